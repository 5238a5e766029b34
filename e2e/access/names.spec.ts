import type { Locator } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { none, paid } from "../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { answer } from "../support/api.ts";
import { allOf, readAtRest } from "../support/at-rest.ts";
import { comeRecovering, comeSignedIn, readIn } from "../support/browser-state.ts";
import { letAskUntil, openWithoutTime } from "../support/clock.ts";
import { recordAnnouncements } from "../support/hear.ts";
import { startWords } from "../support/start-words.ts";
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

  test.describe(language, () => {
    test("a button's words are in its name, word by word", async ({ page }) => {
      await openSubscriptions(page, none, { language });
      const button = page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` });
      const findUnspoken = () =>
        button.evaluate((each) => {
          const spoken = (each.getAttribute("aria-label") ?? "").split(" ");
          return each.textContent.split(" ").filter((word) => !spoken.includes(word));
        });
      await expect.poll(findUnspoken).toEqual([]);
    });

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
      await expect.poll(async () => new Set(await readNames()).size).toBe(4);
    });

    test("the tab says how far the payment is", async ({ page }) => {
      let now = none;
      await comeSignedIn(page, { language });
      await page.addInitScript(() => localStorage.setItem("subscription_id", "7"));
      await answer(page, "features", (route) => route.fulfill({ json: now }));
      const heard = await recordAnnouncements(page);
      const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
      await openWithoutTime(page, "/payment-success", title(say.confirming));
      await expect(page).toHaveTitle(new RegExp(`^${say.confirming} · `));
      await heard.forget();
      now = paid;
      await letAskUntil(page, title(say.paymentSuccessful));
      await expect(page).toHaveTitle(new RegExp(`^${say.paymentSuccessful} `));
      await expect.poll(() => heard.all()).toEqual([`${say.paymentSuccessful}${say.activated}`]);
    });

    test("a mistake in the passwords is tied to its field, which has the focus", async ({
      page,
      context,
    }) => {
      await readIn(context, language);
      await comeRecovering(page, { reset_email: "parent@maamoul.example", reset_token: "reset-1" });
      await page.goto("/reset-password");
      const fields = [
        page.getByLabel(say.newPassword, { exact: true }),
        page.getByLabel(say.confirmPassword, { exact: true }),
      ] as const;
      await fields[0].fill("cookies-1");
      await fields[1].fill("cookies-2");
      await page.getByRole("button", { name: say.updatePassword }).click();
      for (const field of fields) {
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveAccessibleDescription(new RegExp(`${say.mismatch}$`));
      }
      await expect(fields[0]).toBeFocused();
      for (const field of fields) await field.fill("short");
      await page.getByRole("button", { name: say.updatePassword }).click();
      await expect(fields[0]).toHaveAccessibleDescription(new RegExp(`${say.tooShort}$`));
      await expect(fields[1]).toHaveAttribute("aria-invalid", "false");
    });

    test("each of two passwords is shown by a button of another name", async ({ page, context }) => {
      await readIn(context, language);
      await comeRecovering(page, { reset_email: "parent@maamoul.example", reset_token: "reset-1" });
      await page.goto("/reset-password");
      const buttons = page.locator("button[aria-pressed]");
      await expect(buttons).toHaveCount(2);
      for (const [index, label] of [say.newPassword, say.confirmPassword].entries())
        await expect(buttons.nth(index)).toHaveAccessibleName(new RegExp(` ${label.toLowerCase()}$`));
    });

    test("what is agreed to is one sentence, and its links say beside it that they open in a new tab", async ({
      page,
      context,
    }) => {
      await readIn(context, language);
      await page.goto("/start");
      await expect(page.getByRole("checkbox").last()).toHaveAccessibleName(startWords[language].agree);
      const links = page.locator("label a");
      for (const link of await allOf(links, 2)) await expect(link).toHaveAccessibleDescription(say.inNewTab);
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

    test("what is said for two seconds is still there where the code is entered", async ({
      page,
      context,
    }) => {
      await readIn(context, language);
      await comeRecovering(page, { reset_email: "parent@maamoul.example" });
      await page.goto("/verify-otp");
      await expect(page.getByText(say.codeSent)).toBeVisible();
    });

    test("arrows and dots say what they have brought", async ({ page }) => {
      const heard = await recordAnnouncements(page);
      await page.goto(home[language]);
      await waitForScript(page);
      await page.getByRole("button", { name: say.next, exact: true }).press("Enter");
      const second = page.getByRole("tab").nth(1);
      await expect(second).toHaveAttribute("aria-selected", "true");
      await expect.poll(() => heard.all()).toEqual(await readAtRest(() => second.allTextContents()));
      await heard.forget();
      await page.locator("section a[aria-current]").nth(1).press("Enter");
      const screen = page.locator("[aria-roledescription] img").nth(1);
      await expect.poll(() => heard.all()).toEqual([await readAtRest(() => screen.getAttribute("alt"))]);
    });
  });
}

test("the skip link has room around its words", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toHaveCSS("padding", "12px 20px");
});
