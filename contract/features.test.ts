import { expect, test } from "vitest";
import { featureKeys, featureKeysOf, featuresOf, paidFeaturesOf } from "./features.ts";

test("the free plan has of the API's keys what the trial answers", () => {
  expect(featureKeysOf("free")).toEqual(["proofs", "ai_chat"]);
});

test("Premium by the year has every key, by the month all but files and media", () => {
  expect(featureKeysOf("premium-yearly")).toEqual([...featureKeys]);
  expect(featureKeysOf("premium-monthly")).toEqual([
    "proofs",
    "daily_recap",
    "lock_chores",
    "late_penalty",
    "weekly_values",
    "ai_chat",
  ]);
});

test("a class has everything but penalties", () => {
  expect(featureKeysOf("classroom-yearly")).toEqual(featureKeys.filter((key) => key !== "late_penalty"));
});

test("whatever the free plan has, every paid plan has too", () => {
  const free = featuresOf("free");
  for (const plan of ["premium-monthly", "premium-yearly", "classroom-yearly"] as const)
    expect(featuresOf(plan)).toEqual(expect.arrayContaining(free));
});

test("the year of Premium adds the nine features of docs/product.md §1.5", () => {
  const free = featuresOf("free");
  expect(featuresOf("premium-yearly").filter((feature) => !free.includes(feature))).toEqual([
    "daily_recap",
    "lock_chores",
    "late_penalty",
    "weekly_values",
    "chat",
    "chat_upload_media",
    "attachments",
    "behaviour_reports",
    "whatsapp_support",
  ]);
});

test("a plan that is paid for has chat, reports and support besides its keys, each once", () => {
  const unnamed = ["chat", "behaviour_reports", "whatsapp_support"];
  expect(paidFeaturesOf(["proofs", "gold_star"])).toEqual(["proofs", "gold_star", ...unnamed]);
  expect(paidFeaturesOf(["chat"])).toEqual(["chat", "behaviour_reports", "whatsapp_support"]);
});
