import { answer, bearerOf, json } from "../support/api.ts";
import { comeSignedIn, readIn, readStorage, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

test("a logout tells the API, clears storage and keeps the language, and Back shows no account", async ({
  page,
  context,
}) => {
  const say = words.ar;
  const token = tokenFor(secondsFromNow(600));
  const asked = await answer(page, "logout", json({}));
  await readIn(context, "ar");
  await comeSignedIn(page, { access_token: token, language: "ar", subscription_id: "9" });
  await page.goto("/");
  await page.goto("/profile");
  await page.getByRole("button", { name: say.logout }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: say.login })).toBeVisible();
  expect(asked.map(bearerOf)).toEqual([token]);
  await expect.poll(() => readStorage(page)).toEqual({});
  await page.reload();
  await expect(page.getByRole("heading", { name: say.login })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page).toHaveURL("/login");
});
