import { openSubscriptions, told, trial } from "../support/account.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { addColourRuler } from "../support/contrast.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const LEAST = 3;

test("the ring around the focus shows on every ground of the home page", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  await addColourRuler(page);
  // From here on the focus is the keyboard's, and shows.
  await page.keyboard.press("Tab");
  const faint = await page.evaluate((least) => {
    const { parse, groundOf, contrast } = window.colours;
    const controls = [...document.querySelectorAll<HTMLElement>("a, button, summary")];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        control.focus();
        const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(control);
        const ground = groundOf(control.parentElement);
        const light = /^(.+) 0px 0px 0px 3px$/.exec(boxShadow)?.[1];
        const rings = [outlineStyle === "solid" && outlineColor, light].filter(
          (ring) => typeof ring === "string",
        );
        return !rings.some((ring) => contrast(parse(ring), ground) >= least);
      })
      .map((control) => control.outerHTML);
  }, LEAST);
  expect(faint).toEqual([]);
  // It floats over the footer too.
  const overFooter = await page.evaluate(() => {
    const { parse, groundOf, contrast } = window.colours;
    const { boxShadow } = getComputedStyle(document.activeElement as Element);
    return contrast(parse(boxShadow.replace(/ 0px.*/, "")), groundOf(document.querySelector("footer")));
  });
  expect(overFooter).toBeGreaterThanOrEqual(LEAST);
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
    // Its parts keep our two colours, of which one stands out on any ground.
    expect(await bar.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe("none");
  });

  test("buttons, dots and the switch keep their shape", async ({ page }) => {
    for (const path of ["/", "/login"]) {
      await page.goto(path);
      const shapeless = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("a, button, [aria-current] > span")]
          .filter((each) => /\bbg-(saffron|ink|rose|pistachio|crust)/.test(each.className))
          .filter((each) => getComputedStyle(each).borderTopWidth === "0px")
          .map((each) => each.outerHTML),
      );
      expect(shapeless, path).toEqual([]);
    }
    await comeSignedIn(page);
    await page.goto("/profile");
    await expect(page.getByRole("checkbox")).toHaveCSS("appearance", "auto");
  });
});
