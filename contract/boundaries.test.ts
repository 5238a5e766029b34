import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { calls, Plan, SubscriptionFeatures } from "./calls.ts";
import { DEFAULT_LANGUAGE, directionOf, isLanguage, languageOfAddress } from "./languages.ts";
import { changePlan, type Running, unusedCents } from "./money.ts";
import { isEmailAtDomain } from "./promo-codes.ts";
import { callNames, summaries } from "./summaries.ts";

const plan = { id: 1, name: "Yearly", price: 9939, billing_interval: "year", features: ["proofs"] };
const address = (length: number) => `${"a".repeat(length - "@maamoul.example".length)}@maamoul.example`;

test.each([254, 255])("an e-mail of %d characters is taken up to 254", (length) => {
  expect(v.is(calls.forgotPassword.request, { email: address(length) })).toBe(length <= 254);
});

test("an e-mail that is too long is refused before its domain is read, which takes long for another script", () => {
  const read = vi.spyOn(globalThis, "URL");
  expect(v.is(calls.forgotPassword.request, { email: `noor@${"عائلة".repeat(1_000)}.example` })).toBe(false);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test.each([0, 1, 1024, 1025])("a password of %d characters is taken from 1 to 1024", (length) => {
  const request = { email: "parent@maamoul.example", password: "x".repeat(length) };
  expect(v.is(calls.login.request, request)).toBe(length >= 1 && length <= 1024);
});

test.each([0, 1, 64, 65])("a promo code of %d characters is taken from 1 to 64", (length) => {
  const request = { promo_code: ` ${"X".repeat(length)} `, subscription_plan_id: 1 };
  expect(v.is(calls.checkPromo.request, request)).toBe(length >= 1 && length <= 64);
});

test.each([
  ["price", 0, true],
  ["price", -1, false],
  ["discount_percent", 100, true],
  ["discount_percent", 101, false],
  ["discount_percent", -1, false],
  ["currency", "AED", true],
  ["currency", "AEDX", false],
  ["currency", "xAED", false],
  ["currency", "aed", false],
  ["currency", "A", false],
])("a plan whose %s is %j: %s", (field, value, taken) => {
  expect(v.is(Plan, { ...plan, [field]: value })).toBe(taken);
});

test.each(["is_paid_plan", "is_trial_period"])("what a family has always says %s", (flag) => {
  const both = { is_paid_plan: false, is_trial_period: false };
  expect(v.is(SubscriptionFeatures, both)).toBe(true);
  expect(v.is(SubscriptionFeatures, { ...both, [flag]: undefined })).toBe(false);
});

test("a date that is none is refused", () => {
  const now = { is_paid_plan: true, is_trial_period: false, cancel_at: "tomorrow" };
  expect(v.is(SubscriptionFeatures, now)).toBe(false);
});

test("an address belongs to a domain by what follows its last @, and to any one of several", () => {
  expect(isEmailAtDomain("a@adnoc.ae@evil.example", ["adnoc.ae"])).toBe(false);
  expect(isEmailAtDomain("a@adnoc.ae", ["adnoc.com", "adnoc.ae"])).toBe(true);
});

test("Arabic runs from right to left, English from left to right and comes first", () => {
  expect(directionOf("ar")).toBe("rtl");
  expect(directionOf("en")).toBe("ltr");
  expect(DEFAULT_LANGUAGE).toBe("en");
});

test("only the languages that we write are languages", () => {
  expect(["en", "ar", "fr", "", null].filter(isLanguage)).toEqual(["en", "ar"]);
  expect(languageOfAddress("/login/ar/", "")).toBeNull();
  expect(languageOfAddress("/en/login", "")).toBeNull();
});

test("each call is opened by its own token", () => {
  expect(Object.entries(calls).map(([name, { bearer }]) => `${name}: ${bearer}`)).toEqual([
    "login: none",
    "logout: access",
    "forgotPassword: none",
    "verifyOtp: none",
    "resetPassword: reset",
    "changePassword: access",
    "confirmPassword: access",
    "changeEmail: access",
    "confirmEmail: access",
    "signUp: none",
    "confirmSignUp: none",
    "refresh: refresh",
    "plans: access",
    "createSubscription: access",
    "checkPromo: access",
    "cancelSubscription: access",
    "resumeSubscription: access",
    "quote: access",
    "undoChange: access",
    "changeCard: access",
    "payments: access",
    "changeBuyer: access",
    "readSettings: access",
    "changeSettings: access",
    "devices: access",
    "endDevices: access",
    "activity: access",
    "downloadData: access",
    "previewDeletion: access",
    "deleteAccount: access",
    "requestDeletionCode: none",
    "deleteByCode: none",
    "keepAccount: access",
    "family: access",
    "inviteAdult: access",
    "takeBackInvitation: access",
    "lookAtInvitation: none",
    "acceptInvitation: access",
    "removeAdult: access",
    "leaveFamily: access",
    "addChild: access",
    "recordConsent: access",
    "withdrawConsent: access",
    "features: access",
  ]);
});

test("each call says in words of its own what it does", () => {
  const said = callNames.map((name) => summaries[name]);
  for (const summary of said) expect(summary).toMatch(/^[A-Z]\w*( \S+){2,}$/);
  expect(new Set(said).size).toBe(Object.keys(calls).length);
});

const free: Running = {
  cents: 999,
  interval: "month",
  currency: null,
  periodStart: new Date("2026-03-01T08:00:00Z"),
  periodEnd: new Date("2026-03-31T08:00:00Z"),
  paidUntil: new Date("2026-03-31T08:00:00Z"),
  paidCents: null,
  balanceCents: 300,
};

test.each([
  [9939, 9639],
  [200, 0],
])("in the free days a balance lowers the first charge of %d cents to %d", (cents, nextChargeCents) => {
  const wanted = { cents, interval: "year", currency: null } as const;
  expect(changePlan(free, wanted, free.periodStart)).toMatchObject({ kind: "now", nextChargeCents });
});

test("of a period that takes no time nothing is left", () => {
  const instant = { ...free, paidCents: 999, paidUntil: free.periodStart };
  expect(unusedCents(instant, free.periodStart)).toBe(0);
});
