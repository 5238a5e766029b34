import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { invitationOf, readReturnAddress, toReturnAddress, toWantedAddress } from "./return-address.ts";

const screens = ["/subscriptions", "/profile", "/family"] as const;
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test.each([
  ["/profile", "", "/profile"],
  ["/profile/", "", "/profile"],
  ["/subscriptions", "", "/subscriptions"],
  ["/subscriptions", "?payment_status=success", "/subscriptions?payment_status=success"],
  ["/subscriptions", "?promo=A%26B%20C&plan=x", "/subscriptions?plan=x&promo=A%26B+C"],
  ["/subscriptions", "?card=changed", "/subscriptions?card=changed"],
  ["/family", "?invitation=i-1", "/family?invitation=i-1"],
])("an account screen is a return address: %s%s", (path, search, address) => {
  expect(toReturnAddress(screens, path, search)).toBe(address);
  kept.set("return_address", path + search);
  expect(readReturnAddress(screens)).toBe(address);
});

test.each([
  ["?invitation=i-1", "/family?invitation=i-1"],
  ["?invitation=i-1&plan=x", "/family?invitation=i-1"],
  ["?plan=x&promo=y&language=ar", "/subscriptions?plan=x&promo=y"],
  ["?invitation=//evil.example", "/family?invitation=%2F%2Fevil.example"],
  ["?language=ar", undefined],
])("a guest's address %s wants to %s", (search, address) => {
  expect(toWantedAddress(search)).toBe(address);
});

test.each([
  ["/family?invitation=i-1", "i-1"],
  ["/family", undefined],
  ["/subscriptions?invitation=i-1", undefined],
  ["", undefined],
])("%j shows the invitation %s", (address, invitation) => {
  expect(invitationOf(address)).toBe(invitation);
});

test("only what account screens read is kept of an address", () => {
  expect(
    toReturnAddress(screens, "/subscriptions", "?next=//evil.example&plan=&language=ar&access_token=x"),
  ).toBe("/subscriptions");
  expect(toReturnAddress(screens, "/subscriptions", "?plan=//evil.example")).toBe(
    "/subscriptions?plan=%2F%2Fevil.example",
  );
});

test.each([
  "/",
  "/ar",
  "/privacy-policy",
  "/login",
  "/payment-success",
  "/payment-redirect/success",
  "/nowhere",
])("%s needs no return address", (path) => {
  expect(toReturnAddress(screens, path, "")).toBeUndefined();
});

test.each([
  "//evil.example",
  "//evil.example/profile",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example/subscriptions",
  "https:evil.example",
  "https://evil.example/subscriptions",
  "HTTPS://EVIL.EXAMPLE",
  "javascript:alert(1)",
  "data:text/html,evil",
  "%2F%2Fevil.example",
  "/%2Fevil.example",
  "/%5Cevil.example",
  "/profile%2F..%2F..%2Fevil.example",
  "/profile/../evil",
  "/profile@evil.example",
  "/profile.evil.example",
  ".evil.example",
  "@evil.example",
  " /profile",
  "/profile\n",
  "/pro\nfile",
  "\t//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000//evil.example",
  "/profile\u0000",
  "/PROFILE",
  "/subscriptions;//evil.example",
  "/subscriptions#//evil.example",
  "?plan=x",
  "",
])("nobody is led to %j", (address) => {
  kept.set("return_address", address);
  expect(readReturnAddress(screens)).toBeUndefined();
});

test("a browser that refuses storage has no return address", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new Error("refused");
    },
  });
  expect(readReturnAddress(screens)).toBeUndefined();
});
