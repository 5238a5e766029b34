import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { answer } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import { none, planList } from "../testing/families.ts";
import { button, expectAddress, expectCount } from "../testing/look.ts";
import { open, session, signedIn } from "../testing/open.tsx";

async function logIn(texts_changed: boolean, from = "/login"): Promise<void> {
  answer("login", { ...session, texts_changed });
  answer("plans", { plans: { data: planList } });
  answer("features", none);
  await open(from);
  await page.getByLabelText("Email").fill("parent@maamoul.example");
  await page.getByLabelText("Password", { exact: true }).fill("cookies-123");
  await button("Login").click();
}

test("who agreed to older texts is shown what changed after the login, ticks and goes on", async () => {
  const agreed = answer("recordConsent", {});
  await logIn(true);
  await expectAddress("/agreement");
  await expect.element(page.getByText("The terms name the prices of the plans in dirhams.")).toBeVisible();
  await expectNothingFromAxe();
  await button("Agree").click();
  expect(agreed).toHaveLength(0);
  await expect.element(page.getByRole("checkbox")).toHaveFocus();
  await page.getByRole("checkbox").click();
  await button("Agree").click();
  await expectAddress("/subscriptions");
  const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "en" };
  expect(await agreed[0]?.json()).toEqual(texts);
});

test("later is as good: nothing is closed meanwhile", async () => {
  await logIn(true);
  await page.getByRole("link", { name: "Later" }).click();
  await expectAddress("/subscriptions");
});

test.each(["Agree", "Later"])("%s leads to the page that the login was asked for", async (pressed) => {
  answer("recordConsent", {});
  answer("family", () => new Promise(() => {}));
  answer("lookAtInvitation", {
    by: "Mariam",
    email: "parent@maamoul.example",
    expires_at: "2026-11-24T08:00:00.000Z",
  });
  await logIn(true, "/login?invitation=abc");
  await expectAddress("/agreement");
  if (pressed === "Agree") await page.getByRole("checkbox").click();
  await page.getByText(pressed, { exact: true }).click();
  await expectAddress("/family?invitation=abc");
});

test("who agreed to these texts goes to the plans at once", async () => {
  await logIn(false);
  await expectAddress("/subscriptions");
});

test("in Arabic the texts are there, and axe finds nothing", async () => {
  await open("/agreement", { local: signedIn, language: "ar" });
  await expectCount(page.getByRole("heading", { name: "تغيّرت الشروط وسياسة الخصوصية" }), 1);
  await expectNothingFromAxe();
});
