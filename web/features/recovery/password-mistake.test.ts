import { expect, test } from "vitest";
import { findPasswordMistake, PasswordMistake } from "./password-mistake.ts";

test("a mismatch is found before a short password", () => {
  expect(findPasswordMistake("abc", "abd")).toBe("mismatch");
});

test("a password below six characters is too short", () => {
  expect(findPasswordMistake("abcde", "abcde")).toBe("too-short");
});

test("five signs of two letters each are too short, as for the server", () => {
  expect(findPasswordMistake("🍪🍪🍪🍪🍪", "🍪🍪🍪🍪🍪")).toBe("too-short");
});

test("six characters are enough", () => {
  expect(findPasswordMistake("abcdef", "abcdef")).toBeUndefined();
});

test("a mistake names itself, for the log and for the screen", () => {
  const mistake = new PasswordMistake("too-short");
  expect(mistake.mistake).toBe("too-short");
  expect(mistake.message).toBe("Password refused: too-short");
});
