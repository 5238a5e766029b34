import { readAtRest } from "../support/at-rest.ts";
import { readStorage } from "../support/browser-state.ts";
import { letReact, openWithoutTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";

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

    test("the carousel moves on every 4 seconds and comes round, and follows its dots and a swipe", async ({
      page,
    }) => {
      const current = page.locator(`${carouselOf} a[aria-current="true"]`);
      const dots = page.locator(`${carouselOf} a[aria-current]`);
      const slides = page.locator(slideOf);
      await expect(slides).toHaveCount(3);
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

      await dots.nth(2).click();
      await page.clock.runFor(1_000);
      await expect(slides.nth(2)).toBeInViewport({ ratio: 0.5 });
      await expect(slides.nth(0)).not.toBeInViewport();

      await slides.nth(1).evaluate((slide) => {
        slide.parentElement?.scrollTo({ left: (slide as HTMLElement).offsetLeft, behavior: "instant" });
      });
      await page.clock.runFor(300);
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    });

    test("the tabs follow clicks, the arrows and the reading direction, along which the arrows point", async ({
      page,
    }) => {
      const selected = page.getByRole("tab", { selected: true });
      await expect(page.getByRole("tab")).toHaveCount(4);
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const startOf = async (name: string) => (await button(name).boundingBox())?.x ?? 0;
      const rightToLeft = path === "/ar";
      await expect.poll(async () => (await startOf(next)) > (await startOf(previous))).toBe(!rightToLeft);
      await expect(button(next).locator("svg")).toHaveCSS("scale", rightToLeft ? "-1 1" : "none");

      const readPlace = () => button(next).evaluate((each) => each.getBoundingClientRect().top + scrollY);
      const place = await readAtRest(readPlace);
      await page.getByRole("tab", { name: menu }).click();
      await expect(selected).toHaveText(menu);
      await expect.poll(readPlace).toBe(place);
      await button(previous).click();
      await button(previous).click();
      await expect(selected).toHaveText(last);
      await button(next).click();
      await page.getByRole("tab", { selected: true }).press(forward);
      await expect(selected).toHaveText(menu);
      await expect(page.getByRole("tabpanel")).toHaveCount(1);
    });
  });
}

test("hover, keyboard focus, the button and a hidden tab hold the carousel", async ({ page }) => {
  await openWithoutTime(page, "/");
  await page.mouse.move(0, 0);
  const carousel = page.locator("[data-island=carousel]");
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

  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.locator("h1").click();
  await letReact(page);
  await page.clock.runFor(9_000);
  await expect(first).toHaveAttribute("aria-current", "true");

  await carousel.getByRole("button").click();
  await page.mouse.move(0, 0);
  await page.locator("h1").click();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await letReact(page);
  await page.clock.runFor(9_000);
  await expect(first).toHaveAttribute("aria-current", "true");
});

test("one feature card is lit, in turn every 3 seconds, by hover and by focus, and leads to its tab", async ({
  page,
}) => {
  await openWithoutTime(page, "/");
  await page.mouse.move(0, 0);
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

  await page.getByRole("link", { name: "Everyone who cares" }).click();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Family connection");
  await expect(page.getByRole("tablist")).toBeInViewport();
});

test.describe("a reader who wants no motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("sees nothing move by itself", async ({ page }) => {
    await openWithoutTime(page, "/");
    await page.clock.runFor(20_000);
    await expect(page.locator("[data-island=carousel] a").first()).toHaveAttribute("aria-current", "true");
    await expect(page.locator("[data-feature-card]").first()).toHaveAttribute("data-highlighted");
  });
});

test("the price leads to the sign-up, which keeps the plan", async ({ page }) => {
  await page.goto("/ar");
  await page.locator("#plans").getByRole("link", { name: "اختيار الباقة المميّزة" }).click();
  await expect(page).toHaveURL("/start?plan=premium-yearly");
  await expect
    .poll(() => readStorage(page, "session"))
    .toEqual({ return_address: "/subscriptions?plan=premium-yearly" });
});
