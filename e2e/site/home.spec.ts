import { allOf, readAtRest } from "../support/at-rest.ts";
import { readStorage } from "../support/browser-state.ts";
import { letReact, openWithoutTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const directions = [
  {
    path: "/",
    forward: "ArrowRight",
    next: "Next",
    previous: "Previous",
    menu: "Rewards",
    last: "Family connection",
    carousel: "carousel",
    slide: "slide",
  },
  {
    path: "/ar",
    forward: "ArrowLeft",
    next: "التالي",
    previous: "السابق",
    menu: "المكافآت",
    last: "تواصل العائلة",
    carousel: "عارض شاشات",
    slide: "شاشة",
  },
];

for (const { path, forward, next, previous, menu, last, ...names } of directions) {
  const carouselOf = `[aria-roledescription="${names.carousel}"]`;
  const slideOf = `[aria-roledescription="${names.slide}"]`;

  test.describe(path, () => {
    test.beforeEach(async ({ page }) => {
      await openWithoutTime(page, path);
      await page.mouse.move(0, 0);
    });

    test("the carousel moves on every 4 seconds and comes round", async ({ page }) => {
      const current = page.locator(`${carouselOf} a[aria-current="true"]`);
      const dots = page.locator(`${carouselOf} a[aria-current]`);
      await expect(page.locator(slideOf)).toHaveCount(3);
      const seen = await page.locator(`${carouselOf} [tabindex="0"]`).evaluateHandle((track) => {
        const seen = { glides: 0 };
        track.addEventListener("scrollend", () => seen.glides++);
        return seen;
      });
      for (const [turn, position] of [1, 2, 0].entries()) {
        await page.clock.runFor(4_000);
        await expect(dots.nth(position)).toHaveAttribute("aria-current", "true");
        await expect(current).toHaveCount(1);
        // Time that passes during a glide would end it half-way, and nobody is so fast.
        await expect.poll(() => seen.evaluate(({ glides }) => glides)).toBe(turn + 1);
      }
    });

    test("a dot shows its screen", async ({ page }) => {
      await page.locator(`${carouselOf} a[aria-current]`).nth(2).click();
      await page.clock.runFor(1_000);
      await expect(page.locator(slideOf).nth(2)).toBeInViewport({ ratio: 0.5 });
      await expect(page.locator(slideOf).nth(0)).not.toBeInViewport();
    });

    test("hover, keyboard focus and the button hold the carousel", async ({ page }) => {
      const carousel = page.locator(carouselOf);
      const first = carousel.locator("a[aria-current]").first();
      await carousel.hover();
      await letReact(page);
      await page.clock.runFor(9_000);
      await expect(first).toHaveAttribute("aria-current", "true");

      await page.mouse.move(0, 0);
      await first.focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      await letReact(page);
      await page.clock.runFor(9_000);
      await expect(first).toHaveAttribute("aria-current", "true");

      await carousel.getByRole("button").click();
      await page.mouse.move(0, 0);
      await page.locator("h1").click();
      await letReact(page);
      await page.clock.runFor(9_000);
      await expect(first).toHaveAttribute("aria-current", "true");
    });

    test("a hidden tab holds the carousel", async ({ page }) => {
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await page.clock.runFor(9_000);
      const first = page.locator(`${carouselOf} a[aria-current]`).first();
      await expect(first).toHaveAttribute("aria-current", "true");
    });

    test("a swipe picks the dot of its screen", async ({ page }) => {
      await page
        .locator(slideOf)
        .nth(1)
        .evaluate((slide) => {
          slide.parentElement?.scrollTo({ left: (slide as HTMLElement).offsetLeft, behavior: "instant" });
        });
      await page.clock.runFor(300);
      const dots = page.locator(`${carouselOf} a[aria-current]`);
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    });

    test("the tabs follow clicks, the arrows and the reading direction", async ({ page }) => {
      const selected = page.getByRole("tab", { selected: true });
      await expect(page.getByRole("tab")).toHaveCount(4);
      const arrow = page.getByRole("button", { name: next });
      const readPlace = () => arrow.evaluate((each) => each.getBoundingClientRect().top + scrollY);
      const place = await readAtRest(readPlace);
      await page.getByRole("tab", { name: menu }).click();
      await expect(selected).toHaveText(menu);
      await expect.poll(readPlace).toBe(place);
      await page.getByRole("button", { name: previous }).click();
      await page.getByRole("button", { name: previous }).click();
      await expect(selected).toHaveText(last);
      await page.getByRole("button", { name: next }).click();
      await page.getByRole("tab", { selected: true }).press(forward);
      await expect(selected).toHaveText(menu);
      await expect(page.getByRole("tabpanel")).toHaveCount(1);
    });

    test("the next arrow points along the reading direction", async ({ page }) => {
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const startOf = async (name: string) => (await button(name).boundingBox())?.x ?? 0;
      const rightToLeft = path === "/ar";
      await expect.poll(async () => (await startOf(next)) > (await startOf(previous))).toBe(!rightToLeft);
      await expect(button(next).locator("svg")).toHaveCSS("scale", rightToLeft ? "-1 1" : "none");
    });

    test("one feature card is lit, in turn every 3 seconds, by hover and by focus", async ({ page }) => {
      const cards = page.locator("[data-feature-card]");
      const lit = page.locator("[data-feature-card][data-highlighted]");
      await expect(cards).toHaveCount(4);
      await expect(lit).toHaveCount(1);
      await page.clock.runFor(3_000);
      await expect(cards.nth(1)).toHaveAttribute("data-highlighted");
      await cards.nth(3).hover();
      await expect(cards.nth(3)).toHaveAttribute("data-highlighted");
      await page.clock.runFor(7_000);
      await expect(cards.nth(3)).toHaveAttribute("data-highlighted");
      await cards.nth(2).getByRole("link").focus();
      await expect(cards.nth(2)).toHaveAttribute("data-highlighted");
      await expect(lit).toHaveCount(1);
    });
  });
}

test.describe("a reader who wants no motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("sees nothing move by itself", async ({ page }) => {
    await openWithoutTime(page, "/");
    await page.clock.runFor(20_000);
    await expect(page.locator("[data-island=carousel] a").first()).toHaveAttribute("aria-current", "true");
    await expect(page.locator("[data-feature-card]").first()).toHaveAttribute("data-highlighted");
  });
});

test("the plans are a table with every row and the price", async ({ page }) => {
  await page.goto("/");
  const table = page.getByRole("table", { name: "What each plan includes" });
  await page.getByText("Compare everything").click();
  await expect(table.getByRole("rowheader")).toHaveCount(16);
  await expect(table.getByRole("row", { name: "AI chat" }).getByLabel("Included")).toHaveCount(2);
  await expect(table.getByRole("row", { name: "In-app chat" }).getByLabel("Not included")).toHaveCount(1);
  await expect(table.getByRole("row", { name: "Detailed behavioural reports" }).getByRole("img")).toHaveCount(
    2,
  );
  await expect(table.getByRole("row", { name: "WhatsApp support" })).toContainText("Trial only");
  await expect(table.getByRole("row", { name: "WhatsApp support" })).toContainText("All year");
  await expect(table).toContainText("365 AED per year");
  await expect(
    table.getByRole("columnheader", { name: "Premium plan" }).getByText("Whole family"),
  ).toBeVisible();
});

test("the brand's name grows with the letters on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const names = page.getByText("Maamoul", { exact: true });
  const readSizesPx = () =>
    names.evaluateAll((found) => found.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)));
  const sizesPx = await readAtRest(readSizesPx);
  expect(sizesPx.length).toBeGreaterThan(1);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect.poll(readSizesPx).toEqual(sizesPx.map((sizePx) => 2 * sizePx));
});

for (const path of ["/", "/ar"])
  test(`figures of ${path} do not lie over each other in letters of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const measureBeyondPx = () =>
      page.locator("dl dd").evaluateAll((figures) =>
        figures.map((figure) => {
          const column = figure.parentElement as HTMLElement;
          return Math.max(0, figure.getBoundingClientRect().width - column.getBoundingClientRect().width);
        }),
      );
    await expect.poll(measureBeyondPx).toEqual([0, 0, 0]);
  });

test("no page says 14 days, and the figures are the claimed ones", async ({ page }) => {
  await page.goto("/");
  const root = page.locator("#root");
  for (const figure of ["5.5K+", "9.9M+", "4.8", "30 days"]) await expect(root).toContainText(figure);
  await expect(root).not.toContainText(/\b14\b/);
});

test("the free trial opens in a new tab", async ({ page }) => {
  await page.goto("/");
  const links = page.getByRole("link", { name: "Start free trial", includeHidden: true });
  for (const link of await allOf(links, 4)) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
  }
});

test("a feature card leads to its tab of the showcase", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  await page.getByRole("link", { name: "Everyone who cares" }).click();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Family connection");
  await expect(page.getByRole("tablist")).toBeInViewport();
});

for (const [path, name] of [
  ["/", "Choose Premium"],
  ["/ar", "اختيار الباقة المميّزة"],
] as const)
  test(`${path} leads from the price to the sign-up, which keeps the plan`, async ({ page }) => {
    await page.goto(path);
    await page.locator("#plans").getByRole("link", { name }).click();
    await expect(page).toHaveURL("/start?plan=premium-yearly");
    await expect
      .poll(() => readStorage(page, "session"))
      .toEqual({ return_address: "/subscriptions?plan=premium-yearly" });
  });

for (const width of [320, 390])
  for (const path of ["/", "/ar"])
    test(`the WhatsApp tab covers no button of ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const findCovered = () =>
        page.evaluate(() => {
          const tab = document.querySelector("aside a")?.getBoundingClientRect() as DOMRect;
          return [...document.querySelectorAll("main :is(a, button).rounded-full")]
            .map((button) => ({ words: button.textContent, box: button.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && box.right > tab.left && box.left < tab.right)
            .map(({ words }) => words);
        });
      await expect.poll(findCovered).toEqual([]);
    });
