import { expect, test } from "@playwright/test";

test("fails", () => {
  expect("red").toBe("green");
});
