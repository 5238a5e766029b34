import { languages } from "../../../contract/languages.ts";
import { expectNothingFromAxe } from "../support/axe.ts";
import { comeSignedIn, readIn } from "../support/browser-state.ts";
import { expectFitForAll } from "../support/look.ts";
import { expect, test } from "../support/test.ts";
import { visitEach } from "../support/visit-each.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

const publicPages = ["/", "/privacy-policy", "/terms-conditions", "/accessibility", "/delete-account"];
const addresses = { en: publicPages, ar: publicPages.map((path) => (path === "/" ? "/ar" : `/ar${path}`)) };

for (const language of languages) {
  test(`axe finds nothing on any public page in ${language}, and every reader sees all of it`, async ({
    page,
  }) => {
    await visitEach(addresses[language], async (address) => {
      await page.goto(address);
      await waitForScript(page);
      await page.locator("details").evaluateAll((all) => {
        for (const each of all as HTMLDetailsElement[]) each.open = true;
      });
      await expectFitForAll(page, address);
      // Its header is another one there.
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectNothingFromAxe(page, `${address} at 1440 px`);
    });
  });

  test(`axe finds nothing in the open menu in ${language}, and every reader sees all of it`, async ({
    page,
  }) => {
    const { menu } = words[language];
    await page.goto(language === "en" ? "/" : "/ar");
    await waitForScript(page);
    await page.getByRole("button", { name: menu }).click();
    await expect(page.getByRole("navigation", { name: menu })).toBeVisible();
    await expectFitForAll(page);
  });

  test.describe(`account screens in ${language}`, () => {
    test.use({ expected: ["assets/profile-", "net::ERR_FAILED", "dynamically imported module"] });
    test.beforeEach(({ context }) => readIn(context, language));

    /** Each other screen, in each of its states, is a part (`web/screens/*.sweep.test.ts`). */
    test("axe finds nothing in their document, nor on one that only leads on or does not come, and every reader sees all of it", async ({
      page,
    }) => {
      await page.goto("/login");
      await expect(page.locator("form button[type=submit]")).toBeEnabled();
      await expectFitForAll(page, "the login");

      // It moves on as soon as its script is there.
      await page.route("**/assets/payment-redirect-*.js", () => new Promise(() => {}));
      await page.goto("/payment-redirect/success");
      await expect(page.getByText(words[language].redirecting)).toBeVisible();
      await expectFitForAll(page, "the redirect");

      await comeSignedIn(page);
      await page.route("**/assets/profile-*.js", (route) => route.abort());
      await page.goto("/profile");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectFitForAll(page, "a screen that does not come");
    });
  });
}

test("the first Tab offers to skip to the content, with room around its words", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await expect(skip).toHaveCSS("padding", "12px 20px");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#main");
});
