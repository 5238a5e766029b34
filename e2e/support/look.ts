import type { CDPSession, Page } from "@playwright/test";
import { expect } from "./test.ts";

const PHONE = { width: 390, height: 844 };
/** What a zoom of 400 % leaves of a window of 1280 x 1024 px. */
const ZOOMED = { width: 320, height: 256 };

/** On the page as it is now: every word is there in letters of twice the size, zoomed in and spaced out. */
export async function expectNothingCut(page: Page, where = ""): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE);
  await setFontSize(session, 32);
  expect(await findCut(page), `${where} in letters of 32 px`).toEqual([]);
  await setFontSize(session, 16);
  await page.setViewportSize(ZOOMED);
  expect(await findCut(page), `${where} at 400 %`).toEqual([]);
  await spaceText(page, true);
  expect(await findCut(page), `${where} with spaced letters`).toEqual([]);
  await spaceText(page, false);
  await session.detach();
}

/** Words that a reader cannot see whole, and what makes the page wider than the window. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1.5;
    const WHOLE = new DOMRect(-1e5, -1e5, 2e5, 2e5);
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const beyond = document.documentElement.scrollWidth - width;
    if (beyond > 0) found.push(`the page is ${beyond} px wider than the window`);

    const modal = document.querySelector("dialog:modal, [popover]:popover-open");
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement as HTMLElement;
      if (!text.data.trim() || !isForEyes(element)) continue;
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
      if (isForEyes(box) && isOverfull(box))
        found.push(`overfull: ${box.innerText.slice(0, 40)} (${box.className})`);
    return found;

    function isForEyes(element: HTMLElement): boolean {
      if (element.closest("[aria-hidden=true], .sr-only, [hidden], script, style, noscript, title"))
        return false;
      return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    }

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

/** The distances of WCAG 1.4.12, as a reader's own stylesheet sets them. */
async function spaceText(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate((on) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
    );
    document.adoptedStyleSheets = on ? [sheet] : [];
  }, isOn);
}
