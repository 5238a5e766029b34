import { expect, test } from "vitest";

test("fails", () => {
  expect("red").toBe("green");
});
