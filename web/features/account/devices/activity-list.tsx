import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Activity } from "../../../../contract/calls.ts";
import { Price } from "../../../ui/price.tsx";
import { DeviceName } from "./device-name.tsx";
import { GulfMoment } from "./gulf-moment.tsx";

/** Behind a press: it is long, and nobody needs it every day. What this version has no words for is left out. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const { t } = useLingui();
  const words: Record<string, ReactNode> = {
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
  const known = activity.filter(({ kind }) => words[kind] !== undefined);
  if (known.length === 0)
    return (
      <p className="text-cocoa">
        <Trans>Nothing yet.</Trans>
      </p>
    );
  return (
    <details className="rounded-2xl bg-paper px-4">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-crust">
        <Trans>Show the activity</Trans>
      </summary>
      <ul className="divide-y divide-shell">
        {known.map((each) => (
          <li key={`${each.kind} ${each.at}`} className="grid gap-0.5 py-3">
            <p className="font-medium">
              {words[each.kind]}
              {each.amount != null && (
                <>
                  {" "}
                  <Price cents={each.amount} currency={each.currency} />
                </>
              )}
            </p>
            <p className="text-cocoa text-sm">
              <GulfMoment at={each.at} />
              {(each.browser || each.system) && (
                <>
                  {" · "}
                  {each.kind === "device_ended" ? (
                    <Trans>
                      from: <DeviceName {...each} />
                    </Trans>
                  ) : (
                    <DeviceName {...each} />
                  )}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
