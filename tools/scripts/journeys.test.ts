import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What asks a page once. */
const reads = [
  "textContent|innerText|innerHTML|inputValue|count|title|getAttribute|boundingBox|evaluate|evaluateAll",
  "is[A-Z]\\w+|all(?!Of)[A-Z]\\w+|readStorage|readFocus|shown|(?<!Promise\\.)all",
].join("|");
const oneShot = new RegExp(`([=([,]|\\bof)\\s*await\\s[^]*\\b(${reads})\\(|expect\\([^]*\\bpage\\.url\\(`);
const sleep = /waitForTimeout|timers\/promises/;

/** Statements that read a page once and use what they found. A function may: it is given to what asks again. */
function findOneShots(text: string): string[] {
  return text
    .split(/;\n|[{}]\n/)
    .map((statement) => statement.split("=>")[0]?.trim() ?? "")
    .filter((statement) => oneShot.test(statement) || sleep.test(statement));
}

test.each([
  'expect(await title.textContent()).toBe("Login");',
  "const [first] = await page.evaluate(() => [1]);",
  "for (const field of await fields.all()) await field.fill();",
  "expect((await readStorage(page)).language).toBe(language);",
  'const flip = await page\n  .locator("svg")\n  .evaluate((icon) => getComputedStyle(icon).scale);',
  'expect(new URL(page.url()).pathname).toBe("/login");',
  "await page.waitForTimeout(100);",
])("%s reads a page once", (statement) => {
  expect(findOneShots(`test("…", async ({ page }) => {\n  ${statement}\n});`)).toHaveLength(1);
});

test.each([
  'await expect(title).toHaveText("Login");',
  "await expect.poll(() => title.textContent()).toBe(words);",
  "await expect.poll(async () => (await readStorage(page)).language).toBe(language);",
  "const before = await readAtRest(() => opener.boundingBox());",
  "await page.evaluate(() => localStorage.clear());",
  "const [one, other] = await Promise.all([first, second]);",
  "expect(await (await fetchPath(request, path)).text()).toContain(path);",
])("%s may be said in a journey", (statement) => {
  expect(findOneShots(`test("…", async ({ page }) => {\n  ${statement}\n});`)).toEqual([]);
});

test("no journey reads a page once right after another thing", () => {
  const journeys = globSync("tests/journeys/**/*.spec.ts");
  expect(journeys.length).toBeGreaterThan(30);
  const found = journeys.flatMap((path) =>
    findOneShots(readFileSync(path, "utf8")).map((statement) => `${path}: ${statement}`),
  );
  expect(found).toEqual([]);
});

test("what journeys ask the server without a page is asked again where its connection was closed", () => {
  const found = globSync("tests/journeys/**/*.ts").filter((path) =>
    /\brequest\.(get|post|fetch)\(/.test(readFileSync(path, "utf8")),
  );
  expect(found).toEqual(["tests/journeys/support/fetch-path.ts"]);
});
