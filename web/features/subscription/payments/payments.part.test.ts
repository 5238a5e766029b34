import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, letAnswersArrive, refuse } from "../../../testing/api.ts";
import { none, payment, renewing } from "../../../testing/families.ts";
import { button, expectCount, expectNone, expectTexts } from "../../../testing/look.ts";
import { openSubscriptions } from "../../../testing/open.tsx";

const section = page.getByRole("region", { name: "Payments" });
const year = section.getByRole("combobox", { name: "Year" });
const title = page.getByRole("heading", { name: "Payments" });

test("each shows its day, plan, period, amount and what was refunded, and opens its receipt", async () => {
  answer("payments", {
    payments: [
      { ...payment, refunded: 1000 },
      { ...payment, id: "c2", number: "2025-000007", amount: 999, refunded: 500, currency: "AED" },
      { ...payment, id: "c3", number: "2024-000002" },
    ],
  });
  await openSubscriptions(renewing);
  const rows = section.getByRole("listitem");
  await expectCount(rows, 3);
  const first = rows.first();
  await expect.element(first.getByText("Premium Yearly")).toBeVisible();
  await expect.element(first.getByText("13 March 2026 to 12 March 2027")).toBeVisible();
  await expect.element(first.getByText("$99.39")).toBeVisible();
  await expect.element(first.getByText("$10.00 refunded")).toBeVisible();
  const receipt = first.getByRole("link", { name: "Receipt 2026-000123" });
  await expect.element(receipt).toHaveAttribute("href", `${location.origin}/receipts/c1?until=1&signature=x`);
  await expect.element(receipt).toHaveAttribute("target", "_blank");
  await expect.element(rows.nth(1).getByText(/9\.99.AED/)).toBeVisible();
  await expect.element(rows.nth(1).getByText(/5.AED refunded/)).toBeVisible();
  await expectNone(rows.nth(2).getByText("refunded"));
});

const twoYears = {
  payments: [payment, { ...payment, id: "c2", number: "2025-000007", paid_at: "2025-12-31T21:00:00.000Z" }],
  archive_url: "/receipts/all/f1?until=1&signature=x",
};
const older = { ...payment, id: "c3", number: "2025-000001", paid_at: "2025-12-31T19:00:00.000Z" };

test("payments of several years are shown by the year that is chosen, by the business's calendar", async () => {
  answer("payments", { ...twoYears, payments: [...twoYears.payments, older] });
  await openSubscriptions(renewing);
  const rows = section.getByRole("listitem");
  await expectCount(rows, 3);
  await year.selectOptions("2025");
  await expectCount(rows, 1);
  await expect.element(rows.getByText("2025-000001")).toBeVisible();
  const all = section.getByRole("link", { name: "Download all receipts" });
  const address = `${location.origin}/receipts/all/f1?until=1&signature=x&language=en`;
  await expect.element(all).toHaveAttribute("href", `${address}&year=2025`);
  await year.selectOptions("All years");
  await expectCount(rows, 3);
  await expect.element(all).toHaveAttribute("href", address);
});

test("payments of one year have no choice of the year", async () => {
  answer("payments", twoYears);
  await openSubscriptions(renewing);
  await expectCount(section.getByRole("listitem"), 2);
  await expect.element(section.getByRole("link", { name: "Download all receipts" })).toBeVisible();
  await expectNone(year);
});

test("a family that paid nothing is told so", async () => {
  await openSubscriptions({ ...none, may_manage: true });
  await expect.element(page.getByText("Nothing has been charged so far.")).toBeVisible();
});

test("a list that does not come leaves the rest of the page, and Try Again loads", async () => {
  refuse("payments", 500);
  await openSubscriptions(renewing);
  await expectTexts(section.getByRole("alert"), ["Failed to load payments"]);
  await expect.element(button("Cancel Subscription")).toBeVisible();
  answer("payments", { payments: [payment] });
  await section.getByRole("button", { name: "Try Again" }).click();
  await expect.element(section.getByText("$99.39")).toBeVisible();
});

test("a late list does not replace a newer one", async () => {
  const late = Promise.withResolvers<{ payments: [] }>();
  answer("payments", (request) =>
    request.headers.get("accept-language") === "en" ? late.promise : { payments: [payment] },
  );
  await openSubscriptions(renewing);
  await expect.element(title).toBeVisible();
  await page.getByRole("link", { name: "العربية" }).click();
  await expectCount(page.getByRole("link", { name: "2026-000123" }), 1);
  late.resolve({ payments: [] });
  await letAnswersArrive();
  await expectCount(page.getByRole("link", { name: "2026-000123" }), 1);
});

test("an API of the plain shape is not asked for payments", async () => {
  const asked = answer("payments", { payments: [payment] });
  await openSubscriptions(none);
  await expect.element(page.getByRole("heading", { name: "Choose a plan for your family" })).toBeVisible();
  await expectNone(title);
  expect(asked).toHaveLength(0);
});

test("a receipt whose address is not of the web is no link", async () => {
  answer("payments", { payments: [{ ...payment, receipt_url: "javascript:alert(1)" }] });
  await openSubscriptions(renewing);
  await expect.element(page.getByText("Receipt 2026-000123")).toBeVisible();
  await expectNone(page.getByRole("link", { name: "Receipt 2026-000123" }));
});

test("an API that keeps no list has no section of payments", async () => {
  const asked = refuse("payments", 404);
  await openSubscriptions(renewing);
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(button("Cancel Subscription")).toBeVisible();
  await expectNone(title);
});
