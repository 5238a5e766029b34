import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openPostgres } from "../db/open-postgres.ts";
import { accounts, families, outbox, subscriptions } from "../db/schema.ts";
import { forgetOldTraces } from "../limits/forget-old.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { changeSubscription, FATHER, gatherFamily, MOTHER } from "../testing/families/family.ts";
import { startQuietly } from "../testing/start.ts";
import { describeApi, describeOnBothDatabases } from "../testing/testing.ts";
import { queueReminders } from "./reminders.ts";

const DAY_SECONDS = 24 * 3600;
/** The trial of the demo's trial account, which begins with the test. */
const TRIAL_DAYS = 30;
const TRIAL = "trial@maamoul.example";
const FREE_END = new Date("2026-03-31T08:00:00Z");

test("a process that starts sends what is due, and nothing again after a restart", async () => {
  const url = await createPostgresDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "maamoul-reminders-"));
  const start = () => startQuietly({ DATABASE_URL: url, DATA_DIR: dataDir });
  await (await start()).close();
  const { db, close } = await openPostgres(url);
  const letTrialEnd = async (email: string) => {
    const familyId = db.select({ id: accounts.familyId }).from(accounts).where(eq(accounts.email, email));
    const trialEndsAt = new Date(Date.now() + 5 * DAY_SECONDS * 1000);
    await db.update(families).set({ trialEndsAt }).where(eq(families.id, familyId));
  };
  const sent = () => db.select({ to: outbox.recipient }).from(outbox).where(isNotNull(outbox.sentAt));
  for (const [index, email] of [TRIAL, "admin@maamoul.example"].entries()) {
    await letTrialEnd(email);
    const api = await start();
    // The second reminder shows that the round is made; the first did not come again in it.
    await expect.poll(sent).toHaveLength(index + 1);
    await api.close();
  }
  expect(await readdir(join(dataDir, "outbox"))).toHaveLength(2);
  await close();
  await rm(dataDir, { recursive: true });
});

describeApi("reminders", (api) => {
  beforeEach(() => gatherFamily(api));

  /** What a day's round sends, and to whom. */
  async function remind(days: number) {
    api.advance(days * DAY_SECONDS);
    await queueReminders(api.deps);
    return (await api.readMail()).map((message) => ({
      ...message,
      text: message.text.replaceAll(/[\u2066\u2069]/g, ""),
    }));
  }
  const recipientsOf = (messages: { recipient: string }[]) =>
    messages.map(({ recipient }) => recipient).sort();

  test("a trial without a plan is reminded of seven days and one day before its end, once each", async () => {
    expect(await remind(TRIAL_DAYS - 8)).toEqual([]);
    const [first, ...others] = await remind(1);
    expect(others).toEqual([]);
    expect(first?.recipient).toBe(TRIAL);
    for (const words of [
      "ends on 31 March 2026",
      "nothing will be charged",
      "/subscriptions",
      "/reminders/off/",
    ])
      expect(first?.text).toContain(words);
    for (const _day of [6, 5, 4, 3, 2]) expect(await remind(1)).toEqual([]);
    expect(recipientsOf(await remind(1))).toEqual([TRIAL]);
    expect(await remind(0)).toEqual([]);
    expect(await remind(1)).toEqual([]);
  });

  test("a trial is reminded of in the reader's language", async () => {
    await api.db.update(accounts).set({ language: "ar" }).where(eq(accounts.email, TRIAL));
    const [mail] = await remind(TRIAL_DAYS - 7);
    for (const words of [
      "تنتهي فترتكم التجريبية في 31 مارس 2026",
      "لن يُخصم أي مبلغ",
      "إيقاف رسائل التذكير والأخبار",
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
  });

  test("after a long pause the two reminders of a trial are one", async () => {
    expect(recipientsOf(await remind(TRIAL_DAYS - 1))).toEqual([TRIAL]);
    expect(await remind(0)).toEqual([]);
  });

  test("a confirmed plan is reminded of its first charge, with the amount and the way to cancel", async () => {
    await changeSubscription(api, { periodEnd: FREE_END, anchorAt: FREE_END, paidUntil: null });
    await api.db
      .update(families)
      .set({ trialEndsAt: null })
      .where(eq(families.id, await api.familyOf(TRIAL)));
    const messages = await remind(TRIAL_DAYS - 7);
    expect(recipientsOf(messages)).toEqual([FATHER, MOTHER]);
    const text = messages.map((message) => message.text).join();
    for (const words of [
      "Your first charge is on 31 March 2026",
      "Amount: $99.39",
      "Cancel on your subscriptions page before 31 March 2026, and nothing is charged.",
      "دفعتكم الأولى في 31 مارس 2026",
      "المبلغ: $99.39",
    ])
      expect(text).toContain(words);
    expect(recipientsOf(await remind(6))).toEqual([FATHER, MOTHER]);
  });

  test("what a balance pays is not announced as a charge", async () => {
    await changeSubscription(api, { periodEnd: FREE_END, anchorAt: FREE_END, paidUntil: null });
    await api.db.update(families).set({ balances: { USD: 939 }, trialEndsAt: null });
    const [mail] = await remind(TRIAL_DAYS - 7);
    expect(mail?.text).toContain("$90.00");
  });

  test("a yearly renewal is reminded of once, seven days before", async () => {
    await api.db.update(families).set({ trialEndsAt: null });
    expect(await remind(357)).toEqual([]);
    const messages = await remind(1);
    expect(recipientsOf(messages)).toEqual([FATHER, MOTHER]);
    const text = messages.map((message) => message.text).join();
    for (const words of [
      "renews on 1 March 2027",
      "Amount: $99.39",
      "يتجدّد اشتراككم في 1 مارس 2027",
      "المبلغ: $99.39",
    ])
      expect(text).toContain(words);
    for (const _day of [6, 5, 4, 3, 2, 1, 0]) {
      await forgetOldTraces(api.deps);
      expect(await remind(1)).toEqual([]);
    }
  });

  test("the renewal of the year after is another occasion", async () => {
    await api.db.update(families).set({ trialEndsAt: null });
    expect(await remind(358)).toHaveLength(2);
    await changeSubscription(api, { periodEnd: new Date("2028-03-01T08:00:00Z") });
    expect(await remind(366)).toHaveLength(2);
  });

  test("a plan that waits is what the reminder names", async () => {
    const running = await changeSubscription(api, {});
    const planId = "classroom-yearly";
    const waiting = {
      ...running,
      id: randomUUID(),
      planId,
      priceCents: 23_900,
      status: "scheduled" as const,
    };
    await api.db.insert(subscriptions).values(waiting);
    await api.db.update(families).set({ trialEndsAt: null });
    const mail = (await remind(358)).find(({ recipient }) => recipient === MOTHER);
    for (const words of ["changes on 1 March 2027", "Plan: Classroom Yearly", "Amount: $239.00"])
      expect(mail?.text).toContain(words);
  });

  const silent: [string, Partial<typeof subscriptions.$inferInsert>][] = [
    ["a monthly plan", { planId: "premium-monthly" }],
    ["a cancelled plan", { status: "cancelled", cancelAt: new Date("2027-03-01T08:00:00Z") }],
    ["a plan that has ended", { status: "ended" }],
    ["a plan that costs nothing", { priceCents: 0, provider: "grant" }],
  ];
  test.each(silent)("%s is not reminded of", async (_what, change) => {
    await changeSubscription(api, change);
    await api.db.update(families).set({ trialEndsAt: null });
    expect(await remind(358)).toEqual([]);
  });

  /** The demo's plan runs to 1 March 2027, its card here to the end of June 2026. */
  const expiring = { cardExpiry: "2026-06", cardBrand: "mastercard" };
  const toJune = 91;

  const toldOfCard: ["en" | "ar", string[]][] = [
    ["en", ["Card: Mastercard ending in 4242", "Expires: 06/26", "Next charge: 1 March 2027", "Change card"]],
    ["ar", ["البطاقة: Mastercard تنتهي بالأرقام 4242", "صالحة حتى: 06/26", "الدفعة التالية: 1 مارس 2027"]],
  ];
  test.each(toldOfCard)(
    "its payer alone is told in %s of a card that expires, once, a month before",
    async (language, facts) => {
      await api.db.update(families).set({ trialEndsAt: null });
      await api.db.update(accounts).set({ language }).where(eq(accounts.email, MOTHER));
      await changeSubscription(api, expiring);
      expect(await remind(toJune)).toEqual([]);
      const messages = await remind(1);
      expect(recipientsOf(messages)).toEqual([MOTHER]);
      for (const words of [...facts, "/subscriptions"]) expect(messages[0]?.text).toContain(words);
      for (let day = 0; day < 40; day++) {
        await forgetOldTraces(api.deps);
        expect(await remind(1)).toEqual([]);
      }
    },
  );

  const fine: [string, Partial<typeof subscriptions.$inferInsert>][] = [
    ["of a cancelled plan", { status: "cancelled", cancelAt: new Date("2027-03-01T08:00:00Z") }],
    ["that pays for another year", { cardExpiry: "2027-06" }],
    ["of which no expiry is known", { cardExpiry: null }],
    ["of a plan that costs nothing", { priceCents: 0 }],
  ];
  test.each(fine)("a card %s is not told of", async (_what, change) => {
    await api.db.update(families).set({ trialEndsAt: null });
    await changeSubscription(api, { ...expiring, ...change });
    expect(await remind(toJune + 1)).toEqual([]);
  });

  test("a card that was changed before the mail leaves is not told of", async () => {
    await api.db.update(families).set({ trialEndsAt: null });
    await changeSubscription(api, expiring);
    api.advance((toJune + 1) * DAY_SECONDS);
    await queueReminders(api.deps);
    await changeSubscription(api, { cardExpiry: "2031-01" });
    expect(await api.readMail()).toEqual([]);
  });

  test("who paid before is not told of a card, nor is a payer who left before the mail did", async () => {
    await api.db.update(families).set({ trialEndsAt: null });
    const [father] = await api.db.select().from(accounts).where(eq(accounts.email, FATHER));
    await changeSubscription(api, { ...expiring, payerId: father?.id ?? null });
    api.advance((toJune + 1) * DAY_SECONDS);
    await queueReminders(api.deps);
    expect(await api.db.select().from(outbox)).toMatchObject([{ recipient: FATHER }]);
    await api.call("leaveFamily", { bearer: await api.signIn(FATHER) });
    await queueReminders(api.deps);
    const subjects = (await api.readMail()).map(({ subject }) => subject);
    expect(subjects).not.toContain("تنتهي صلاحية بطاقتكم قريبًا");
  });

  test("a trial beside a plan that was paid or cancelled is not reminded of", async () => {
    await api.db.update(families).set({ trialEndsAt: FREE_END });
    await api.db
      .update(families)
      .set({ trialEndsAt: null })
      .where(eq(families.id, await api.familyOf(TRIAL)));
    const others = await remind(TRIAL_DAYS - 7);
    expect(recipientsOf(others)).not.toContain(MOTHER);
    await changeSubscription(api, { status: "cancelled", cancelAt: FREE_END });
    expect(recipientsOf(await remind(6))).not.toContain(MOTHER);
  });

  test("a child is never reminded", async () => {
    await api.db.update(families).set({ trialEndsAt: FREE_END });
    const recipients = recipientsOf(await remind(TRIAL_DAYS - 7));
    expect(recipients).toContain("parent@maamoul.example");
    expect(recipients.filter((email) => email.includes("child"))).toEqual([]);
  });

  test("a reminder that becomes untrue before it leaves is not sent", async () => {
    await api.db.update(families).set({ trialEndsAt: null });
    api.advance(358 * DAY_SECONDS);
    await queueReminders(api.deps);
    await changeSubscription(api, { status: "cancelled", cancelAt: new Date("2027-03-01T08:00:00Z") });
    expect(await api.readMail()).toEqual([]);
    expect(await remind(0)).toEqual([]);
  });

  test("whoever turns reminders off gets none, not even one that was promised", async () => {
    api.advance((TRIAL_DAYS - 7) * DAY_SECONDS);
    await queueReminders(api.deps);
    const bearer = await api.signIn(TRIAL);
    await api.call("changeSettings", { bearer, body: { reminders: false } });
    expect(await api.readMail()).toEqual([]);
    expect(await remind(6)).toEqual([]);
  });
});

describeOnBothDatabases("reminders, looked for by several at once", (api) => {
  test("two processes that look at once remind once", async () => {
    api.advance((TRIAL_DAYS - 7) * DAY_SECONDS);
    await Promise.all([queueReminders(api.deps), queueReminders(api.deps)]);
    expect(await api.readMail()).toHaveLength(1);
  });
});
