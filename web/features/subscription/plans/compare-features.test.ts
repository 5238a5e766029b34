import { expect, test } from "vitest";
import { compareFeatures } from "./compare-features.ts";

test("what is new, what stays and what goes", () => {
  expect(compareFeatures(["proofs", "chat"], ["proofs", "attachments"])).toEqual({
    gains: ["attachments"],
    keeps: ["proofs"],
    loses: ["chat"],
  });
});
