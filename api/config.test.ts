import { expect, test } from "vitest";
import { ConfigError, readApiConfig, refuseUnmeantSandbox } from "./config.ts";

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

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const SMTP = { SMTP_URL: "smtp://mail.example" };
const POD = { KUBERNETES_SERVICE_HOST: "10.0.0.1" };

function start(env: Record<string, string>, publicOrigin = "http://localhost:3000") {
  return () => refuseUnmeantSandbox(readApiConfig(env, { publicOrigin }));
}

test("a real checkout without real mail is refused, also where a sandbox is meant", () => {
  expect(start(STRIPE)).toThrow(/^SMTP_URL takes/);
  expect(start({ ...STRIPE, SANDBOX: "on" })).toThrow(/^SMTP_URL takes/);
  expect(start({ ...STRIPE, ...SMTP })).not.toThrow();
});

test.each([{}, SMTP])("behind https a sandbox checkout is refused unless it is meant (%o)", (env) => {
  expect(start(env, "https://maamoul.example")).toThrow(/^STRIPE_SECRET_KEY takes .* SANDBOX=on/);
  expect(start({ ...env, SANDBOX: "on" }, "https://maamoul.example")).not.toThrow();
  expect(start(env)).not.toThrow();
});

test("in Kubernetes an embedded database is refused unless it is meant", () => {
  expect(start({ ...STRIPE, ...SMTP, ...POD })).toThrow(/^DATABASE_URL takes .* SANDBOX=on/);
  expect(start({ ...STRIPE, ...SMTP, ...POD, DATABASE_URL: "postgres://database/maamoul" })).not.toThrow();
  expect(start({ ...POD, SANDBOX: "on" })).not.toThrow();
});
