import { expect, test } from "vitest";
import { isSealed, seal, unseal } from "./seal.ts";

const under = { name: "hmac_secret", secret: "a secret of at least 32 characters" };

test("what is sealed shows nothing and opens again", () => {
  const sealed = seal("the key itself, مفتاح", under);
  expect(sealed).not.toContain("key");
  expect([isSealed(sealed), isSealed("the key itself")]).toEqual([true, false]);
  expect(unseal(sealed, under)).toBe("the key itself, مفتاح");
});

test("the same text is sealed differently each time", () => {
  expect(seal("key", under)).not.toBe(seal("key", under));
});

test("another secret, another name, a changed or a short text open nothing", () => {
  const sealed = seal("key", under);
  expect(unseal(sealed, { ...under, secret: "another secret of 32 characters.." })).toBeUndefined();
  expect(unseal(sealed, { ...under, name: "another" })).toBeUndefined();
  expect(unseal(`${sealed.slice(0, -2)}AA`, under)).toBeUndefined();
  expect(unseal("sealed.v1.", under)).toBeUndefined();
});
