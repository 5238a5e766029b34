import { languages } from "../../contract/languages.ts";
import { answer, bearerOf, json } from "../support/api.ts";
import { comeSignedIn, readIn, readStorage, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { openWithoutTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

for (const language of languages) {
  const say = words[language];

  test.describe(`in ${language}`, () => {
    test.beforeEach(({ context }) => readIn(context, language));

    test("a logout tells the API, clears storage and keeps the language", async ({ page }) => {
      const token = tokenFor(secondsFromNow(600));
      const asked = await answer(page, "logout", json({}));
      await comeSignedIn(page, { access_token: token, language, subscription_id: "9" });
      await page.goto("/profile");
      await page.getByRole("button", { name: say.logout }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("heading", { name: say.login })).toBeVisible();
      expect(asked.map(bearerOf)).toEqual([token]);
      await expect.poll(() => readStorage(page)).toEqual({});
      await page.reload();
      await expect(page.getByRole("heading", { name: say.login })).toBeVisible();
    });
  });
}

test("after a logout Back shows no account", async ({ page }) => {
  await answer(page, "logout", json({}));
  await comeSignedIn(page);
  await page.goto("/");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page).toHaveURL("/login");
});

test.describe("a logout that fails", () => {
  test.use({ expected: ["users/logout"] });

  test("is ignored, and storage is cleared anyway", async ({ page }) => {
    await answer(page, "logout", json({ message: "No", code: "internal" }, 500));
    await comeSignedIn(page);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => readStorage(page)).toEqual({});
  });

  test("by never answering is waited for 3 seconds", async ({ page }) => {
    const asked = await answer(page, "logout", () => undefined);
    await comeSignedIn(page);
    const logout = page.getByRole("button", { name: "Logout" });
    await openWithoutTime(page, "/profile", logout);
    await logout.click();
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.runFor(3_000);
    await expect(page).toHaveURL("/login");
    await expect.poll(() => readStorage(page)).toEqual({});
  });
});
