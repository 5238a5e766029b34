import type { Page } from "@playwright/test";
import { none, planList } from "../../../web/testing/families.ts";
import { answer, gate } from "../support/api.ts";
import { readAtRest } from "../support/at-rest.ts";
import { comeSignedIn, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { expectFocusInSight } from "../support/focus.ts";
import { submitLogin } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A screen that is not there at once, as on a slow line. */
async function holdScreen(page: Page, screen: string) {
  const held = gate();
  await page.route(`**/assets/${screen}-*.js`, async (route) => {
    await held.passed;
    await route.continue();
  });
  return held;
}

test("after a login the title of the plans has the focus", async ({ page }) => {
  await answer(page, "login", {
    access_token: tokenFor(secondsFromNow(600)),
    refresh_token: "r",
    id: 7,
    role: "parent",
  });
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", none);
  await answer(page, "payments", { payments: [] });
  const held = await holdScreen(page, "subscriptions");
  await submitLogin(page, { email: "parent@maamoul.example" });
  await expect(page).toHaveURL("/subscriptions");
  await expect(page.getByText(words.en.loading).first()).toBeVisible();
  held.open();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("opened by its address an account page gives the focus to its title, a public one takes none", async ({
  page,
}) => {
  await comeSignedIn(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto("/privacy-policy");
  await waitForScript(page);
  await expect(page.locator("body")).toBeFocused();
});

test("going backwards through the footer, no link hides under the header", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  const links = page.getByRole("contentinfo").getByRole("link");
  await links.last().focus();
  for (let presses = await readAtRest(() => links.count()); presses > 0; presses--) {
    await expectFocusInSight(page);
    await page.keyboard.press("Shift+Tab");
  }
});
