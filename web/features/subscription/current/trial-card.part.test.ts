import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { trial } from "../../../testing/families.ts";
import { button, expectCount } from "../../../testing/look.ts";
import { openSubscriptions } from "../../../testing/open.tsx";

const shownTab = page.getByRole("tab", { selected: true });

test("a trial shows its days, how far it is and when it ends, Current Plan first", async () => {
  await openSubscriptions(trial);
  await expect.element(shownTab).toHaveTextContent("Current Plan");
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "18");
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("max", "30");
  await expect.element(page.getByText("18 of 30 days used")).toBeVisible();
  await expect.element(page.getByText("Ends on 13 March 2027")).toBeVisible();
});

test("a day is that of the Gulf, wherever it is read", async () => {
  await openSubscriptions({ ...trial, trial_ends_at: "2027-03-13T20:00:00.000Z" });
  await expect.element(page.getByText("Ends on 14 March 2027")).toBeVisible();
});

test.each([
  ["en", 0, "No days left"],
  ["en", 1, "1 day left"],
  ["en", 2, "2 days left"],
  ["ar", 0, "لا أيام متبقية"],
  ["ar", 1, "يوم واحد متبقٍّ"],
  ["ar", 2, "يومان متبقيان"],
  ["ar", 5, "5 أيام متبقية"],
  ["ar", 11, "11 يومًا متبقيًا"],
  ["ar", 100, "100 يوم متبقٍّ"],
] as const)("in %s, %d days of a trial read %s", async (language, days, text) => {
  await openSubscriptions({ ...trial, trial_days_remaining: days }, { language });
  await expect.element(page.getByRole("heading", { name: text, exact: true })).toBeVisible();
});

test("Upgrade from Trial leads to the plans", async () => {
  await openSubscriptions(trial);
  await button("Upgrade from Trial").click();
  await expect.element(shownTab).toHaveTextContent("Upgrade Plan");
  await expect.element(page.getByRole("heading", { name: "Choose a plan for your family" })).toHaveFocus();
  await expectCount(button(/^Subscribe to/), 3);
});
