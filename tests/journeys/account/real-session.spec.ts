import { readAtRest } from "../support/at-rest.ts";
import { readStorage, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { fetchPath } from "../support/fetch-path.ts";
import { logIn } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ expected: ["401"] });

test("a session of the real API outlives its access token, and ends with the logout on the server too", async ({
  page,
  request,
}) => {
  await logIn(page, { email: "trial@maamoul.example" });
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  const before = await readAtRest(() => readStorage(page));

  await page.evaluate((token) => localStorage.setItem("access_token", token), tokenFor(secondsFromNow(-60)));
  const refreshed = page.waitForResponse("**/users/refresh");
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect.poll(async () => (await readStorage(page)).refresh_token).not.toBe(before.refresh_token);
  await expect(page).toHaveURL("/subscriptions");

  const { refresh_token } = await readAtRest(() => readStorage(page));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  const reuse = await fetchPath(request, "/api/v1/users/refresh", {
    method: "POST",
    headers: { Authorization: `Bearer ${refresh_token}` },
    data: {},
  });
  expect(reuse.status()).toBe(401);
});
