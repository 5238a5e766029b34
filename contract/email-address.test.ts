import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { calls } from "./calls.ts";
import { showEmail } from "./email-address.ts";

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

test.each([
  ["noor@xn--mgbh0fb.xn--mgbaam7a8h", "noor@مثال.امارات"],
  ["noor@xn--mgbh0fb.example", "noor@مثال.example"],
  ["noor@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g", "noor@उदाहरण.परीक्षा"],
  ["noor@family.example", "noor@family.example"],
  ["noor", "noor"],
  ["", ""],
])("%s reads %s", (email, shown) => {
  expect(showEmail(email)).toBe(shown);
});

test.each([
  ["Cyrillic that looks Latin", "noor@xn--80ak6aa92e.com"],
  ["two scripts in one part", `noor@${new URL("http://例paypal.example").hostname}`],
  ["Latin with marks", "noor@xn--mnchen-3ya.example"],
  ["what decodes to nothing", "noor@xn--!.example"],
  ["what is cut off", "noor@xn--mgbh0.example"],
  ["letters that no domain may have", "noor@xn--a.example"],
])("%s stays as it is written", (_what, email) => {
  expect(showEmail(email)).toBe(email);
});

test("whatever is shown is the same address, and showing never fails", () => {
  fc.assert(
    fc.property(fc.string(), (label) => {
      const email = `noor@xn--${label}.example`;
      const shown = showEmail(email);
      if (shown !== email) expect(new URL(`http://${shown.slice(5)}`).hostname).toBe(email.slice(5));
    }),
  );
});
