import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const kubernetes = readFileSync("ops/kubernetes/maamoul.yaml", "utf8");

test.each(["DATABASE_URL", "SMTP_URL", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "KEY_SECRET"])(
  "a pod without %s in its secret does not start",
  (name) => {
    expect(kubernetes).toContain(
      `{ name: ${name}, valueFrom: { secretKeyRef: { name: maamoul, key: ${name} } } }`,
    );
    expect(kubernetes).not.toMatch(/envFrom|optional/);
  },
);

test("the composed sandbox is reached from its own machine only", () => {
  const ports = readFileSync("ops/compose.yaml", "utf8").match(/ports: .*/g);
  expect(ports).toEqual(['ports: ["127.0.0.1:3000:3000"]']);
});
