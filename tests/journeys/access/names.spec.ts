import { recordAnnouncements } from "../support/announcements.ts";
import { readAtRest } from "../support/at-rest.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("arrows and dots say what they have brought", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.goto("/ar");
  await waitForScript(page);
  await page.getByRole("button", { name: words.ar.next, exact: true }).press("Enter");
  const second = page.getByRole("tab").nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => announced.all()).toEqual(await readAtRest(() => second.allTextContents()));
  await announced.forget();
  await page.locator("section a[aria-current]").nth(1).press("Enter");
  const screen = page.locator("[aria-roledescription] img").nth(1);
  await expect.poll(() => announced.all()).toEqual([await readAtRest(() => screen.getAttribute("alt"))]);
});
