import * as v from "valibot";

/**
 * What each refusal is called on the wire, and its one status, so that it means the same wherever it is raised. The
 * message beside it is for people and may change.
 */
export const errorStatuses = {
  invalid_request: 400,
  invalid_email: 400,
  invalid_name: 400,
  not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  body_too_large: 413,
  invalid_credentials: 401,
  login_code_required: 401,
  account_suspended: 403,
  unauthorized: 401,
  invalid_refresh_token: 401,
  too_many_requests: 429,
  busy: 503,
  unavailable: 503,
  internal: 500,
  invalid_code: 400,
  invalid_reset_token: 401,
  wrong_password: 400,
  login_too_old: 403,
  password_required: 400,
  password_too_short: 400,
  password_too_common: 400,
  password_is_email: 400,
  texts_changed: 409,
  plan_not_found: 404,
  already_subscribed: 409,
  payment_processing: 409,
  no_subscription: 409,
  not_for_children: 403,
  already_in_family: 409,
  invitation_gone: 410,
  own_plan_first: 409,
  payer_stays: 409,
  last_adult: 409,
  joined_before: 403,
  payment_overdue: 409,
  card_needed: 409,
  other_currency: 409,
  quote_changed: 409,
  promo_invalid: 400,
  promo_expired: 400,
  promo_used_up: 409,
  promo_already_used: 409,
  promo_wrong_plan: 400,
  promo_wrong_email_domain: 403,
  promo_restricted_email: 403,
  refund_refused: 409,
  provider_refused: 502,
  invalid_tax_number: 400,
  checkout_not_found: 404,
  checkout_closed: 410,
  return_address_refused: 400,
  invalid_signature: 400,
  sandbox_elsewhere: 403,
} as const;
export type ErrorCode = keyof typeof errorStatuses;
export const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

export const ErrorBody = v.object({ message: v.string(), code: v.string() });
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
