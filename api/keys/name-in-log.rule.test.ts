import { expect, test } from "vitest";
import { askedRequest } from "../asked-request.ts";
import { nameInLog, noteAccount } from "./name-in-log.ts";

const secrets = {
  config: { keySecret: "a secret of at least 32 characters" },
  keyring: { hmacSecret: Buffer.alloc(32, 7) },
};

test("an account has one name in the log, and another account another", () => {
  expect(nameInLog(secrets, "one")).toBe(nameInLog(secrets, "one"));
  expect(nameInLog(secrets, "one")).not.toBe(nameInLog(secrets, "other"));
  expect(nameInLog(secrets, "one")).toMatch(/^[\w-]{16}$/);
});

test("without the same KEY_SECRET nobody makes the same name, whatever the database holds", () => {
  const config = { keySecret: "another one of 32 characters or so" };
  expect(nameInLog({ ...secrets, config }, "one")).not.toBe(nameInLog(secrets, "one"));
  const keyring = { hmacSecret: Buffer.alloc(32, 8) };
  expect(nameInLog({ ...secrets, keyring }, "one")).toBe(nameInLog(secrets, "one"));
});

test("without a KEY_SECRET the name comes from the secret in the database", () => {
  const config = { keySecret: null };
  const keyring = { hmacSecret: Buffer.alloc(32, 8) };
  expect(nameInLog({ config, keyring }, "one")).not.toBe(nameInLog({ ...secrets, config }, "one"));
});

test("work that no request waits for is nobody's", () => {
  noteAccount(secrets, "one");
  expect(askedRequest.getStore()).toBeUndefined();
});
