import { logIn } from "../support/log-in.ts";
import { launchMovable, type MovableServer } from "../support/movable-server.ts";
import { test as base, expect } from "../support/test.ts";
import { words } from "../support/words.ts";

const say = words.en;

const test = base.extend<{ server: MovableServer }>({
  server: async ({ servers }, use) => use(await launchMovable(servers)),
  baseURL: ({ server }, use) => use(server.origin),
  // The access token is over by the time one comes back.
  expected: ["401"],
});

test("whoever is called away from the checkout for hours pays where they were", async ({ page, server }) => {
  await page.clock.install();
  await logIn(page, { email: "trial@maamoul.example", language: "en" });
  await page.getByRole("tab", { name: say.upgradePlan }).click();
  await page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.continueToPayment }).click();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry date").fill("08/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on the card").fill("Maryam");
  await server.passDays(page, 1 / 3);
  await page.getByRole("button", { name: "Start the plan" }).click();
  await expect(page.getByRole("main")).toContainText(say.activated);
});
