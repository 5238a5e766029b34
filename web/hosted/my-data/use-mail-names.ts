import { useLingui } from "@lingui/react/macro";

/** What each kind of mail is called in a list of those that were sent. */
export function useMailNames(): Readonly<Partial<Record<string, string>>> {
  const { t } = useLingui();
  return {
    recovery_code: t({ message: "Code for a new password", context: "A kind of mail, in a list" }),
    login_code: t({ message: "Code to log in", context: "A kind of mail, in a list" }),
    sign_up_code: t({ message: "Code to open an account", context: "A kind of mail, in a list" }),
    email_code: t({ message: "Code for a new address", context: "A kind of mail, in a list" }),
    email_changed: t({ message: "Your address was changed", context: "A kind of mail, in a list" }),
    email_corrected: t({ message: "Your address was corrected", context: "A kind of mail, in a list" }),
    child_email_changed: t({
      message: "A child's address was changed",
      context: "A kind of mail, in a list",
    }),
    password_changed: t({ message: "Your password was changed", context: "A kind of mail, in a list" }),
    account_opened: t({ message: "Your account is open", context: "A kind of mail, in a list" }),
    new_device: t({ message: "Login from a new device", context: "A kind of mail, in a list" }),
    wrong_passwords: t({
      message: "Many wrong passwords in your account",
      context: "A kind of mail, in a list",
    }),
    deletion_code: t({ message: "Code to delete the account", context: "A kind of mail, in a list" }),
    deletion_asked: t({ message: "Your account will be deleted", context: "A kind of mail, in a list" }),
    account_kept: t({ message: "Your account stays", context: "A kind of mail, in a list" }),
    adult_leaving: t({ message: "An adult is leaving your family", context: "A kind of mail, in a list" }),
    adult_stays: t({ message: "An adult stays in your family", context: "A kind of mail, in a list" }),
    account_erased: t({ message: "Your account is deleted", context: "A kind of mail, in a list" }),
    trial_ending: t({ message: "Your trial ends soon", context: "A kind of mail, in a list" }),
    plan_started: t({ message: "Your plan has started", context: "A kind of mail, in a list" }),
    plan_changed: t({ message: "Your plan has changed", context: "A kind of mail, in a list" }),
    plan_ended: t({ message: "Your plan has ended", context: "A kind of mail, in a list" }),
    renewal_coming: t({ message: "Your plan renews soon", context: "A kind of mail, in a list" }),
    cancellation_receipt: t({ message: "Your plan is cancelled", context: "A kind of mail, in a list" }),
    payment_approval: t({ message: "A payment to approve", context: "A kind of mail, in a list" }),
    payment_failed: t({ message: "A payment did not go through", context: "A kind of mail, in a list" }),
    receipt: t({ message: "Receipt", context: "A kind of mail, in a list" }),
    refund: t({ message: "Refund", context: "A kind of mail, in a list" }),
    gift_added: t({ message: "A gift for your family", context: "A kind of mail, in a list" }),
    announcement: t({ message: "News about the service", context: "A kind of mail, in a list" }),
    card_expiring: t({ message: "Your card expires soon", context: "A kind of mail, in a list" }),
    price_change: t({ message: "The price of your plan changes", context: "A kind of mail, in a list" }),
    price_stays: t({ message: "The price of your plan stays", context: "A kind of mail, in a list" }),
    invitation: t({ message: "Invitation into a family", context: "A kind of mail, in a list" }),
    family_joined: t({ message: "An adult joined your family", context: "A kind of mail, in a list" }),
    family_left: t({ message: "An adult left your family", context: "A kind of mail, in a list" }),
    family_removed: t({ message: "You were removed from a family", context: "A kind of mail, in a list" }),
    you_left: t({ message: "You left a family", context: "A kind of mail, in a list" }),
    plan_lost: t({
      message: "The plan of your former family has ended",
      context: "A kind of mail, in a list",
    }),
    paying_started: t({ message: "You pay for the plan from now on", context: "A kind of mail, in a list" }),
    paying_taken: t({ message: "Another adult took over paying", context: "A kind of mail, in a list" }),
    consent_withdrawn: t({ message: "Consent for a child withdrawn", context: "A kind of mail, in a list" }),
  };
}
