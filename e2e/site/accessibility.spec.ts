import { expectNothingFromAxe } from "../support/axe.ts";
import { expectFitForAll } from "../support/look.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const addresses = [
  "/",
  "/ar",
  "/privacy-policy",
  "/ar/privacy-policy",
  "/terms-conditions",
  "/ar/terms-conditions",
  "/accessibility",
  "/ar/accessibility",
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
  for (const address of ["/ar", "/ar/privacy-policy", "/ar/terms-conditions", "/ar/accessibility"]) {
    await page.goto(address);
    const names =
      /^(English|App|Store|Google|Play|hello@maamoul\.example|Stripe|Argon2id|WCAG|AA|Instagram|YouTube|TikTok|Snapchat)$/;
    const findLatin = async () => (await page.locator("#root").textContent())?.match(/[A-Za-z][\w.@-]*/g);
    await expect.poll(async () => (await findLatin())?.filter((word) => !names.test(word))).toEqual([]);
  }
});
