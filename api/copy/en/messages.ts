import type { ErrorCode } from "../../../contract/errors.ts";
import { plural } from "../plural.ts";

const minutes = plural("en", { one: "1 minute", other: "# minutes" });
const hours = plural("en", { one: "1 hour", other: "# hours" });

/** In place of `too_many_requests`, where it is known for how long. */
export const tooManyUntil = (seconds: number) =>
  `Too many attempts. Please try again in ${seconds > 3600 ? hours(Math.ceil(seconds / 3600)) : minutes(Math.ceil(seconds / 60))}.`;

export const messages: Record<ErrorCode, string> = {
  invalid_request: "Some of the details are missing or not valid. Please check them and try again.",
  invalid_email: "Please enter a valid email address, without spaces and with Latin letters before the @.",
  invalid_name: "A name has at most 80 letters, on one line and without < > / @ or other marks.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not take that method.",
  unsupported_media_type: "The request must be sent as JSON.",
  body_too_large: "The request is too large.",
  invalid_credentials: "Login failed. Please check your credentials.",
  login_code_required:
    "Too many wrong passwords were tried for this address. If yours is right, a code is on its way to you by email: enter it here within 10 minutes. If none comes, check the password or choose a new one.",
  account_suspended: "This account is suspended. Please write to us if you think that this is a mistake.",
  unauthorized: "Please log in to continue.",
  invalid_refresh_token: "Your session has ended. Please log in again.",
  too_many_requests: "Too many attempts. Please wait a little and try again.",
  busy: "We are very busy right now. Please try again in a moment.",
  unavailable: "The service is not available right now. Please try again in a moment.",
  internal: "Something went wrong on our side. Please try again.",
  invalid_code: "Invalid verification code. Please check it, or request a new code.",
  invalid_reset_token: "This password reset has expired. Please ask for a new verification code.",
  wrong_password: "This is not your current password. Please try again.",
  login_too_old: "Please enter your password once more, so that we know it is you.",
  password_required: "Please choose the password of your account here, and agree to the terms.",
  password_too_short: "Password must be at least 6 characters",
  password_too_common: "This password is too easy to guess. Please choose another one.",
  password_is_email: "The password must not be the email address. Please choose another one.",
  texts_changed:
    "The terms or the privacy policy have changed. Please reload the page, read them and agree again.",
  plan_not_found: "This plan is not on offer. Please choose another one.",
  already_subscribed: "Your family already has this plan.",
  payment_processing: "Your payment is being confirmed. Please wait a moment.",
  no_subscription: "Your family has no paid plan.",
  not_for_children: "This is a matter for your mentor. Please ask the adult who supervises your account.",
  already_in_family: "This address belongs to your family already.",
  invitation_gone:
    "This invitation is no longer valid: it was accepted, taken back, or is older than 7 days. Please ask for a new one.",
  own_plan_first:
    "Your own family has a paid plan that renews. Cancel it first, or let it end; then you can join.",
  family_changed: "Your family has changed in the meantime. Please reload the page.",
  account_leaving: "Your account is about to be deleted. Keep it first, then choose a plan.",
  not_the_mentor: "Only the adult who agreed for this child can change that.",
  last_adult: "You are the only adult of your family. Invite another adult first, or delete your account.",
  joined_before: "You can remove only adults who joined the family after you.",
  card_needed:
    "The card on this plan belongs to an adult whose account is deleted or who has left, and is not charged any more. Please enter your own card first, under “Change card”.",
  payment_overdue: "The last payment is not paid yet. Please change your card first.",
  other_currency:
    "This plan is sold in another currency. You can choose it once the plan that you have now has ended.",
  payments_paused: "The payments for your plan are paused. Please write to us before you change it.",
  amount_too_small:
    "This price is less than a card can be charged. Please choose another plan, or leave out the promo code.",
  free_time_too_long:
    "Free time can last two years at most. Please choose this plan once less than two years of it are left.",
  quote_changed:
    "Your plan or its price has changed since you saw this. Please check it again before you go on.",
  promo_invalid: "Invalid promo code",
  promo_expired:
    "This promo code has expired or has not started yet. Please try another one, or go on without it.",
  promo_used_up: "This promo code has been used up. Please try another one, or go on without it.",
  promo_already_used:
    "Your family has already used this promo code. Please try another one, or go on without it.",
  promo_wrong_plan: "This promo code is not valid for this plan",
  promo_wrong_email_domain: "This promo code requires an ADNOC email address",
  promo_restricted_email:
    "This promo code is meant for other email addresses. Please try another one, or go on without it.",
  refund_refused:
    "The payment provider did not take this refund. Nothing was refunded: look at the payment there.",
  provider_refused:
    "The payment provider did not accept this, so it has not happened. Please try again later, or write to us.",
  invalid_tax_number: "A tax registration number (TRN) has 15 digits. Please check it.",
  checkout_not_found: "This checkout does not exist. Please start again from your plans.",
  checkout_closed: "This checkout is closed. Please start again from your plans.",
  return_address_refused: "The return address does not belong to this site.",
  invalid_signature: "The signature of this event is not valid.",
  sandbox_elsewhere:
    "This is a sandbox: its mailbox and its logins open at its own address only. Whoever runs it can set PUBLIC_ORIGIN to this address, or SANDBOX=on to open it to everybody.",
};
