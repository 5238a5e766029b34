import type { CDPSession, Page } from "@playwright/test";
import { expectNothingFromAxe } from "./axe.ts";
import { findFaint, findFaintRings, findShapeless, noteShapes } from "./colours.ts";
import { addEyes } from "./eyes.ts";
import { expect } from "./test.ts";

const IN_NEW_TAB = ["(opens in a new tab)", "(يُفتح في علامة تبويب جديدة)"];
const PHONE = { width: 390, height: 844 };
/** Half a screen, where the letters of some readers are twice as large, and the layout is a wide one nevertheless. */
const HALF = { width: 640, height: 900 };
const TWICE = "html { font-size: 200% !important }";
/** The distances of WCAG 1.4.12. */
const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";
/** What a zoom of 400 % leaves of a window of 1280 x 1024 px. */
const ZOOMED = { width: 320, height: 256 };
/** The others, and both sides of the width at which the header changes. */
const WIDTHS_PX = [320, 768, 769, 1024, 1440];

/** The page as it is now, by axe and by eye: in every size, spacing and colour that a reader may have set. */
export async function expectFitForAll(page: Page, where = ""): Promise<void> {
  const see = (find: (page: Page) => Promise<string[]>, how: string) =>
    expect.poll(() => find(page), `${where} ${how}`).toEqual([]);

  // First, so that nothing is measured while it moves.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(PHONE);
  await addEyes(page);
  await see(findMotion, "with reduced motion");
  await expectNothingFromAxe(page, where);
  await see(findUnnamed, "by ear");
  await see(findFaint, "in our colours");
  await noteShapes(page);
  await page.emulateMedia({ forcedColors: "active" });
  await see(findFaint, "in forced colours");
  await see(findShapeless, "in forced colours");
  await page.emulateMedia({ forcedColors: "none" });

  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(measureBeyondPx), `${where} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await expectNothingCut(page, where);
  await see(findFaintRings, "by keyboard");
}

/** Every word is there in letters of twice the size, zoomed in and spaced out. */
async function expectNothingCut(page: Page, where: string): Promise<void> {
  const see = (how: string) => expect.poll(() => findCut(page), `${where} ${how}`).toEqual([]);
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE);
  await setFontSize(session, 32);
  await expect.poll(() => page.evaluate(readFontSizePx)).toBeGreaterThanOrEqual(32);
  await see("in letters of 32 px");
  await setFontSize(session, 16);
  await page.setViewportSize(ZOOMED);
  await see("at 400 %");
  await setReaderStyles(page, SPACED);
  await see("with spaced letters");
  await page.setViewportSize(HALF);
  await setReaderStyles(page, TWICE);
  await see("at 640 px in text of 200 %");
  await setReaderStyles(page, "");
  await session.detach();
}

/** Links to a new tab that do not say so, and groups that are announced without a name. */
function findUnnamed(page: Page): Promise<string[]> {
  return page.evaluate((notes) => {
    const links = [...document.querySelectorAll("a[target=_blank]")].filter((link) => {
      const name = link.getAttribute("aria-label") ?? link.textContent ?? "";
      const description = document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent;
      return !notes.some((note) => `${name} ${description}`.includes(note));
    });
    const groups = document.querySelectorAll(
      "fieldset:not([role=presentation], [aria-label], :has(> legend))",
    );
    return [...links, ...groups].map((element) => element.outerHTML.slice(0, 160));
  }, IN_NEW_TAB);
}

/** What moves or fades for a reader who wishes for less motion. */
function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("body *:not(svg *)")]
      .filter((element) =>
        [undefined, "::before"].some((part) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part);
          return animationName !== "none" || transitionDuration !== "0s" || scrollBehavior === "smooth";
        }),
      )
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** Runs in the page: by how much it is wider than the window. */
function measureBeyondPx(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Words that a reader cannot see whole, and what makes the page wider than the window. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1.5;
    const WHOLE = new DOMRect(-1e5, -1e5, 2e5, 2e5);
    const { isSeen } = window.eyes;
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const beyond = document.documentElement.scrollWidth - width;
    if (beyond > 0) found.push(`the page is ${beyond} px wider than the window`);

    const modal = document.querySelector("dialog:modal, [popover]:popover-open");
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement as HTMLElement;
      if (!text.data.trim() || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
      const clip = findClip(element);
      const isCut = rects.some(
        ({ left, right }) =>
          left < Math.max(0, clip?.left ?? 0) - SLACK_PX ||
          right > Math.min(width, clip?.right ?? width) + SLACK_PX,
      );
      const isLow = clip && rects.some(({ bottom }) => bottom > clip.bottom + SLACK_PX);
      if (isCut || isLow) found.push(`cut: ${text.data.trim().slice(0, 40)} (${element.className})`);
    }
    for (const box of document.querySelectorAll<HTMLElement>("header, button, a, li, dl, p, h1, h2, h3"))
      if (isSeen(box) && isOverfull(box))
        found.push(`overfull: ${box.innerText.slice(0, 40)} (${box.className})`);
    return found;

    /** What the nearest clipping box leaves to see; nothing is lost in one that scrolls. */
    function findClip(element: HTMLElement): DOMRect | undefined {
      for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (display === "inline" || overflowX === "visible") continue;
        if (overflowX === "auto" || overflowX === "scroll")
          return box.scrollWidth > box.clientWidth ? WHOLE : undefined;
        return box.getBoundingClientRect();
      }
      return undefined;
    }

    /** Words that leave their own box lie over others. */
    function isOverfull(box: HTMLElement): boolean {
      const { overflowY, display } = getComputedStyle(box);
      if (display === "inline" || overflowY !== "visible") return false;
      return box.scrollHeight > box.clientHeight + parseFloat(getComputedStyle(box).fontSize) / 2;
    }
  });
}

/** The browser's own setting, which units of the root follow. */
async function setFontSize(session: CDPSession, px: number): Promise<void> {
  await session.send("Page.setFontSizes", { fontSizes: { standard: px, fixed: Math.round(px * 0.8) } });
}

/** Runs in the page. */
function readFontSizePx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** As a reader's own stylesheet does. */
async function setReaderStyles(page: Page, styles: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, styles);
}
