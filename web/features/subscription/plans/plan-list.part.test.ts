import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { monthly, none, paid, planList, renewing } from "../../../testing/families.ts";
import { expectCount, expectNone, expectTexts } from "../../../testing/look.ts";
import { openSubscriptions } from "../../../testing/open.tsx";

const title = page.getByRole("heading", { name: "Choose a plan for your family" });
const upgradeTab = page.getByRole("tab", { name: "Upgrade Plan" });
const cardOf = (plan: string) => page.getByRole("listitem").filter({ hasText: plan });

test("without a plan the plans are listed directly, with price, discount, interval and features", async () => {
  await openSubscriptions(none);
  await expect.element(title).toBeVisible();
  await expectNone(page.getByRole("tab"));
  const classroom = cardOf("Classroom Yearly");
  await expect.element(classroom.getByText("$239.00")).toBeVisible();
  expect(classroom.element().querySelector("s")?.textContent).toContain("$299.00");
  await expect.element(classroom.getByText("Save 20%")).toBeVisible();
  await expect.element(classroom.getByText("per year")).toBeVisible();
  await expect.element(classroom.getByText("family tree view")).toBeVisible();
  await expect.element(page.getByText("per month", { exact: true })).toBeVisible();
});

test("the plan that the family has is marked and cannot be bought again", async () => {
  await openSubscriptions(paid);
  await upgradeTab.click();
  const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Your plan" });
  await expectTexts(card.getByRole("heading"), ["Premium Yearly"]);
  await expectNone(card.getByRole("button"));
});

test("an empty list of plans says so", async () => {
  await openSubscriptions(none, { plans: [] });
  await expect
    .element(page.getByText("There are no plans to choose from right now. Please come back later."))
    .toBeVisible();
});

test("the year is marked as better value, with what it saves and costs a month", async () => {
  await openSubscriptions(none);
  const yearly = cardOf("Premium Yearly");
  await expect.element(yearly.getByText("Better value")).toBeVisible();
  await expect.element(yearly.getByText("Saves $20.49 compared with paying monthly")).toBeVisible();
  await expect.element(yearly.getByText("That is $8.28 a month")).toBeVisible();
  await expectNone(cardOf(monthly.name).getByText("Better value"));
});

test("beside the current plan each other one says what it changes", async () => {
  await openSubscriptions(renewing);
  await upgradeTab.click();
  const other = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Classroom Yearly" }) });
  await expect.element(other.getByRole("heading", { name: "What changes for you", level: 4 })).toBeVisible();
  const itemsUnder = (name: string) =>
    page
      .elementLocator(other.getByRole("heading", { name, level: 5 }).element().nextElementSibling as Element)
      .getByRole("listitem");
  await expectTexts(itemsUnder("New for you"), ["family tree view"]);
  await expectCount(itemsUnder("No longer included"), 6);
  await expectCount(itemsUnder("You keep"), 5);
  await expectNone(cardOf("Your plan").getByText("What changes for you"));
});

test("plans for schools come after those for families, under their own title", async () => {
  const [first, ...others] = planList;
  await openSubscriptions(none, { plans: [{ ...first, audience: "schools" }, ...others] as typeof planList });
  await expect
    .element(page.getByRole("heading", { name: "For teachers and schools", level: 3 }))
    .toBeVisible();
  const cards = page.getByRole("heading", { level: 3 });
  await expect
    .poll(() =>
      cards
        .elements()
        .map(({ textContent }) => textContent)
        .at(-1),
    )
    .toBe(first?.name);
});

test("without a plan one subscribes, and beside one that is paid one changes", async () => {
  await openSubscriptions(renewing);
  await upgradeTab.click();
  await expect.element(page.getByRole("button", { name: "Change plan to Premium Monthly" })).toBeVisible();
  await expectNone(page.getByRole("button", { name: /^Subscribe to/ }));
});
