import * as v from "valibot";
import { expect, test } from "vitest";
import { type CallName, calls, isSameId } from "./calls.ts";
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
    "POST /api/v1/family/children",
    "POST /api/v1/family/consents",
    "POST /api/v1/family/consents/withdraw",
    "GET /api/v1/family-subscription/features",
  ]);
});

const agreed = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "ar" };
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
  ["addChild", { first_name: "Noor", ...agreed }],
  ["recordConsent", agreed],
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

test.each([
  ["Noor", "Noor"],
  ["نور الهدى", "نور الهدى"],
  ["  Noor   al-Huda ", "Noor al-Huda"],
  ["O'Neil, Jr. 3", "O'Neil, Jr. 3"],
  ["🍪", "🍪"],
  ["\u202eNoor\u2066 \u200bHaddad\u200f", "Noor Haddad"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["👩\u200d👧", "👩\u200d👧"],
])("the name %j is kept as %j", (first_name, kept) => {
  expect(v.parse(calls.addChild.request, { first_name, ...agreed }).first_name).toBe(kept);
});

test.each([
  ["nothing", ""],
  ["spaces alone", "   "],
  ["invisible marks alone", "\u200b\u202e"],
  ["markup at its beginning", "<b>Noor"],
  ["markup at its end", "Noor<br>"],
  ["an address of a site", "Noor evil.example/win"],
  ["an address for mail", "noor@evil.example"],
  ["a second line", "Noor\nBcc: all"],
  ["a character of no script", "Noor\ue000"],
  ["half of a character", "Noor\ud83c"],
])("a name with %s is refused", (_what, first_name) => {
  expect(v.is(calls.addChild.request, { first_name, ...agreed })).toBe(false);
});

test.each([0, 1, 80, 81])("a name of %d letters is taken from 1 to 80", (length) => {
  const request = { first_name: ` ${"n".repeat(length)} `, ...agreed };
  expect(v.is(calls.addChild.request, request)).toBe(length >= 1 && length <= 80);
});

test("whom receipts are made out to is written on one line, without spaces around it", () => {
  const request = { name: " شركة نور 12 ", address: "", tax_number: " 100 " };
  expect(v.parse(calls.changeBuyer.request, request)).toEqual({
    name: "شركة نور 12",
    address: "",
    tax_number: "100",
  });
});

test.each(["Noor\nTotal: 0", "\u0007Noor", "Noor\u0007"])("receipts are made out to no %j", (name) => {
  expect(v.is(calls.changeBuyer.request, { name })).toBe(false);
});

const secret = "Az09-_xAz09-_xAz09-_xAz09-_xAz09-_xAz09-_xy";
test.each([
  [secret, true],
  [`'${secret}`, false],
  [`${secret}'`, false],
  [secret.slice(1), false],
  [`${secret}y`, false],
])("%j is the secret of a mail's button: %s", (link_secret, taken) => {
  const request = { email: "parent@maamoul.example", otp: "123456", link_secret };
  expect(v.is(calls.verifyOtp.request, request)).toBe(taken);
});

test("an id is the same as a number and as a text", () => {
  expect(isSameId(7, "7")).toBe(true);
  expect(isSameId(7, "8")).toBe(false);
});

test.each([
  [null, null],
  [undefined, undefined],
  [null, "null"],
  ["undefined", undefined],
])("%j and %j are not the same plan: one has no id", (one, other) => {
  expect(isSameId(one, other)).toBe(false);
});

test("the description of the API says of an e-mail that its domain may be in its own script", () => {
  expect(v.getDescription(calls.forgotPassword.request.entries.email)).toContain("in its own script");
});
