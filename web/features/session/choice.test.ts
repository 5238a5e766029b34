import { expect, test } from "vitest";
import { keepChoice } from "./choice.ts";

test("a plan and a promo code survive a login", () => {
  expect(keepChoice("?plan=premium-yearly&promo=WELCOME%2020")).toBe("?plan=premium-yearly&promo=WELCOME+20");
});

test("nothing else does", () => {
  expect(keepChoice("?plan=premium-yearly&next=https://evil.example&payment_status=success")).toBe(
    "?plan=premium-yearly",
  );
  expect(keepChoice("?plan=&promo=")).toBe("");
  expect(keepChoice("")).toBe("");
});
