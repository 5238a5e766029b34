import * as v from "valibot";

/** What each refusal is called on the wire. The message beside it is for people and may change. */
export const errorCodes = [
  "invalid_request",
  "invalid_email",
  "not_found",
  "method_not_allowed",
  "unsupported_media_type",
  "body_too_large",
  "invalid_credentials",
  "unauthorized",
  "invalid_refresh_token",
  "too_many_requests",
  "busy",
  "unavailable",
  "internal",
  "invalid_code",
  "invalid_reset_token",
  "password_required",
  "password_too_short",
  "password_too_common",
  "password_is_email",
  "plan_not_found",
  "already_subscribed",
  "payment_processing",
  "no_subscription",
  "not_for_children",
  "payment_overdue",
  "other_currency",
  "quote_changed",
  "promo_invalid",
  "promo_expired",
  "promo_used_up",
  "promo_already_used",
  "promo_wrong_plan",
  "promo_wrong_email_domain",
  "promo_restricted_email",
  "checkout_not_found",
  "checkout_closed",
  "return_address_refused",
  "invalid_signature",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const ErrorBody = v.object({ message: v.string(), code: v.string() });
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
