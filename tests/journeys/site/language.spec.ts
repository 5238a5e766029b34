import { LANGUAGE_KEY } from "../../../contract/languages.ts";
import { readAtRest } from "../support/at-rest.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

for (const { from, to, switcher, lang, dir, question } of [
  { from: "/", to: "/", switcher: "العربية", lang: "ar", dir: "rtl", question: 2 },
  { from: "/ar", to: "/", switcher: "English", lang: "en", dir: "ltr", question: 2 },
]) {
  test(`switching at ${from} keeps the place and what is open`, async ({ page }) => {
    await page.goto(from);
    await waitForScript(page);
    const open = page.locator("#questions details").nth(question);
    await open.locator("summary").click();
    await page.getByRole("tab").nth(2).click();
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    const place = () => page.evaluate(() => scrollY);
    const before = await readAtRest(place);
    await page.getByRole("link", { name: switcher }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("html")).toHaveAttribute("dir", dir);
    await expect(page).toHaveURL(to);
    await expect(open).toHaveAttribute("open");
    await expect(page.getByRole("tab").nth(2)).toHaveAttribute("aria-selected", "true");
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(150);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("language"))).toBe(lang);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`language=${lang}`);
  });
}

test("switching keeps what is typed in a form", async ({ page }) => {
  await page.goto("/login");
  await waitForScript(page);
  await page.locator('input[name="email"]').fill("parent@maamoul.example");
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator('input[name="email"]')).toHaveValue("parent@maamoul.example");
});

test("only the catalogue of the language that is read is loaded", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await waitForScript(page);
  expect(scripts.some((path) => /\/en-/.test(path))).toBe(true);
  expect(scripts.some((path) => /\/ar-|arabic/.test(path))).toBe(false);
});

test("a public page follows the language that another tab chooses", async ({ page, context }) => {
  await page.goto("/ar/terms-conditions");
  await waitForScript(page);
  const other = await context.newPage();
  await other.goto("/login");
  await waitForScript(other);
  await other.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms and conditions");
  await expect(page).toHaveURL("/terms-conditions");
});

test("a switch changes a legal text, Back leads to the page before, and a later visit begins in the language", async ({
  page,
}) => {
  await page.goto("/privacy-policy");
  await page.goto("/terms-conditions");
  await waitForScript(page);
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("الشروط والأحكام");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("سياسة الخصوصية");
  const answer = await page.goto("/");
  expect(await answer?.text()).toContain('<html lang="ar" dir="rtl"');
});

test("a lost cookie is mended from local storage before anything is shown", async ({ page, context }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("language", "ar"));
  await context.clearCookies();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("معمول");
  const readCookie = async () => (await context.cookies()).find(({ name }) => name === LANGUAGE_KEY)?.value;
  await expect.poll(readCookie).toBe("ar");
});

test("the switcher is a link that works before the script arrives", async ({ page }) => {
  await page.route("**/assets/*.js", () => undefined);
  await page.goto("/privacy-policy");
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveURL("/privacy-policy");
});

test.describe("offline", () => {
  test.use({ expected: ["ERR_INTERNET_DISCONNECTED"] });

  test("a language that cannot be fetched says so, and comes with the connection", async ({
    page,
    context,
  }) => {
    await page.goto("/forgot-password");
    await waitForScript(page);
    await page.locator("input[name=email]").fill("parent@maamoul.example");
    await context.setOffline(true);
    await page.getByRole("link", { name: "العربية" }).click();
    await expect(page.getByRole("alert")).toContainText("This language could not be loaded");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("input[name=email]")).toHaveValue("parent@maamoul.example");

    await context.setOffline(false);
    await page.getByRole("link", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("the message goes when the reader goes on", async ({ page, context }) => {
    await page.goto("/login");
    await waitForScript(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "العربية" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.locator("h1").click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("with a language whose script is gone", () => {
  test.use({ expected: [/assets\/ar-/, "Failed to load resource"] });

  test("the second press follows the link, also once the message is gone", async ({ page }) => {
    await page.route("**/assets/ar-*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto("/login");
    await waitForScript(page);
    await page.getByRole("link", { name: "العربية" }).click();
    await page.getByRole("alert").waitFor();
    await page.locator("h1").click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("link", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  });
});
