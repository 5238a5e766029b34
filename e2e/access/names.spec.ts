import type { Locator } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { none, paid } from "../../web/testing/families.ts";
import { recordAnnouncements } from "../support/announcements.ts";
import { answer } from "../support/api.ts";
import { readAtRest } from "../support/at-rest.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { letAskUntil, openWithoutTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const home = { en: "/", ar: "/ar" };

/** What a chat behind this link starts with. */
const greetingOf = (link: Locator) => async () =>
  new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");

for (const language of languages) {
  const say = words[language];
  const text = readCatalogue(language);

  test.describe(language, () => {
    test("the header's links are not called what one of them is", async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(home[language]);
      const navigation = page.getByRole("banner").locator("nav:visible");
      await expect(navigation).toHaveAttribute("aria-label", /./);
      const readNames = () =>
        navigation.evaluate((each) => [
          each.getAttribute("aria-label"),
          ...Array.from(each.querySelectorAll("a"), (link) => link.textContent),
        ]);
      await expect.poll(async () => new Set(await readNames()).size).toBe(7);
    });

    test("the tab says how far the payment is", async ({ page }) => {
      let now = none;
      await comeSignedIn(page, { language });
      await page.addInitScript(() => localStorage.setItem("subscription_id", "7"));
      await answer(page, "features", (route) => route.fulfill({ json: now }));
      const announced = await recordAnnouncements(page);
      const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
      await openWithoutTime(page, "/payment-success", title(say.confirming));
      await expect(page).toHaveTitle(new RegExp(`^${say.confirming} · `));
      await announced.forget();
      now = paid;
      await letAskUntil(page, title(say.paymentSuccessful));
      await expect(page).toHaveTitle(new RegExp(`^${say.paymentSuccessful} `));
      const inTheApp = text("In the app, everything new is there already.");
      await expect
        .poll(() => announced.all())
        .toEqual([`${say.paymentSuccessful}${say.activated}${inTheApp}`]);
    });

    test("a chat about this page starts with words about it", async ({ page }) => {
      const about = {
        "/accessibility": say.hardToUse,
        "/privacy-policy": say.aboutPrivacy,
        "/terms-conditions": say.aboutTerms,
      };
      for (const [path, greeting] of Object.entries(about)) {
        await page.goto(language === "en" ? path : `/ar${path}`);
        await expect.poll(greetingOf(page.locator("main a[href^='https://wa.me']"))).toBe(greeting);
      }
    });

    test("a chat that starts outside of a page's own words asks about nothing else", async ({ page }) => {
      for (const path of ["/accessibility", "/privacy-policy", "/terms-conditions"]) {
        await page.goto(language === "en" ? path : `/ar${path}`);
        for (const part of ["complementary", "contentinfo"] as const) {
          const chat = page.getByRole(part).locator("a[href^='https://wa.me']");
          await expect.poll(greetingOf(chat)).toBe(say.question);
        }
      }
    });

    test("a number that leads to a chat says so by ear too", async ({ page }) => {
      await page.goto(home[language]);
      const number = page.getByRole("contentinfo").locator("a[href^='https://wa.me']");
      await expect(number).toHaveAccessibleName(new RegExp(`^${say.chat} \\+\\d`));
    });

    test("arrows and dots say what they have brought", async ({ page }) => {
      const announced = await recordAnnouncements(page);
      await page.goto(home[language]);
      await waitForScript(page);
      await page.getByRole("button", { name: say.next, exact: true }).press("Enter");
      const second = page.getByRole("tab").nth(1);
      await expect(second).toHaveAttribute("aria-selected", "true");
      await expect.poll(() => announced.all()).toEqual(await readAtRest(() => second.allTextContents()));
      await announced.forget();
      await page.locator("section a[aria-current]").nth(1).press("Enter");
      const screen = page.locator("[aria-roledescription] img").nth(1);
      await expect.poll(() => announced.all()).toEqual([await readAtRest(() => screen.getAttribute("alt"))]);
    });
  });
}

test("the skip link has room around its words", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toHaveCSS("padding", "12px 20px");
});
