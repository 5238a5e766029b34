import * as v from "valibot";
import { expect, test } from "vitest";
import { type CallName, calls } from "./calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "./rules.ts";

test("the calls have the addresses that the mobile apps use", () => {
  expect(Object.values(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/v1/users/login",
    "POST /api/v1/users/logout",
    "POST /api/v1/users/forgot-password",
    "POST /api/v1/users/verify-otp",
    "POST /api/v1/users/reset-password",
    "POST /api/v1/users/password",
    "POST /api/v1/users/password/confirm",
    "POST /api/v1/users/email",
    "POST /api/v1/users/email/confirm",
    "POST /api/v1/users/sign-up",
    "POST /api/v1/users/confirm-sign-up",
    "POST /api/v1/users/refresh",
    "GET /api/v1/subscription-plans",
    "POST /api/v1/family-subscriptions",
    "POST /api/v1/promo-codes/check",
    "POST /api/v1/family-subscriptions/cancel",
    "POST /api/v1/family-subscriptions/resume",
    "POST /api/v1/family-subscriptions/quote",
    "POST /api/v1/family-subscriptions/undo-change",
    "POST /api/v1/family-subscriptions/card",
    "GET /api/v1/family-subscription/payments",
    "POST /api/v1/family-subscription/buyer",
    "GET /api/v1/users/settings",
    "POST /api/v1/users/settings/change",
    "GET /api/v1/users/devices",
    "POST /api/v1/users/devices/end",
    "GET /api/v1/users/activity",
    "POST /api/v1/users/data",
    "GET /api/v1/users/deletion",
    "POST /api/v1/users/deletion/ask",
    "POST /api/v1/users/deletion/code",
    "POST /api/v1/users/deletion/confirm",
    "POST /api/v1/users/deletion/undo",
    "GET /api/v1/family",
    "POST /api/v1/family/invitations",
    "POST /api/v1/family/invitations/take-back",
    "POST /api/v1/family/invitations/look",
    "POST /api/v1/family/invitations/accept",
    "POST /api/v1/family/adults/remove",
    "POST /api/v1/family/leave",
    "POST /api/v1/family/paying/offer",
    "POST /api/v1/family/paying/take-over",
    "POST /api/v1/family/children",
    "POST /api/v1/family/consents",
    "POST /api/v1/family/consents/withdraw",
    "GET /api/v1/family-subscription/features",
  ]);
});

const requests: [CallName, Record<string, unknown>][] = [
  ["login", { email: "parent@maamoul.example", password: "cookies-123" }],
  ["forgotPassword", { email: "parent@maamoul.example" }],
  ["verifyOtp", { email: "parent@maamoul.example", otp: "123456" }],
  ["resetPassword", { new_password: "cookies-123" }],
  [
    "signUp",
    {
      email: "parent@maamoul.example",
      password: "cookies-123",
      is_adult: true,
      terms_version: TERMS_VERSION,
      privacy_version: PRIVACY_VERSION,
    },
  ],
  ["confirmSignUp", { email: "parent@maamoul.example", otp: "123456" }],
  ["createSubscription", { subscription_plan_id: "premium-yearly" }],
  ["checkPromo", { promo_code: "WELCOME20", subscription_plan_id: "premium-yearly" }],
];

test.each(requests)("%s refuses a request with any field missing", (name, request) => {
  const { request: schema } = calls[name];
  expect(v.is(schema, request)).toBe(true);
  for (const field of Object.keys(request)) {
    const { [field]: _, ...rest } = request;
    expect(v.is(schema, rest), field).toBe(false);
  }
});

test("a response may say more than we know", () => {
  const answer = { access_token: "a", refresh_token: "r", id: 7, role: "parent", nickname: "Mum" };
  expect(v.parse(calls.login.response, answer)).toEqual({
    access_token: "a",
    refresh_token: "r",
    id: 7,
    role: "parent",
  });
});

test("an e-mail is read without spaces and capitals", () => {
  expect(v.parse(calls.forgotPassword.request, { email: " Parent@Maamoul.example " })).toEqual({
    email: "parent@maamoul.example",
  });
});

test("a code typed on an Arabic keyboard is the same code", () => {
  const { otp } = v.parse(calls.verifyOtp.request, { email: "parent@maamoul.example", otp: "١٢٣٤٥٦" });
  expect(otp).toBe("123456");
});

test.each(["12345", "1234567", "12a456", ""])("%j is not a verification code", (otp) => {
  expect(v.is(calls.verifyOtp.request, { email: "parent@maamoul.example", otp })).toBe(false);
});
