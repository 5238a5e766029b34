import { expect, test } from "vitest";
import { ConfigError, readApiConfig } from "./config.ts";

const read = (env: Record<string, string>) => readApiConfig(env, { publicOrigin: "http://localhost:3000" });

test("an empty environment is the sandbox on the embedded database", () => {
  expect(read({ DATABASE_URL: "", STRIPE_SECRET_KEY: " " })).toEqual({
    publicOrigin: "http://localhost:3000",
    databaseUrl: null,
    dataDir: ".data",
    smtpUrl: null,
    stripe: null,
    adnoc: { planId: "premium-yearly", emailDomains: ["adnoc.ae"] },
    trustProxy: false,
    sandboxMeant: false,
    inKubernetes: false,
  });
});

test("a list of domains is split, trimmed and lower-cased", () => {
  expect(read({ ADNOC_EMAIL_DOMAINS: "adnoc.ae, ADNOC.com" }).adnoc.emailDomains).toEqual([
    "adnoc.ae",
    "adnoc.com",
  ]);
});

test.each([
  ["DATABASE_URL", "mysql://x"],
  ["SMTP_URL", "mail.example:25"],
  ["STRIPE_SECRET_KEY", "pk_test_1"],
  ["STRIPE_WEBHOOK_SECRET", "secret"],
  ["ADNOC_EMAIL_DOMAINS", "adnoc"],
  ["TRUST_PROXY", "yes"],
  ["SANDBOX", "true"],
])("a wrong %s is refused by its name, without its value", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} takes (?!.*${value}$)`));
});

test("one Stripe key without the other is refused", () => {
  expect(() => read({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(/^STRIPE_WEBHOOK_SECRET takes/);
  expect(() => read({ STRIPE_WEBHOOK_SECRET: "whsec_1" })).toThrow(/^STRIPE_SECRET_KEY takes/);
});
