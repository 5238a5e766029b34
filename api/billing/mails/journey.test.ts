import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../db/schema.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeApi } from "../../testing/testing.ts";
import { queueReminders } from "../reminders.ts";

const DAY_SECONDS = 24 * 3600;
const EMAIL = "trial@maamoul.example";
const card = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
const failing = { ...card, number: "4000 0000 0000 0341" };

describeApi("the mails of a family", (api) => {
  beforeEach(async () => {
    await api.db.update(accounts).set({ language: "ar" }).where(eq(accounts.email, EMAIL));
  });

  /** Lets so many days pass, does what the background does then, and answers the subjects of what it sent. */
  async function live(days: number): Promise<string[]> {
    api.advance(days * DAY_SECONDS);
    await settleDue(api.deps);
    await queueReminders(api.deps);
    const messages = await api.readMail();
    return messages
      .filter(({ recipient }) => recipient === EMAIL)
      .map(({ subject }) => subject.replaceAll(/[\u2066\u2069]/g, ""));
  }
  async function buy(plan: string, form: Record<string, string>) {
    const path = await api.openCheckout(await api.signIn(EMAIL), plan);
    await api.app.request(path, { method: "POST", body: new URLSearchParams(form) });
  }

  test("from trial to paid to cancelled to ended, each comes once and in its time", async () => {
    await buy("premium-yearly", card);
    expect(await live(0)).toEqual(["بدأت باقتكم"]);
    expect(await live(22)).toEqual([]);
    expect(await live(1)).toEqual(["دفعتكم الأولى في 31 مارس 2026"]);
    expect(await live(5)).toEqual([]);
    expect(await live(1)).toEqual(["دفعتكم الأولى في 31 مارس 2026"]);
    expect(await live(1)).toEqual([expect.stringMatching(/^إيصال الدفع 2026-\d{6}$/)]);
    expect(await live(357)).toEqual([]);
    expect(await live(1)).toEqual(["يتجدّد اشتراككم في 31 مارس 2027"]);
    expect(await live(7)).toEqual([expect.stringMatching(/^إيصال الدفع 2027-\d{6}$/)]);
    await api.call("cancelSubscription", { bearer: await api.signIn(EMAIL) });
    expect(await live(0)).toEqual(["تم إلغاء اشتراككم"]);
    expect(await live(359)).toEqual([]);
    expect(await live(7)).toEqual(["انتهت باقتكم"]);
  });

  test("a charge that fails is told at once, in the middle and the day before the end, and then the end", async () => {
    await buy("premium-monthly", failing);
    await live(0);
    await live(29);
    expect(await live(1)).toEqual(["لم تتم عملية الدفع"]);
    expect([await live(1), await live(1)]).toEqual([[], []]);
    expect(await live(1)).toEqual(["لم تتم عملية الدفع بعد"]);
    expect([await live(1), await live(1)]).toEqual([[], []]);
    expect(await live(1)).toEqual(["تنتهي باقتكم غدًا ما لم تتم عملية الدفع"]);
    expect(await live(1)).toEqual(["انتهت باقتكم"]);
  });

  test("a payment's address opens its receipt", async () => {
    const bearer = await api.signIn("premium@maamoul.example");
    const { payments } = await api.call("payments", { bearer });
    const { pathname, search } = new URL(payments[0]?.receipt_url ?? "");
    const page = await (await api.app.request(`${pathname}${search}`)).text();
    expect(page).toContain(payments[0]?.number);
    expect(page).toContain("$99.39");
  });
});
