import sharp from "sharp";
import { trial } from "../../../web/testing/families.ts";
import { addPageColours, type Rgba } from "../../../web/testing/page-colours.ts";
import { openSubscriptions } from "../support/account.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

/** What `expectFitForAll` cannot see on each screen by itself. */
test("the ring around the WhatsApp button shows over the footer too", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  await page.evaluate(addPageColours);
  const chat = page.getByRole("complementary").getByRole("link");
  // From here on the focus is the keyboard's, and shows.
  await page.keyboard.press("Tab");
  await chat.focus();
  const ring = () =>
    chat.evaluate((link) => {
      const { paint, groundOf, contrast } = window.pageColours;
      const footer = document.querySelector("footer");
      const [light = ""] = getComputedStyle(link).boxShadow.split(" 0px");
      return contrast(paint(footer, light), groundOf(footer));
    });
  await expect.poll(ring).toBeGreaterThanOrEqual(3);
});

test("the days of the trial are a bar that is partly full, in forced colours too", async ({ page }) => {
  await openSubscriptions(page, trial);
  const bar = page.getByRole("progressbar");
  await expect(bar).toBeVisible();
  await page.evaluate(addPageColours);
  // No style tells the colours of its two parts; its pixels do.
  const readParts = async () => {
    const { data, info } = await sharp(await bar.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const parts = [0.2, 0.8].map((share) => {
      const pixel = Math.floor(info.height / 2) * info.width + Math.floor(info.width * share);
      const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels);
      return [red, green, blue, 1] as Rgba;
    });
    return page.evaluate(([full, empty]) => window.pageColours.contrast(full as Rgba, empty as Rgba), parts);
  };
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    await expect.poll(readParts, `forced colours: ${forcedColors}`).toBeGreaterThanOrEqual(3);
  }
});
