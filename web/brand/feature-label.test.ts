import { expect, test } from "vitest";
import { findFeatureLabel } from "./feature-label.ts";

test("a key with a label of its own gets that label", () => {
  expect(findFeatureLabel({ daily_recap: "Recap", dailyRecap: "Other" }, "daily_recap")).toBe("Recap");
});

test("a key without one gets the label of its camel-case form", () => {
  expect(findFeatureLabel({ chatUploadMedia: "Media" }, "chat_upload_media")).toBe("Media");
});

test("a key that nobody labelled reads as words", () => {
  expect(findFeatureLabel({ proofs: "Proofs" }, "family_tree_view")).toBe("family tree view");
});

test("a key that happens to be a property of every object reads as words", () => {
  expect(findFeatureLabel({ proofs: "Proofs" }, "constructor")).toBe("constructor");
});

test("several underscores are one", () => {
  expect(findFeatureLabel({ dailyRecap: "Recap" }, "daily__recap")).toBe("Recap");
});
