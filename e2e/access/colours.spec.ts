import { openSubscriptions, told, trial } from "../support/account.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { addColourRuler, ringContrast } from "../support/contrast.ts";
import { siteScreens } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const LEAST = 3;

test("the ring around the focus shows on every ground of the home page", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  await addColourRuler(page);
  const controls = page.locator("a:visible, button:visible, summary:visible");
  for (const control of await controls.all()) {
    await control.focus();
    await page.keyboard.press("Shift");
    expect(await ringContrast(page), await control.innerText()).toBeGreaterThanOrEqual(LEAST);
  }
});

test("the selected tab stands out from the others", async ({ page }) => {
  for (const open of [() => page.goto("/"), () => openSubscriptions(page, told)]) {
    await open();
    await expect(page.getByRole("tab", { selected: true })).toBeVisible();
    await addColourRuler(page);
    const contrast = await page.evaluate(() => {
      const { groundOf, contrast } = window.colours;
      const [on, off] = ["true", "false"].map((state) =>
        groundOf(document.querySelector(`[role=tab][aria-selected=${state}]`)),
      );
      return on && off ? contrast(on, off) : 0;
    });
    expect(contrast).toBeGreaterThanOrEqual(LEAST);
  }
});

test("the dots of the carousel and the lines under links stand out from the page", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  await addColourRuler(page);
  const dots = await page.evaluate(() => {
    const { parse, over, groundOf, contrast } = window.colours;
    return [...document.querySelectorAll("button[aria-current] > span")].map((dot) => {
      const ground = groundOf(dot.parentElement);
      return contrast(over(parse(getComputedStyle(dot).backgroundColor), ground), ground);
    });
  });
  expect(Math.min(...dots)).toBeGreaterThanOrEqual(LEAST);

  await page.goto("/login");
  await addColourRuler(page);
  const line = await page.getByRole("link", { name: words.en.forgot }).evaluate((link) => {
    const { parse, groundOf, contrast } = window.colours;
    return contrast(parse(getComputedStyle(link).textDecorationColor), groundOf(link));
  });
  expect(line).toBeGreaterThanOrEqual(LEAST);
});

test.describe("where the reader chooses the colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("the selected tab is still another than the others", async ({ page }) => {
    for (const open of [() => page.goto("/"), () => openSubscriptions(page, told)]) {
      await open();
      const tabs = page.getByRole("tab");
      await expect(tabs.first()).toBeVisible();
      const grounds = await tabs.evaluateAll((all) =>
        all.map((tab) => getComputedStyle(tab).backgroundColor),
      );
      expect(new Set(grounds).size).toBe(2);
    }
  });

  test("the days of the trial are still a bar that is partly full", async ({ page }) => {
    await openSubscriptions(page, trial);
    const bar = page.getByRole("progressbar");
    await expect(bar).toBeVisible();
    const [track, value] = await bar.evaluate((element) =>
      ["::-webkit-progress-bar", "::-webkit-progress-value"].map(
        (part) => getComputedStyle(element, part).backgroundColor,
      ),
    );
    expect(await bar.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe("none");
    expect(track).not.toBe(value);
  });

  test("buttons, dots and the switch keep their shape", async ({ page }) => {
    for (const { name, open } of siteScreens.filter(({ name }) =>
      ["/", "/login", "the menu"].includes(name),
    )) {
      await open(page, "en", words.en);
      const shapeless = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            ".bg-saffron, .bg-ink, .bg-rose, .bg-pistachio, button > .bg-crust\\/80",
          ),
        ]
          .filter((each) => each.checkVisibility() && each.matches("a, button, button > span"))
          .filter((each) => getComputedStyle(each).borderTopWidth === "0px")
          .map((each) => each.textContent),
      );
      expect(shapeless, name).toEqual([]);
    }
    await comeSignedIn(page);
    await page.goto("/profile");
    await expect(page.getByRole("checkbox")).toHaveCSS("appearance", "auto");
  });
});
