import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, letAnswersArrive, refuse } from "../../testing/api.ts";
import { expectNothingFromAxe } from "../../testing/axe.ts";
import { paid, planList, trial } from "../../testing/families.ts";
import { family, mother } from "../../testing/family.ts";
import { button, expectNone, expectTexts } from "../../testing/look.ts";
import { open, openSubscriptions, session, signedIn } from "../../testing/open.tsx";

const delete_at = "2026-11-24T06:42:00.000Z";
const notice = page.getByRole("complementary", { name: "Notice" });
const LEAVES =
  "Your account will be deleted on 24 November 2026. Until then you can keep it, and everything stays as it was.";
const STAYS = "Your account stays. Nothing is deleted, and we have sent you an email about it.";
const status = notice.getByRole("status");

test.each(["/subscriptions", "/profile", "/family", "/account"])(
  "%s says at its top on which day the account is deleted, from its first paint",
  async (path) => {
    const deletion = { would_delete_at: delete_at, is_last_adult: true, children: [], lost: [] };
    answer("plans", { plans: { data: planList } });
    answer("features", { ...trial, account_delete_at: delete_at });
    answer("family", { ...family, adults: [{ ...mother, delete_at }] });
    answer("previewDeletion", { ...deletion, delete_at });
    await open(path, { local: { ...signedIn, delete_at } });
    await expectTexts(status, [LEAVES]);
    await letAnswersArrive();
    await expectTexts(status, [LEAVES]);
    await expectNothingFromAxe();
  },
);

test("a login that the account is to be deleted after says so", async () => {
  answer("login", { ...session, delete_at });
  answer("plans", { plans: { data: planList } });
  answer("features", { ...trial, account_delete_at: delete_at });
  await open("/login");
  await page.getByLabelText("Email").fill("parent@maamoul.example");
  await page.getByLabelText("Password", { exact: true }).fill("cookies-123");
  await button("Login").click();
  await expectTexts(status, [LEAVES]);
});

test("asked for elsewhere, it comes with the answer", async () => {
  await openSubscriptions({ ...trial, account_delete_at: delete_at });
  await expectTexts(status, [LEAVES]);
  expect(localStorage.getItem("delete_at")).toBe(delete_at);
});

test("kept elsewhere, it is gone with the answer", async () => {
  await openSubscriptions({ ...trial, account_delete_at: null }, { local: { delete_at } });
  await expectNone(notice.getByRole("button"));
});

test("one press keeps the account, says so, and shows the plan that renews again", async () => {
  let now = { ...paid, cancel_at: paid.current_period_end, account_delete_at: delete_at as string | null };
  answer("plans", { plans: { data: planList } });
  answer("features", () => now);
  const kept = answer("keepAccount", () => {
    now = { ...paid, cancel_at: null, account_delete_at: null };
    return {};
  });
  await open("/subscriptions", { local: { ...signedIn, delete_at } });
  await expect.element(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await button("Keep my account").click();
  await expectTexts(status, [STAYS]);
  await expectNone(page.getByText("Cancelled", { exact: true }));
  expect(kept).toHaveLength(1);
  expect(localStorage.getItem("delete_at")).toBeNull();
});

test("where it fails, that is said, and the day stays", async () => {
  refuse("keepAccount", 500);
  answer("readSettings", { reminders: true });
  await open("/profile", { local: { ...signedIn, delete_at } });
  await button("Keep my account").click();
  await expectTexts(page.getByRole("alert"), ["Failed to keep the account"]);
  await expectTexts(status, [LEAVES]);
});

test("nobody else sees anything of it", async () => {
  await open("/profile", { local: signedIn });
  await expect.element(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expectNone(notice.getByRole("status"));
});
