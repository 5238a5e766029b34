import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readWayBack, toWayBack } from "./way-back.ts";

const screens = ["/subscriptions", "/profile"] as const;
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
])("an account screen is a way back: %s%s", (path, search, way) => {
  expect(toWayBack(screens, path, search)).toBe(way);
  kept.set("way_back", path + search);
  expect(readWayBack(screens)).toBe(way);
});

test("only what account screens read is kept of an address", () => {
  expect(toWayBack(screens, "/subscriptions", "?next=//evil.example&plan=&language=ar&access_token=x")).toBe(
    "/subscriptions",
  );
  expect(toWayBack(screens, "/subscriptions", "?plan=//evil.example")).toBe(
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
])("%s needs no way back", (path) => {
  expect(toWayBack(screens, path, "")).toBeUndefined();
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
  kept.set("way_back", address);
  expect(readWayBack(screens)).toBeUndefined();
});

test("a browser that refuses storage has no way back", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new Error("refused");
    },
  });
  expect(readWayBack(screens)).toBeUndefined();
});
