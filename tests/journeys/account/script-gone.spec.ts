import { readIn } from "../support/browser-state.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

const ENTRY = "**/assets/client-*.js";

test.use({ expected: [/assets\/client-/, "Failed to load resource"] });

test("a page whose script is gone loads itself again, and goes on", async ({ page }) => {
  await page.route(ENTRY, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto("/login", { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.type === "reload";
  });
  await waitForScript(page);
  await expect(page.getByRole("button", { name: words.en.login })).toBeEnabled();
});

test("one that cannot be had says so after a second try, and comes when it can", async ({
  page,
  context,
}) => {
  const say = words.ar;
  const problem = readCatalogue("ar")(
    "This page could not be loaded. Please check your connection and try again.",
  );
  await readIn(context, "ar");
  let asked = 0;
  await page.route(ENTRY, (route) => {
    asked++;
    return route.abort();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("alert")).toHaveText(problem);
  await expect(page).toHaveTitle(problem);
  expect(asked).toBe(2);
  await page.unroute(ENTRY);
  await page.getByRole("button", { name: say.tryAgain }).click();
  await waitForScript(page);
  await expect(page.getByLabel(say.email)).toBeEditable();
});
