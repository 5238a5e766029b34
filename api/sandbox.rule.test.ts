import { expect, test } from "vitest";
import { readApiConfig } from "./config.ts";
import { hasMailbox, refuseUnmeantSandbox } from "./sandbox.ts";

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

test.each([
  [{}, true],
  [SMTP, false],
  [{ ...STRIPE, ...SMTP }, false],
  [STRIPE, false],
])("with %o the mailbox is shown: %s", (env, shown) => {
  expect(hasMailbox(readApiConfig(env, { publicOrigin: "http://localhost:3000" }))).toBe(shown);
});
