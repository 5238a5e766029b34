import { expect, test } from "vitest";
import { readExpirySeconds } from "./token.ts";

function tokenOf(claims: string): string {
  return `${btoa("{}")}.${Buffer.from(claims).toString("base64url")}.signature`;
}

test("a token says when it expires", () => {
  expect(readExpirySeconds(tokenOf('{"exp":1800000000,"sub":"معمول?>"}'))).toBe(1_800_000_000);
});

test.each([
  ["", "nothing"],
  ["not-a-token", "one part"],
  ["a.%%%.c", "no base64"],
  [tokenOf("{"), "no JSON"],
  [tokenOf("null"), "no claims"],
  [tokenOf('{"sub":"1"}'), "no expiry"],
  [tokenOf('{"exp":"soon"}'), "an expiry that is no number"],
])("%j is refused: %s", (token) => {
  expect(() => readExpirySeconds(token)).toThrow();
});

test("a payload in the alphabet of addresses is read", () => {
  const claims = '{"exp":1800000000,"a":"~~~???>>>"}';
  const payload = Buffer.from(claims).toString("base64url");
  expect(payload).toMatch(/-/);
  expect(payload).toMatch(/_/);
  expect(readExpirySeconds(`x.${payload}.x`)).toBe(1_800_000_000);
});

test.each(["null", "1", '"exp"', '{"sub":"1"}', '{"exp":"soon"}', '{"exp":"1800000000"}', '{"exp":1e999}'])(
  "%s says that it has no expiry",
  (claims) => {
    expect(() => readExpirySeconds(tokenOf(claims))).toThrow(new Error("The token has no expiry"));
  },
);
