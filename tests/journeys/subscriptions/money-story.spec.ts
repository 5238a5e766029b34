import type { Locator, Page } from "@playwright/test";
import { periodEnd } from "../../../contract/money.ts";
import { readAtRest } from "../support/at-rest.ts";
import { readIn } from "../support/browser-state.ts";
import { logIn } from "../support/log-in.ts";
import { launchMovable, type MovableServer } from "../support/movable-server.ts";
import { waitForMails } from "../support/outbox.ts";
import { test as base, expect } from "../support/test.ts";
import { words } from "../support/words.ts";

const say = words.ar;
const EMAIL = "trial@maamoul.example";
const MONTHLY = "الباقة المميّزة الشهرية";
const YEARLY = "الباقة المميّزة السنوية";
const MONTH_PRICE = "37\u00a0درهمًا";
const YEAR_PRICE = "365\u00a0درهمًا";

const test = base.extend<{ server: MovableServer }>({
  server: async ({ servers }, use) => use(await launchMovable(servers)),
  baseURL: ({ server }, use) => use(server.origin),
  // A reader far away is told the same days as the mails name.
  timezoneId: "America/Los_Angeles",
});

const writeDay = (day: Date) =>
  new Intl.DateTimeFormat("ar-AE-u-nu-latn", { dateStyle: "long", timeZone: "Asia/Dubai" }).format(day);

async function readDay(where: Locator): Promise<Date> {
  const time = where.locator("time").first();
  return new Date((await readAtRest(() => time.getAttribute("datetime"))) ?? "");
}

/** Each of these figures, on a page or in a mail. */
async function expectFigures(where: Locator, ...figures: string[]): Promise<void> {
  for (const figure of figures) await expect(where).toContainText(figure);
}

/** From the list of plans to the checkout, which must say what the dialog said. */
async function order(page: Page, plan: string, figures: string[], isChange = false): Promise<void> {
  const choose = isChange ? say.changePlanTo : say.subscribeTo;
  await page.getByRole("tab", { name: say.upgradePlan }).click();
  await page.getByRole("button", { name: `${choose} ${plan}` }).click();
  const dialog = page.getByRole("dialog");
  await expectFigures(dialog, say.payToday, ...figures);
  await dialog.getByRole("button", { name: isChange ? say.changePlan : say.continueToPayment }).click();
  await page.waitForURL(/\/checkout\//);
  await expectFigures(page.getByRole("main"), plan, ...figures);
}

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel("رقم البطاقة").fill("4242 4242 4242 4242");
  await page.getByLabel("تاريخ الانتهاء").fill("08/39");
  await page.getByLabel("رمز الأمان (CVC)").fill("123");
  await page.getByLabel("الاسم على البطاقة").fill("مريم");
}

async function cancel(page: Page, until: string): Promise<void> {
  await page.getByRole("button", { name: say.cancelSubscription }).click();
  const dialog = page.getByRole("dialog");
  await expectFigures(dialog, until);
  await dialog.getByRole("button", { name: say.cancelSubscription }).click();
  await expect(page.getByText(say.cancelled)).toBeVisible();
  await expectFigures(page.getByRole("tabpanel"), `أُلغي الاشتراك، وينتهي في ${until}`);
}

/** These amounts, each of which its receipt adds up to. */
async function expectPayments(page: Page, ...amounts: string[]): Promise<void> {
  const rows = page.getByRole("region", { name: say.payments }).getByRole("listitem");
  await expect(rows).toContainText(amounts);
  for (const [index, amount] of amounts.entries()) {
    const row = rows.nth(index);
    const link = row.getByRole("link");
    const number = /\d{4}-\d{6}/.exec(await readAtRest(() => link.innerText()))?.[0] ?? "";
    const [receipt] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    const paid = writeDay(await readDay(row));
    await expectFigures(receipt.getByRole("main"), number, paid);
    await expect(receipt.locator("dt[data-kind=total] + dd")).toContainText(amount);
    await receipt.close();
  }
}

test("one family's money from the trial to the end, in Arabic: every page, mail and receipt says the same", async ({
  page,
  context,
  server,
}) => {
  test.slow();
  let mailCount = 0;
  async function expectMail(...figures: string[]): Promise<void> {
    mailCount += 1;
    const mail = (await waitForMails(server, EMAIL, mailCount)).at(-1);
    for (const figure of figures) expect(`${mail?.subject}\n${mail?.text}`).toContain(figure);
  }
  /** Logged in again: no session lasts so long. */
  async function comeBackAfter(days: number): Promise<void> {
    // What the page still asks for would be asked without a token, or with one from days ago.
    await page.goto("/healthz");
    await page.evaluate(() => localStorage.clear());
    await server.passDays(page, days);
    await logIn(page, { email: EMAIL, language: "ar" });
  }
  const panel = page.getByRole("tabpanel");
  await page.clock.install();
  await readIn(context, "ar");
  await logIn(page, { email: EMAIL, language: "ar" });

  // In the trial: nothing today, the first charge when the free days end.
  await comeBackAfter(15);
  await expect(panel).toContainText("15 يومًا متبقيًا");
  const freeUntil = await readDay(panel);
  const firstCharge = writeDay(freeUntil);
  await order(page, MONTHLY, ["0\u00a0درهم", firstCharge, MONTH_PRICE]);
  await typeCard(page);
  await page.getByRole("button", { name: "بدء الاشتراك" }).click();
  await expectFigures(page.getByRole("main"), say.activated, `${firstCharge}: ${MONTH_PRICE}`);
  await expectMail("بدأت باقتكم", firstCharge, MONTH_PRICE);
  await page.goto("/subscriptions");
  await expectFigures(panel, MONTHLY, `الدفعة الأولى في ${firstCharge}: ${MONTH_PRICE}`);
  await expect(page.getByText(say.noPayments)).toBeVisible();

  // Reminded, then charged on that day; periods are counted from it.
  await comeBackAfter(10);
  await expectMail(`دفعتكم الأولى في ${firstCharge}`, MONTH_PRICE);
  await comeBackAfter(6);
  const monthEnd = writeDay(periodEnd(freeUntil, "month", 1));
  await expectFigures(panel, `يتجدّد الاشتراك في ${monthEnd} بمبلغ ${MONTH_PRICE}`);
  await expectPayments(page, MONTH_PRICE);
  await expectMail("إيصال الدفع", firstCharge, `المبلغ المدفوع: ${MONTH_PRICE}`);

  // The year costs less than twelve months: it waits for the end of the month that is paid.
  await order(page, YEARLY, ["0\u00a0درهم", monthEnd, YEAR_PRICE], true);
  await page.getByRole("button", { name: "تأكيد التغيير" }).click();
  await expectFigures(page.getByRole("main"), say.changeSaved, monthEnd);
  await expectMail(`تتغيّر باقتكم في ${monthEnd}`, MONTHLY, YEARLY, YEAR_PRICE);
  await page.goto("/subscriptions");
  await expectFigures(panel, MONTHLY, `تبدأ ${YEARLY} في ${monthEnd}`, YEAR_PRICE);
  await comeBackAfter(24);
  await expectMail(`تتغيّر باقتكم في ${monthEnd}`, YEARLY, YEAR_PRICE);
  await comeBackAfter(8);
  await expect(panel.getByRole("heading", { name: YEARLY })).toBeVisible();
  const yearEnd = writeDay(periodEnd(periodEnd(freeUntil, "month", 1), "year", 1));
  await expectFigures(panel, `يتجدّد الاشتراك في ${yearEnd} بمبلغ ${YEAR_PRICE}`);
  await expectPayments(page, YEAR_PRICE, MONTH_PRICE);
  await expectMail("إيصال الدفع", monthEnd, `المبلغ المدفوع: ${YEAR_PRICE}`);

  // Cancelled, resumed, cancelled again: the year stays paid for.
  await cancel(page, yearEnd);
  await expectMail("تم إلغاء اشتراككم", yearEnd);
  await page.getByRole("button", { name: say.resume }).click();
  await expect(page.getByText(say.resumed)).toBeVisible();
  await expectFigures(panel, `يتجدّد الاشتراك في ${yearEnd} بمبلغ ${YEAR_PRICE}`);
  await cancel(page, yearEnd);
  await expectMail("تم إلغاء اشتراككم", yearEnd);

  await comeBackAfter(366);
  await expect(page.getByText(`انتهت باقتكم في ${yearEnd}`)).toBeVisible();
  await expectPayments(page, YEAR_PRICE, MONTH_PRICE);
  await expectMail("انتهت باقتكم", yearEnd);
});
