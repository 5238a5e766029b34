import fc from "fast-check";
import { expect, test } from "vitest";
import { showEmail } from "./show-email.ts";

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
