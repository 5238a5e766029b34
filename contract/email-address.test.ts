import * as v from "valibot";
import { expect, test } from "vitest";
import { calls } from "./calls.ts";

const read = (email: string) => v.safeParse(calls.forgotPassword.request, { email });

test.each([
  "parent@maamoul.example",
  "noor+home@family.example",
  "a.b-c_d@mail.hq.adnoc.ae",
  "noor@xn--mgbh0fb.example",
  "noor@xn--wgbl6a.xn--mgbaam7a8h",
  "noor@mail.xn--mgbh0fb.xn--mgberp4a5d4ar",
  "noor@a--b.example",
  "noor@365.example",
  "noor@family.xn--vermgensberater-ctb",
  "noor@family.xn--a--1ga",
])("%s is an address", (email) => {
  expect(read(email)).toMatchObject({ success: true, output: { email } });
});

test.each([
  "noor",
  "noor@family",
  "@family.example",
  ".noor@family.example",
  "noor@-family.example",
  "noor@family-.example",
  "noor@family..example",
  "noor@family.example.",
  "noor@xn--.example",
  "noor@family.xn--",
  "noor@family.123",
  "noor@family.com1",
  "noor@fam ily.example",
  "noor@family.example@other.example",
  "نور@family.example",
  "noor@1مثال.إمارات",
  "noor@مثالa.إمارات",
])("%s is none", (email) => {
  expect(read(email).success).toBe(false);
});

test("a domain typed in its own script is the one that mail servers know", () => {
  expect(read("noor@مثال.إمارات").output).toEqual({ email: "noor@xn--mgbh0fb.xn--kgbeam7a8h" });
});

test.each([
  "noor@مثال.إمارات/",
  "noor@مثال.إمارات/login",
  "noor@/مثال.إمارات",
  "noor@مثال.إمارات:80",
  "noor@مثال.إمارات?to=evil",
])("%s is no address with a part left out, but none", (email) => {
  expect(read(email).success).toBe(false);
});
