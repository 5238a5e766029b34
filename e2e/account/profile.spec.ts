import { languages } from "../../contract/languages.ts";
import {
  answer,
  bearerOf,
  json,
  readIn,
  readStorage,
  secondsFromNow,
  storeSession,
  tokenFor,
} from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

for (const language of languages) {
  const say = words[language];

  test.describe(`in ${language}`, () => {
    test.beforeEach(({ context, baseURL }) => readIn(context, String(baseURL), language));

    for (const role of ["parent", "child", "admin"] as const) {
      test(`the profile of a ${role} shows who is logged in`, async ({ page }) => {
        await storeSession(page, {
          user_id: "5f0c-77",
          user_role: role,
          user_email: `${role}@maamoul.example`,
        });
        await page.goto("/profile");
        await expect(page.getByRole("heading", { name: say.profile })).toBeVisible();
        await expect(page.getByText("5f0c-77")).toBeVisible();
        await expect(page.getByText(`${role}@maamoul.example`)).toBeVisible();
        await expect(page.getByText(say[role], { exact: true })).toBeVisible();
        await expect(page.getByRole("link", { name: say.viewSubscriptions })).toHaveAttribute(
          "href",
          "/subscriptions",
        );
      });
    }

    test("a logout tells the API, clears storage and keeps the language", async ({ page }) => {
      const token = tokenFor(secondsFromNow(600));
      const asked = await answer(page, "users/logout", json({}));
      await storeSession(page, { access_token: token, language, subscription_id: "9" });
      await page.goto("/profile");
      await page.getByRole("button", { name: say.logout }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("heading", { name: say.login })).toBeVisible();
      expect(asked.map(bearerOf)).toEqual([token]);
      expect(await readStorage(page)).toEqual({});
      await page.reload();
      await expect(page.getByRole("heading", { name: say.login })).toBeVisible();
    });
  });
}

test("a role without a name of ours is shown as it is", async ({ page }) => {
  await storeSession(page, { user_role: "coach" });
  await page.goto("/profile");
  await expect(page.getByText("coach")).toBeVisible();
});

test("after a logout Back shows no account", async ({ page }) => {
  await answer(page, "users/logout", json({}));
  await storeSession(page);
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
    await answer(page, "users/logout", json({ message: "No", code: "internal" }, 500));
    await storeSession(page);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    expect(await readStorage(page)).toEqual({});
  });

  test("by never answering is waited for 3 seconds", async ({ page }) => {
    const asked = await answer(page, "users/logout", () => undefined);
    await storeSession(page);
    await page.clock.install();
    await page.goto("/profile");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.runFor(3_000);
    await expect(page).toHaveURL("/login");
    expect(await readStorage(page)).toEqual({});
  });
});
