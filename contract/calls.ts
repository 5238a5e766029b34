import * as v from "valibot";
import { toLatinDigits } from "./digits.ts";
import { VERIFICATION_CODE_LENGTH } from "./rules.ts";

const Id = v.union([v.string(), v.number()]);
export type Id = v.InferOutput<typeof Id>;

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));
const NonEmpty = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
const PromoCode = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64));
const VerificationCode = v.pipe(
  v.string(),
  v.transform(toLatinDigits),
  v.regex(new RegExp(`^[0-9]{${VERIFICATION_CODE_LENGTH}}$`)),
);
const Cents = v.pipe(v.number(), v.minValue(0));
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const DateTime = v.pipe(v.string(), v.isoTimestamp());
const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

export const Plan = v.object({
  id: Id,
  name: v.string(),
  description: v.nullish(v.string()),
  price: Cents,
  discounted_price: v.nullish(Cents),
  discount_percent: v.nullish(Percent),
  billing_interval: v.string(),
  features: v.array(v.string()),
  currency: v.nullish(Currency),
});
export type Plan = v.InferOutput<typeof Plan>;

export const SubscriptionFeatures = v.object({
  is_paid_plan: v.boolean(),
  is_trial_period: v.boolean(),
  /** The subscription that is active now, as `createSubscription` named it. */
  subscription_id: v.nullish(Id),
  trial_days_remaining: v.nullish(v.number()),
  trial_ends_at: v.nullish(DateTime),
  plan_id: v.nullish(Id),
  plan_name: v.nullish(v.string()),
  plan_description: v.nullish(v.string()),
  features: v.nullish(v.array(v.string())),
  current_period_end: v.nullish(DateTime),
  cancel_at: v.nullish(DateTime),
  currency: v.nullish(Currency),
});
export type SubscriptionFeatures = v.InferOutput<typeof SubscriptionFeatures>;

const Nothing = v.object({});
const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });

/** Which token a call asks for. */
export type Bearer = "none" | "access" | "refresh" | "reset";

export type Call = {
  readonly method: "GET" | "POST";
  readonly path: `/api/v1/${string}`;
  readonly bearer: Bearer;
  readonly summary: string;
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
};

/** Every call (docs/product.md §10.1). Requests are exact, responses tolerate more. */
export const calls = {
  login: {
    method: "POST",
    path: "/api/v1/users/login",
    bearer: "none",
    summary: "Log in with e-mail and password",
    request: v.object({ email: Email, password: NonEmpty }),
    response: v.object({ ...Tokens.entries, id: Id, role: v.string() }),
  },
  logout: {
    method: "POST",
    path: "/api/v1/users/logout",
    bearer: "access",
    summary: "End this session",
    request: Nothing,
    response: Nothing,
  },
  forgotPassword: {
    method: "POST",
    path: "/api/v1/users/forgot-password",
    bearer: "none",
    summary: "Send a verification code by e-mail",
    request: v.object({ email: Email }),
    response: v.object({ retry_after_seconds: v.optional(v.number()) }),
  },
  verifyOtp: {
    method: "POST",
    path: "/api/v1/users/verify-otp",
    bearer: "none",
    summary: "Exchange a verification code for a reset token",
    request: v.object({ email: Email, otp: VerificationCode }),
    response: v.object({ reset_token: v.string() }),
  },
  resetPassword: {
    method: "POST",
    path: "/api/v1/users/reset-password",
    bearer: "reset",
    summary: "Set a new password",
    request: v.object({ new_password: NonEmpty }),
    response: Nothing,
  },
  refresh: {
    method: "POST",
    path: "/api/v1/users/refresh",
    bearer: "refresh",
    summary: "Exchange a refresh token for new tokens",
    request: Nothing,
    response: Tokens,
  },
  plans: {
    method: "GET",
    path: "/api/v1/subscription-plans",
    bearer: "access",
    summary: "List the plans on offer",
    request: Nothing,
    response: v.object({ plans: v.object({ data: v.array(Plan) }) }),
  },
  createSubscription: {
    method: "POST",
    path: "/api/v1/family-subscriptions",
    bearer: "access",
    summary: "Open a checkout for a plan",
    request: v.object({ subscription_plan_id: Id, promo_code: v.optional(PromoCode) }),
    response: v.object({ subscription_id: Id, checkout_url: v.string() }),
  },
  checkPromo: {
    method: "POST",
    path: "/api/v1/promo-codes/check",
    bearer: "access",
    summary: "Check a promo code for a plan",
    request: v.object({
      promo_code: PromoCode,
      subscription_plan_id: Id,
      user_email: v.optional(v.string()),
    }),
    response: v.object({
      valid: v.boolean(),
      original_price: v.nullish(Cents),
      total_discount: v.nullish(Percent),
      discounted_price: v.nullish(Cents),
      message: v.nullish(v.string()),
      code: v.nullish(v.string()),
    }),
  },
  cancelSubscription: {
    method: "POST",
    path: "/api/v1/family-subscriptions/cancel",
    bearer: "access",
    summary: "Cancel at the end of the paid period",
    request: Nothing,
    response: v.object({ cancel_at: v.nullish(DateTime) }),
  },
  resumeSubscription: {
    method: "POST",
    path: "/api/v1/family-subscriptions/resume",
    bearer: "access",
    summary: "Undo a cancellation before the period ends",
    request: Nothing,
    response: Nothing,
  },
  features: {
    method: "GET",
    path: "/api/v1/family-subscription/features",
    bearer: "access",
    summary: "What the family has now",
    request: Nothing,
    response: SubscriptionFeatures,
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type RequestOf<N extends CallName> = v.InferInput<Calls[N]["request"]>;
export type ResponseOf<N extends CallName> = v.InferOutput<Calls[N]["response"]>;
