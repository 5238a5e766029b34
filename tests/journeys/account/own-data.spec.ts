import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { languages } from "../../../contract/languages.ts";
import { expectNothingFromAxe } from "../support/axe.ts";
import { readIn } from "../support/browser-state.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { fetchPath } from "../support/fetch-path.ts";
import { logIn } from "../support/log-in.ts";
import { openAccount } from "../support/open-account.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

// axe reads stylesheets by a request of its own, which a file may not make.
test.use({ expected: [/401/, "/styles.css", "preload assets"] });

const PASSWORD = "sticky dates and tea";

for (const language of languages) {
  const say = words[language];
  const text = readCatalogue(language);

  test(`a parent takes a copy of the data, and it reads on a phone in ${language}`, async ({
    page,
    context,
    baseURL,
  }, info) => {
    const email = `owner.${language}.${info.repeatEachIndex}@family.example`;
    await openAccount(page.request, { email, password: PASSWORD, origin: String(baseURL) });
    await readIn(context, language);
    await logIn(page, { email, password: PASSWORD, language });
    await page.goto("/account");
    await page.locator("#data").getByLabel(text("Password, to confirm"), { exact: true }).fill(PASSWORD);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: text("Download my data") }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
    const zip = info.outputPath("data.zip");
    await download.saveAs(zip);
    const files = unzipSync(readFileSync(zip));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(JSON.parse(read("data.json")).account.email).toBe(email);

    const file = info.outputPath("data.html");
    for (const name of ["data.html", "styles.css"]) writeFileSync(info.outputPath(name), read(name));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.ownData);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("font-family", /^"?Maamoul/);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    await expectNothingFromAxe(page, "at 320 px");
  });
}

test("an account is deleted from the public page by the code of the mail, and kept after all", async ({
  page,
  context,
  baseURL,
}, { repeatEachIndex }) => {
  const language = "ar";
  const say = words[language];
  const text = readCatalogue(language);
  const email = `leaver.${repeatEachIndex}@family.example`;
  await openAccount(page.request, { email, password: PASSWORD, origin: String(baseURL) });
  await readIn(context, language);
  await page.goto("/ar/delete-account");
  await page.locator("main a[href='/delete-account/code']").click();
  await page.getByLabel(say.email).fill(email);
  await page.getByRole("button", { name: say.sendCode }).click();
  const findCode = async () => {
    const list = await (await fetchPath(page.request, "/sandbox/mailbox")).text();
    const mail = list.split("<li").find((each) => each.includes(email) && each.includes(say.deletionCode));
    return mail?.match(/: (\d{6})/)?.[1];
  };
  await expect.poll(findCode).toBeTruthy();
  const code = String(await findCode());
  await page.getByLabel(say.code).fill(code);
  await page.getByRole("button", { name: text("Delete my account") }).click();
  await expect(
    page.getByText(text("We sent you an email with a button that keeps it. All devices are logged out.")),
  ).toBeVisible();

  await logIn(page, { email, password: PASSWORD, language });
  await page.goto("/delete-account/code");
  await expect(page).toHaveURL("/account#delete");
  const notice = page.getByRole("complementary", { name: text("Notice") });
  await notice.getByRole("button", { name: text("Keep my account") }).click();
  await expect(
    notice.getByText(text("Your account stays. Nothing is deleted, and we have sent you an email about it.")),
  ).toBeVisible();
  await expect(page.locator("#delete summary")).toBeVisible();
});
