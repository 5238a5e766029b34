import { languages } from "../../contract/languages.ts";
import { answer, bearerOf, json, refuse } from "../support/api.ts";
import { comeSignedIn, readIn, readStorage, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { openWithoutTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

/** What the profile tells a role about itself. */
const notes = {
  en: { child: "is a matter for your mentor", admin: "managed on the server" },
  ar: { child: "فمن شأن المرشد", admin: "فتُدار على الخادم" },
};

for (const language of languages) {
  const say = words[language];

  test.describe(`in ${language}`, () => {
    test.beforeEach(({ context }) => readIn(context, language));

    for (const role of ["parent", "child", "admin"] as const) {
      test(`the profile of a ${role} shows who is logged in`, async ({ page }) => {
        await comeSignedIn(page, {
          user_id: "5f0c-77",
          user_role: role,
          user_email: `${role}@maamoul.example`,
        });
        await page.goto("/profile");
        await expect(page.getByRole("heading", { name: say.profile })).toBeVisible();
        await expect(page.getByText("5f0c-77")).toBeVisible();
        await expect(page.getByText(`${role}@maamoul.example`)).toBeVisible();
        await expect(page.getByText(say[role], { exact: true })).toBeVisible();
        for (const each of ["child", "admin"] as const)
          await expect(page.getByText(notes[language][each])).toHaveCount(each === role ? 1 : 0);
        await expect(page.getByRole("link", { name: say.viewSubscriptions })).toHaveAttribute(
          "href",
          "/subscriptions",
        );
      });
    }

    test("reminders are turned off and on", async ({ page }) => {
      await comeSignedIn(page);
      const asked = await answer(page, "changeSettings", (route) =>
        json(route.request().postDataJSON())(route),
      );
      await page.goto("/profile");
      const reminders = page.getByLabel(say.reminders);
      await expect(reminders).toBeChecked();
      await reminders.uncheck();
      await expect(reminders).toBeEnabled();
      await reminders.check();
      await expect(reminders).toBeEnabled();
      await expect(reminders).toBeChecked();
      await expect
        .poll(() => asked.map((request) => request.postDataJSON()))
        .toEqual([{ reminders: false }, { reminders: true }]);
    });

    test.describe("a setting that cannot be saved", () => {
      test.use({ expected: ["500"] });

      test("goes back to what it was and says so", async ({ page }) => {
        await comeSignedIn(page);
        await refuse(page, "changeSettings", 500);
        await page.goto("/profile");
        await page.getByLabel(say.reminders).click();
        await expect(page.getByRole("alert")).toHaveText(say.reminderFailed);
        await expect(page.getByLabel(say.reminders)).toBeChecked();
      });
    });

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

test("a role without a name of ours is shown as it is", async ({ page }) => {
  await comeSignedIn(page, { user_role: "coach" });
  await page.goto("/profile");
  await expect(page.getByText("coach")).toBeVisible();
});

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

test.describe("an API without settings", () => {
  test.use({ expected: ["404"] });

  test("has no switch for reminders", async ({ page }) => {
    await comeSignedIn(page);
    await refuse(page, "readSettings", 404);
    const refused = page.waitForResponse((response) => response.status() === 404);
    await page.goto("/profile");
    await (await refused).finished();
    await expect(page.getByRole("link", { name: "View Subscriptions" })).toBeVisible();
    await expect(page.getByLabel("Reminders by email")).toHaveCount(0);
  });
});
