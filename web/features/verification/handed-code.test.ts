import { expect, test } from "vitest";
import { writeLinkFragment } from "../../../contract/link-fragment.ts";
import { readHandedCode } from "./handed-code.ts";

test("address and code are read as the mail wrote them", () => {
  const fragment = writeLinkFragment({ email: "noor+home@family.example", code: "012345" });
  expect(fragment).not.toContain("family");
  expect(readHandedCode(fragment)).toEqual({ email: "noor+home@family.example", otp: "012345" });
});

test("a link in plain, as mails had before, is read too", () => {
  const fragment = `#${new URLSearchParams({ email: "noor+home@family.example", code: "012345" })}`;
  expect(readHandedCode(fragment)).toEqual({ email: "noor+home@family.example", otp: "012345" });
});

test("the secret of the mail's button is read beside them", () => {
  const secret = "s".repeat(43);
  const fragment = writeLinkFragment({ email: "noor@family.example", code: "012345", secret });
  expect(readHandedCode(fragment)?.link_secret).toBe(secret);
});

test.each([
  "",
  "#",
  "#main",
  "#email=noor@family.example",
  "#code=012345",
  "#email=noor@family.example&code=01234",
  "#email=noor&code=012345",
  "#email=%E0%A4%A&code=012345",
  "#a",
])("%j has no code", (fragment) => {
  expect(readHandedCode(fragment)).toBeUndefined();
});
