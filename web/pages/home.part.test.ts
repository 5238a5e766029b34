import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { languages } from "../../contract/languages.ts";
import { expectCount, expectTexts } from "../testing/look.ts";
import { readPage, showPage } from "../testing/show-page.tsx";

const PHONE = { width: 390, height: 844 };
const html = document.documentElement;

/** Letters of twice the size, until the part is over. */
function enlargeLetters({ onTestFinished }: { onTestFinished: (undo: () => void) => void }): void {
  html.style.fontSize = "200%";
  onTestFinished(() => html.style.removeProperty("font-size"));
}

test("the plans are a table with every row and the price", async () => {
  await showPage("/");
  await page.getByText("Compare everything").click();
  const table = page.getByRole("table", { name: "What each plan includes" });
  const row = (name: string) => table.getByRole("row", { name });
  await expectCount(table.getByRole("rowheader"), 16);
  await expectCount(row("AI chat").getByLabelText("Included"), 2);
  await expectCount(row("In-app chat").getByLabelText("Not included"), 1);
  await expectCount(row("Detailed behavioural reports").getByRole("img"), 2);
  await expectTexts(row("WhatsApp support"), ["WhatsApp supportTrial onlyAll year"]);
  expect(table.element().textContent).toContain("365\u00a0AED per year");
  const premium = table.getByRole("columnheader", { name: "Premium plan" });
  await expect.element(premium.getByText("Whole family")).toBeVisible();
});

test("the page says the claimed figures, and 14 days nowhere", async () => {
  const words = (await readPage("/")).body.textContent;
  for (const figure of ["5.5K+", "9.9M+", "4.8", "30 days"]) expect(words).toContain(figure);
  expect(words).not.toMatch(/\b14\b/);
});

test("the free trial opens in a new tab", async () => {
  const links = [...(await readPage("/")).links].filter(({ textContent }) =>
    textContent.startsWith("Start free trial"),
  );
  expect(links.map(({ target, rel }) => [target, rel])).toEqual(Array(4).fill(["_blank", "noopener"]));
});

test("the brand's name grows with the letters on a phone", async (context) => {
  await page.viewport(PHONE.width, PHONE.height);
  await showPage("/");
  const names = page.getByText("Maamoul", { exact: true }).elements();
  const readSizesPx = () => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize));
  const sizesPx = readSizesPx();
  expect(sizesPx.length).toBeGreaterThan(1);
  enlargeLetters(context);
  expect(readSizesPx()).toEqual(sizesPx.map((sizePx) => 2 * sizePx));
});

test.for(languages)(
  "in %s figures do not lie over each other in letters of twice the size",
  async (language, context) => {
    await page.viewport(PHONE.width, PHONE.height);
    await showPage("/", language);
    enlargeLetters(context);
    await document.fonts.ready;
    const figures = [...document.querySelectorAll("dl dd")];
    const beyondPx = figures.map((figure) => {
      const column = figure.parentElement as HTMLElement;
      return Math.max(0, figure.getBoundingClientRect().width - column.getBoundingClientRect().width);
    });
    expect(beyondPx).toEqual([0, 0, 0]);
  },
);

test.for([
  [320, "en"],
  [320, "ar"],
  [390, "en"],
  [390, "ar"],
] as const)("at %i px in %s the WhatsApp tab covers no button", async ([width, language]) => {
  await page.viewport(width, PHONE.height);
  await showPage("/", language);
  await document.fonts.ready;
  const tab = document.querySelector("aside a")?.getBoundingClientRect() as DOMRect;
  expect(tab.width).toBeGreaterThan(0);
  const buttons = [...document.querySelectorAll("main :is(a, button).rounded-full")];
  const covered = buttons
    .map((button) => ({ words: button.textContent, box: button.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > tab.left && box.left < tab.right);
  expect(covered.map(({ words }) => words)).toEqual([]);
});
