import { findBrokenLines } from "./broken-lines.ts";
import { findFaint, findFaintRings, findShapeless, noteShapes } from "./colours.ts";
import { findCut } from "./cut.ts";
import { addPageColours } from "./page-colours.ts";

type Size = { width: number; height: number };
type Media = { reducedMotion?: "reduce"; forcedColors?: "active" | "none"; colorScheme?: "dark" | "light" };

/** A browser that can be set as a reader sets it: a journey's or a part's. */
export type ReadersBrowser = {
  setSize(size: Size): Promise<void>;
  emulate(media: Media): Promise<void>;
  /** The browser's own setting, which units of the root follow. */
  setFontSize(px: number): Promise<void>;
  pressTab(): Promise<void>;
  /** Runs a function in the page, which is sent there without what is around it. */
  run<A>(action: (argument: A) => void, argument: A): Promise<void>;
  /** Looks in the page until nothing is found. */
  expectNone(find: () => string[], how: string): Promise<void>;
  expectNothingFromAxe(): Promise<void>;
};

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
export async function expectFitForAll(browser: ReadersBrowser): Promise<void> {
  // First, so that nothing is measured while it moves.
  await browser.emulate({ reducedMotion: "reduce" });
  await browser.setSize(PHONE);
  await browser.run(addPageColours, undefined);
  await browser.expectNone(findMotion, "with reduced motion");
  await browser.expectNothingFromAxe();
  await browser.expectNone(findUnnamed, "by ear");
  await browser.expectNone(findFaint, "in our colours");
  await browser.run(noteShapes, undefined);
  await browser.emulate({ forcedColors: "active" });
  await browser.expectNone(findFaint, "in forced colours");
  await browser.expectNone(findShapeless, "in forced colours");
  await browser.emulate({ forcedColors: "none", colorScheme: "dark" });
  await browser.expectNone(findFaint, "in the dark");
  await browser.emulate({ colorScheme: "light" });

  for (const width of WIDTHS_PX) {
    await browser.setSize({ width, height: 900 });
    await browser.expectNone(findWide, `at ${width} px`);
    await browser.expectNone(findBrokenLines, `at ${width} px`);
  }
  await expectNothingCut(browser);
  // From here on the focus is the keyboard's.
  await browser.pressTab();
  await browser.expectNone(findFaintRings, "by keyboard");
  await browser.emulate({ colorScheme: "dark" });
  await browser.expectNone(findFaintRings, "by keyboard in the dark");
  await browser.emulate({ colorScheme: "light" });
}

/** Every word is there in letters of twice the size, zoomed in and spaced out. */
async function expectNothingCut(browser: ReadersBrowser): Promise<void> {
  await browser.setSize(PHONE);
  await browser.setFontSize(32);
  await browser.expectNone(findSmallRoot, "in letters of 32 px");
  await browser.expectNone(findCut, "in letters of 32 px");
  await browser.expectNone(findBrokenLines, "in letters of 32 px");
  await browser.setFontSize(16);
  await browser.setSize(ZOOMED);
  await browser.expectNone(findCut, "at 400 %");
  await browser.run(setReaderStyles, SPACED);
  await browser.expectNone(findCut, "with spaced letters");
  await browser.setSize(HALF);
  await browser.run(setReaderStyles, TWICE);
  await browser.expectNone(findCut, "at 640 px in text of 200 %");
  await browser.run(setReaderStyles, "");
}

/* What follows runs in the page. */

/** Links to a new tab that do not say so, and groups that are announced without a name. */
function findUnnamed(): string[] {
  const notes = ["(opens in a new tab)", "(يُفتح في علامة تبويب جديدة)"];
  const links = [...document.querySelectorAll("a[target=_blank]")].filter((link) => {
    const name = link.getAttribute("aria-label") ?? link.textContent ?? "";
    const description = document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent;
    return !notes.some((note) => `${name} ${description}`.includes(note));
  });
  const groups = document.querySelectorAll("fieldset:not([role=presentation], [aria-label], :has(> legend))");
  return [...links, ...groups].map((element) => element.outerHTML.slice(0, 160));
}

/** What moves or fades for a reader who wishes for less motion. */
function findMotion(): string[] {
  return [document.documentElement, ...document.querySelectorAll("body *:not(svg *)")]
    .filter((element) =>
      [undefined, "::before"].some((part) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part);
        return animationName !== "none" || transitionDuration !== "0s" || scrollBehavior === "smooth";
      }),
    )
    .map((element) => element.outerHTML.slice(0, 160));
}

function findWide(): string[] {
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return beyond > 0 ? [`the page is ${beyond} px wider than the window`] : [];
}

function findSmallRoot(): string[] {
  const { fontSize } = getComputedStyle(document.documentElement);
  return parseFloat(fontSize) < 32 ? [`the root's letters are of ${fontSize}`] : [];
}

/** As a reader's own stylesheet does. */
function setReaderStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
}
