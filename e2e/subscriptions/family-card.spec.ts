import { languages } from "../../contract/languages.ts";
import {
  beforeFirstCharge,
  changing,
  DAY,
  gift,
  none,
  openSubscriptions,
  pastDue,
  planList,
  told,
  trial,
} from "../support/account.ts";
import { answer, refuse } from "../support/api.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { recordAnnouncements } from "../support/hear.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

for (const language of languages) {
  const say = words[language];

  test.describe(`the family's own card in ${language}`, () => {
    test("shows what this family pays and when it is charged next, not the price of the list", async ({
      page,
    }) => {
      const lower = { ...told, price: 7951, next_charge: { at: DAY, amount: 7951 } };
      await openSubscriptions(page, lower, { language });
      const panel = page.getByRole("tabpanel");
      await expect(panel.getByText("$79.51").first()).toBeVisible();
      await expect(panel.getByText(say.renewsFor)).toBeVisible();
      await expect(panel.getByText("$99.39")).toHaveCount(0);
      await expect(panel.getByText(say.cardEnding)).toBeVisible();
    });

    test("tells a credit that lowers the next charge", async ({ page }) => {
      await openSubscriptions(page, { ...told, next_charge: { at: DAY, amount: 7951 } }, { language });
      await expect(page.getByText(say.renewsFor)).toBeVisible();
      await expect(page.getByText(say.creditTaken)).toBeVisible();
    });

    test("shows the price of a plan that is no longer sold", async ({ page }) => {
      await openSubscriptions(page, { ...told, plan_id: 404, plan_name: "Old plan" }, { language });
      await expect(page.getByRole("tabpanel").getByText("$99.39").first()).toBeVisible();
    });

    test("shows the first charge of a plan that was confirmed in the free days", async ({ page }) => {
      await openSubscriptions(page, beforeFirstCharge, { language });
      await expect(page.getByText(say.firstChargeIs)).toBeVisible();
      await expect(page.getByText(say.freeUntilThen)).toBeVisible();
      await expect(page.getByText(say.renews)).toHaveCount(0);
    });

    test("a plan cancelled before its first charge costs nothing", async ({ page }) => {
      await openSubscriptions(page, { ...beforeFirstCharge, cancel_at: DAY }, { language });
      await expect(page.getByText(say.ends)).toBeVisible();
      await expect(page.getByText(say.costsNothing)).toBeVisible();
      await expect(page.getByRole("button", { name: say.resume })).toBeVisible();
    });

    test("a gift says until when, has no price, never renews and cannot be cancelled", async ({ page }) => {
      await openSubscriptions(page, gift, { language });
      const panel = page.getByRole("tabpanel");
      await expect(panel.getByText(say.gift)).toBeVisible();
      await expect(panel.getByText(say.renews)).toHaveCount(0);
      await expect(panel.getByText("$")).toHaveCount(0);
      await expect(panel.getByRole("button", { name: say.cancelSubscription })).toHaveCount(0);
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      await expect(page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` })).toBeVisible();
    });

    test("a waiting change shows its day and price, and can be undone", async ({ page }) => {
      let now = changing;
      await comeSignedIn(page, { language });
      await answer(page, "plans", { plans: { data: planList } });
      await answer(page, "features", (route) => route.fulfill({ json: now }));
      const asked = await answer(page, "undoChange", (route) => {
        now = told;
        return route.fulfill({ json: {} });
      });
      await page.goto("/subscriptions");
      await expect(page.getByText(say.changeStarts)).toBeVisible();
      await expect(page.getByRole("tabpanel").getByText("$9.99")).toBeVisible();
      await expect(page.getByText(say.renews)).toHaveCount(0);
      await page.getByRole("button", { name: say.undo }).click();
      await expect(page.getByRole("status")).toHaveText(say.undone);
      await expect(page.getByText(say.renews)).toBeVisible();
      await expect(page.getByText(say.changeStarts)).toHaveCount(0);
      expect(asked).toHaveLength(1);
    });

    test("a plan that waits is marked in the list and cannot be ordered again", async ({ page }) => {
      await openSubscriptions(page, changing, { language });
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      await expect(page.getByRole("button", { name: `${say.subscribeTo} Classroom Yearly` })).toBeVisible();
      await expect(page.getByRole("button", { name: `${say.subscribeTo} Premium Monthly` })).toHaveCount(0);
    });

    test("a failed payment says how much, until when and what to do, on every tab", async ({ page }) => {
      await openSubscriptions(page, pastDue, { language });
      const bar = page.getByRole("region", { name: say.couldNotCharge });
      await expect(bar).toContainText(say.stillOpenUntil);
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      await expect(bar.getByRole("button", { name: say.changeCard })).toBeVisible();
    });

    test("a failed payment is read out once, without the name of the button beside it", async ({ page }) => {
      const heard = await recordAnnouncements(page);
      await openSubscriptions(page, pastDue, { language });
      const button = page.getByRole("button", { name: say.changeCard });
      await expect(button).toBeVisible();
      const told = (await heard.all()).filter((each) => each.includes(say.couldNotCharge));
      expect(told).toHaveLength(1);
      expect(told[0]).toContain(say.stillOpenUntil);
      await expect(
        page.locator("[role=alert], [role=status], [aria-live]").filter({ has: button }),
      ).toHaveCount(0);
    });

    test("with a payment open no other plan can be chosen, and it says why", async ({ page }) => {
      await openSubscriptions(page, pastDue, { language });
      const panel = page.getByRole("tabpanel");
      await expect(panel.getByRole("button", { name: say.cancelSubscription })).toBeVisible();
      await expect(panel.getByRole("button", { name: say.upgrade, exact: true })).toHaveCount(0);
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      await expect(panel.getByText(say.payFirst)).toBeVisible();
      await expect(panel.getByRole("button")).toHaveCount(0);
    });

    test("changing the card leads to its page with both ways back", async ({ page, baseURL }) => {
      await page.route("https://pay.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>Card" }),
      );
      await answer(page, "changeCard", { url: "https://pay.example/card/1?key=a" });
      await openSubscriptions(page, pastDue, { language });
      await page.getByRole("button", { name: say.changeCard }).click();
      await page.waitForURL("https://pay.example/**");
      const { searchParams } = new URL(page.url());
      expect(searchParams.get("key")).toBe("a");
      expect(searchParams.get("success_url")).toBe(`${baseURL}/subscriptions?card=changed`);
      expect(searchParams.get("cancel_url")).toBe(`${baseURL}/subscriptions`);
    });

    test("coming back with a new card is said once", async ({ page }) => {
      await openSubscriptions(page, told, { language, path: "/subscriptions?card=changed" });
      await expect(page.getByRole("status").getByText(say.cardChanged)).toBeVisible();
      await expect(page).toHaveURL("/subscriptions");
    });

    for (const [name, ended, text] of [
      ["trial", { trial_ended_at: DAY }, say.trialEnded],
      ["plan", { plan_ended_at: DAY }, say.planEnded],
    ] as const)
      test(`a family whose ${name} ended is told so above the plans`, async ({ page }) => {
        await openSubscriptions(page, { ...none, ...ended }, { language });
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByRole("heading", { name: say.choose })).toBeVisible();
      });

    for (const [name, features] of [
      ["a trial", trial],
      ["a paid plan", told],
      ["a waiting change", changing],
      ["a failed payment", pastDue],
      ["no plan", none],
    ] as const)
      test(`a child sees ${name} and is sent to the mentor, without a button to press`, async ({ page }) => {
        await openSubscriptions(page, { ...features, may_manage: false }, { language });
        await expect(page.getByText(say.askMentor).first()).toBeVisible();
        await expect(page.getByRole("main").getByRole("button", { includeHidden: true })).toHaveText([
          say.logout,
        ]);
      });

    test.describe("refusals", () => {
      test.use({ expected: ["500"] });

      test("a change that cannot be undone says so and can be tried again", async ({ page }) => {
        await refuse(page, "undoChange", 500);
        await openSubscriptions(page, changing, { language });
        await page.getByRole("button", { name: say.undo }).click();
        await expect(page.getByRole("alert")).toHaveText(say.undoFailed);
        await expect(page.getByRole("button", { name: say.undo })).toBeEnabled();
      });

      test("a card page that does not open says so and can be tried again", async ({ page }) => {
        await refuse(page, "changeCard", 500);
        await openSubscriptions(page, told, { language });
        await page.getByRole("button", { name: say.changeCard }).click();
        await expect(page.getByRole("alert")).toHaveText(say.cardFailed);
        await expect(page.getByRole("button", { name: say.changeCard })).toBeEnabled();
      });
    });
  });
}
