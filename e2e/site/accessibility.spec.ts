import { languages } from "../../contract/languages.ts";
import { expectNothingFromAxe } from "../support/axe.ts";
import { comeSignedIn, readIn } from "../support/browser-state.ts";
import { expectFitForAll } from "../support/look.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

const addresses = [
  "/",
  "/ar",
  "/privacy-policy",
  "/ar/privacy-policy",
  "/terms-conditions",
  "/ar/terms-conditions",
  "/accessibility",
  "/ar/accessibility",
  "/delete-account",
  "/ar/delete-account",
];

for (const address of addresses) {
  test(`axe finds nothing on ${address}, and every reader sees all of it`, async ({ page }) => {
    await page.goto(address);
    await waitForScript(page);
    await page.locator("details").evaluateAll((all) => {
      for (const each of all as HTMLDetailsElement[]) each.open = true;
    });
    await expectFitForAll(page);
    // Its header is another one there.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNothingFromAxe(page, "at 1440 px");
  });
}

for (const [address, menu] of [
  ["/", "Menu"],
  ["/ar", "القائمة"],
] as const) {
  test(`axe finds nothing in the open menu of ${address}, and every reader sees all of it`, async ({
    page,
  }) => {
    await page.goto(address);
    await waitForScript(page);
    await page.getByRole("button", { name: menu }).click();
    await expect(page.getByRole("navigation", { name: menu })).toBeVisible();
    await expectFitForAll(page);
  });
}

for (const language of languages)
  test.describe(`account screens in ${language}`, () => {
    test.use({ expected: ["assets/profile-", "net::ERR_FAILED", "dynamically imported module"] });
    test.beforeEach(({ context }) => readIn(context, language));

    /** Each other screen, in each of its states, is a part (`web/screens/*.sweep.test.ts`). */
    test("axe finds nothing in their document, and every reader sees all of it", async ({ page }) => {
      await page.goto("/login");
      await expect(page.locator("form button[type=submit]")).toBeEnabled();
      await expectFitForAll(page);
    });

    test("axe finds nothing on one that does not come, and every reader sees all of it", async ({ page }) => {
      await comeSignedIn(page);
      await page.route("**/assets/profile-*.js", (route) => route.abort());
      await page.goto("/profile");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectFitForAll(page);
    });

    test("axe finds nothing on one that only leads on, and every reader sees all of it", async ({ page }) => {
      // It moves on as soon as its script is there.
      await page.route("**/assets/payment-redirect-*.js", () => new Promise(() => {}));
      await page.goto("/payment-redirect/success");
      await expect(page.getByText(words[language].redirecting)).toBeVisible();
      await expectFitForAll(page);
    });
  });

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#main");
});

test("an Arabic page has no English left but names", async ({ page }) => {
  for (const address of [
    "/ar",
    "/ar/privacy-policy",
    "/ar/terms-conditions",
    "/ar/accessibility",
    "/ar/delete-account",
  ]) {
    await page.goto(address);
    const names =
      /^(English|App|Store|Google|Play|hello@maamoul\.example|Stripe|Argon2id|WCAG|AA|Instagram|YouTube|TikTok|Snapchat)$/;
    const findLatin = async () => (await page.locator("#root").textContent())?.match(/[A-Za-z][\w.@-]*/g);
    await expect.poll(async () => (await findLatin())?.filter((word) => !names.test(word))).toEqual([]);
  }
});
