import { useLingui } from "@lingui/react/macro";
import type { ActivityKind } from "../../../../contract/activity.ts";

/** What happened in an account. */
export function useActivityNames(): Readonly<Record<ActivityKind | "payment", string>> {
  const { t } = useLingui();
  return {
    login: t({ message: "Logged in", comment: "In the list of what happened in an account" }),
    password_changed: t`Password changed`,
    wrong_passwords: t`Many wrong passwords typed, on a device that was logged in`,
    device_ended: t`You logged another device out`,
    login_disowned: t`Everyone logged out, by a link in an email`,
    email_changed: t`Email changed`,
    email_restored: t`Email brought back, by a link in an email`,
    data_downloaded: t`Copy of the data downloaded`,
    deletion_asked: t`Deletion of the account asked for`,
    deletion_undone: t`Account kept after all`,
    adult_invited: t`Adult invited into the family`,
    family_joined: t`Joined a family`,
    family_left: t`Left a family`,
    adult_removed: t`Adult removed from the family`,
    paying_offered: t`Asked another adult to take over paying`,
    paying_taken: t`Paying for the plan taken over`,
    consent_given: t`Consent given`,
    consent_withdrawn: t`Consent for a child withdrawn`,
    payment: t`Payment`,
  };
}
