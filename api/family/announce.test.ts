import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  type Charge,
  families,
  outbox,
  plans,
  type Quote,
  type Subscription,
  subscriptions,
} from "../db/schema.ts";
import { addCharge, changeSubscription, FATHER, gatherFamily, MOTHER } from "../testing/families/family.ts";
import { describeApi } from "../testing/testing.ts";
import type { FamilyEvent } from "./announce.ts";
import { changeFamiliesIn } from "./change-families.ts";
import { writeCharge } from "./decide/plans/renew.ts";
import type { FamilyDeps } from "./deps.ts";
import { tell as tellAdults } from "./draft.ts";

const END = new Date("2027-03-01T08:00:00Z");
const FREE_END = new Date("2026-03-20T08:00:00Z");
const GRACE_END = new Date("2026-03-08T08:00:00Z");

const changeQuote: Quote = {
  kind: "change_now",
  at: "2026-03-01T08:00:00.000Z",
  snapshot: "",
  creditCents: 500,
  dueTodayCents: 9439,
  nextChargeAt: END.toISOString(),
  nextChargeCents: 9939,
  nextIsFirst: false,
};

describeApi("mail about money", (api) => {
  let subscription: Subscription;
  let charge: Charge;
  beforeEach(async () => {
    subscription = await gatherFamily(api);
    charge = await addCharge(api, subscription);
  });
  const tellIn = (deps: FamilyDeps, event: FamilyEvent) =>
    changeFamiliesIn(deps, [subscription.familyId], ([draft]) => tellAdults(draft, event), {
      skipsSettling: true,
    });
  const tell = (event: FamilyEvent) => api.db.transaction((tx) => tellIn({ ...api.deps, db: tx }, event));
  const events = {
    plan_started: async () => tell({ kind: "started", subscription, charge }),
    receipt: async () => tell({ kind: "charged", subscription, charge }),
    payment_failed: async () => {
      const overdue = { overdueCents: 7000, graceEndsAt: GRACE_END, periodEnd: api.now() };
      const failed = await changeSubscription(api, overdue);
      await tell({ kind: "payment_failed", subscription: failed, stage: "first" });
    },
    plan_changed: async () => {
      const changed = await changeSubscription(api, { quote: changeQuote });
      await tell({ kind: "changed", subscription: changed, previousPlanId: "" });
    },
    plan_ended: async () => {
      const ended = await changeSubscription(api, { status: "ended", endedAt: api.now() });
      await tell({ kind: "ended", subscription: ended, at: api.now(), why: "over" });
    },
    cancellation_receipt: async () => {
      const cancelled = await changeSubscription(api, { status: "cancelled", cancelAt: END });
      await tell({ kind: "cancelled", subscription: cancelled, at: END });
    },
  };
  type Kind = keyof typeof events;
  /** A cancellation is told once because it happens once: `renewal.test.ts`. */
  const kinds: Kind[] = ["plan_started", "receipt", "payment_failed", "plan_changed", "plan_ended"];

  async function readBoth(): Promise<{ en: string; ar: string }> {
    const messages = await api.readMail();
    const to = (email: string) => messages.find(({ recipient }) => recipient === email)?.text ?? "";
    expect(messages).toHaveLength(2);
    return { en: to(MOTHER), ar: to(FATHER).replaceAll(/[\u2066\u2069]/g, "") };
  }

  const facts: [Kind, string[], string[]][] = [
    [
      "plan_started",
      [
        "Receipt no.: 2026-0",
        "Plan: Premium Yearly",
        "Price: $99.39",
        "Discount: −$20.00",
        "Amount paid: $70.00",
        "Next charge: 1 March 2027",
        "cancel at any time",
        "Open the receipt",
        "no real money moved",
      ],
      [
        "الباقة: الباقة المميّزة السنوية",
        "المبلغ المدفوع: $70.00",
        "الدفعة التالية: 1 مارس 2027",
        "إلغاؤه في أي وقت",
      ],
    ],
    [
      "receipt",
      [
        "Receipt 2026-0",
        "Price: $99.39",
        "Discount: −$20.00",
        "Credit used: −$9.39",
        "Amount paid: $70.00",
        "1 March 2026",
        "no real money moved",
      ],
      [
        "إيصال الدفع 2026-0",
        "السعر: $99.39",
        "الخصم: −$20.00",
        "رصيد مستخدَم: −$9.39",
        "المدفوع: $70.00",
        "1 مارس 2026",
        "لم تُحصَّل أي مبالغ حقيقية",
      ],
    ],
    [
      "payment_failed",
      [
        "due on 1 March 2026",
        "No amount was taken",
        "Amount due: $70.00",
        "Plan runs until: 8 March 2026",
        "We try the same card again until then.",
        "Change your card",
      ],
      [
        "المستحقة في 1 مارس 2026",
        "لم يُخصم أي مبلغ",
        "المستحق: $70.00",
        "سارية حتى: 8 مارس 2026",
        "سنعيد المحاولة بالبطاقة نفسها حتى ذلك اليوم.",
        "تغيير البطاقة",
      ],
    ],
    [
      "plan_changed",
      [
        "New plan: Premium Yearly",
        "Credit: $5.00",
        "Amount paid: $94.39",
        "Next charge: 1 March 2027",
        "Next amount: $99.39",
      ],
      [
        "الباقة الجديدة: الباقة المميّزة السنوية",
        "الرصيد: $5.00",
        "المدفوع: $94.39",
        "الدفعة التالية: 1 مارس 2027",
        "مبلغ الدفعة التالية: $99.39",
      ],
    ],
    [
      "plan_ended",
      ["Nothing more will be charged", "Ended on: 1 March 2026"],
      ["لن يُخصم أي مبلغ بعد الآن", "انتهت في: 1 مارس 2026"],
    ],
    [
      "cancellation_receipt",
      ["Nothing more will be charged", "Ends on: 1 March 2027", "resume"],
      ["لن يُخصم أي مبلغ بعد الآن", "تنتهي في: 1 مارس 2027", "استئناف الاشتراك"],
    ],
  ];
  test.each(facts)("%s says date, amount and what to do, in each adult's language", async (kind, en, ar) => {
    await events[kind]();
    const texts = await readBoth();
    for (const words of [...en, "/subscriptions"]) expect(texts.en).toContain(words);
    for (const words of [...ar, "/subscriptions"]) expect(texts.ar).toContain(words);
  });

  test.each(kinds)("%s is sent once, to adults only, though told twice", async (kind) => {
    await events[kind]();
    const [mail] = await api.db.select().from(outbox);
    expect(mail).toMatchObject({ kind });
    await events[kind]();
    const messages = await api.readMail();
    expect(messages.map(({ recipient }) => recipient).sort()).toEqual([FATHER, MOTHER]);
  });

  test("a plan in its free days says that nothing was charged and when the first charge is", async () => {
    await changeSubscription(api, { periodEnd: FREE_END, anchorAt: FREE_END, paidUntil: null });
    await events.plan_started();
    const { en, ar } = await readBoth();
    for (const words of ["Nothing has been charged yet", "First charge: 20 March 2026", "Amount: $99.39"])
      expect(en).toContain(words);
    for (const words of ["لم يُخصم أي مبلغ بعد", "الدفعة الأولى: 20 مارس 2026", "المبلغ: $99.39"])
      expect(ar).toContain(words);
    expect(en).toContain("Cancel on your subscriptions page before 20 March 2026, and nothing is charged.");
  });

  test("a gift says until when it is, and that nothing is charged", async () => {
    subscription = await changeSubscription(api, { provider: "grant", priceCents: 0 });
    await events.plan_started();
    const { en, ar } = await readBoth();
    expect(en).toContain("Yours until: 1 March 2027");
    expect(en).toContain("Nothing is charged, and it does not renew.");
    expect(ar).toContain("سارية حتى: 1 مارس 2027");
    expect(`${en}${ar}`).not.toContain("$");
  });

  test("a plan that is cancelled in its free days says that nothing was charged", async () => {
    await changeSubscription(api, { periodEnd: FREE_END, anchorAt: FREE_END, paidUntil: null });
    await events.cancellation_receipt();
    const { en, ar } = await readBoth();
    expect(en).toContain("nothing has been charged, and nothing will be");
    expect(ar).toContain("فلم يُخصم شيء ولن يُخصم");
  });

  test("a plan that is cancelled with a payment open says that it has ended", async () => {
    const ended = await changeSubscription(api, { status: "ended", endedAt: api.now() });
    await tell({ kind: "cancelled", subscription: ended, at: api.now() });
    const { en, ar } = await readBoth();
    expect(en).toContain("Ended on: 1 March 2026");
    expect(ar).toContain("انتهت في: 1 مارس 2026");
    expect(`${en}${ar}`).not.toMatch(/resume|استئناف/);
  });

  test("a change that waits names both plans, the day and the amount", async () => {
    const id = randomUUID();
    const quote: Quote = { ...changeQuote, kind: "change_later", nextChargeCents: 999 };
    const planId = "premium-monthly";
    const [waiting] = await api.db
      .insert(subscriptions)
      .values({ ...subscription, id, planId, status: "scheduled", quote })
      .returning();
    if (waiting) await tell({ kind: "changed", subscription: waiting, previousPlanId: subscription.planId });
    const { en, ar } = await readBoth();
    for (const words of ["Until then: Premium Yearly", "From then on: Premium Monthly", "Amount: $9.99"])
      expect(en).toContain(words);
    for (const words of [
      "تتغيّر باقتكم في 1 مارس 2027",
      "من ذلك اليوم: الباقة المميّزة الشهرية",
      "المبلغ: $9.99",
    ])
      expect(ar).toContain(words);
  });

  test("a charge of nothing says so", async () => {
    const covered = await addCharge(api, subscription, { creditCents: 7939, amountCents: 0 });
    await tell({ kind: "charged", subscription, charge: covered });
    const { en, ar } = await readBoth();
    expect(en).toContain("Nothing was charged this time");
    expect(en).not.toContain("Paid by");
    expect(ar).toContain("لم يُخصم أي مبلغ هذه المرة");
  });

  test("where the provider tries again by its own clock, the day of its next try is told and no end", async () => {
    const overdue = { overdueCents: 7000, graceEndsAt: GRACE_END, providerSubscriptionId: "sub_1" };
    const failed = await changeSubscription(api, overdue);
    await tell({ kind: "payment_failed", subscription: failed, stage: "again" });
    const { en, ar } = await readBoth();
    expect(en).toContain("Next try: 8 March 2026");
    expect(en).not.toContain("Plan runs until");
    expect(ar).toContain("المحاولة التالية: 8 مارس 2026");
  });

  test("a plan that ended unpaid says why", async () => {
    const ended = await changeSubscription(api, { status: "ended", endedAt: api.now() });
    await tell({ kind: "ended", subscription: ended, at: api.now(), why: "unpaid" });
    const { en, ar } = await readBoth();
    expect(en).toContain("has ended because the payment failed");
    expect(ar).toContain("لأن عملية الدفع لم تتم");
  });

  test("credit that is left is told whole when a plan is cancelled, with what becomes of it", async () => {
    await api.db.update(families).set({ balances: { USD: 8668 } });
    await events.cancellation_receipt();
    const { en, ar } = await readBoth();
    expect(en).toContain("Credit left: $86.68");
    expect(en).toContain("Your credit stays yours");
    expect(ar).toContain("الرصيد المتبقي: $86.68");
  });

  const untrue: [Kind, string, Partial<typeof subscriptions.$inferInsert>][] = [
    ["plan_changed", "ended meanwhile", { status: "ended" }],
    ["payment_failed", "paid meanwhile", { overdueCents: null, graceEndsAt: null }],
    ["payment_failed", "ended meanwhile", { status: "ended" }],
    ["plan_ended", "bought again meanwhile", { status: "active" }],
    ["cancellation_receipt", "resumed meanwhile", { status: "active", cancelAt: null }],
  ];
  test.each(untrue)("%s is not sent for a plan that was %s", async (kind, _why, change) => {
    await events[kind]();
    await changeSubscription(api, change);
    expect(await api.readMail()).toEqual([]);
  });

  test("a start is not told of once the plan was cancelled, and its receipt comes alone", async () => {
    await tell({ kind: "started", subscription });
    await changeSubscription(api, { status: "cancelled", cancelAt: END });
    expect(await api.readMail()).toEqual([]);
    await events.plan_started();
    const subjects = (await api.readMail()).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/2026-0/), expect.stringMatching(/^Receipt 2026-0/)]);
  });

  test("what a plan starts with is in one mail with it: the charge makes no other", async () => {
    const { number: _, ...paid } = charge;
    await api.db.transaction((tx) =>
      changeFamiliesIn(
        { ...api.deps, db: tx },
        [subscription.familyId],
        ([draft]) => {
          writeCharge(draft, subscription, { ...paid, providerReference: "first" });
          tellAdults(draft, { kind: "started", subscription });
        },
        { skipsSettling: true },
      ),
    );
    const texts = await readBoth();
    expect(texts.en).toContain("Your plan has started");
    expect(texts.en).toContain("Amount paid: $70.00");
  });

  test("an overdue payment is not asked for once the grace is over", async () => {
    await events.payment_failed();
    api.advance(7 * 24 * 3600);
    expect(await api.readMail()).toEqual([]);
  });

  test("nothing but reminders can be turned off", async () => {
    const bearer = await api.signIn(MOTHER);
    await api.call("changeSettings", { bearer, body: { reminders: false } });
    await events.receipt();
    await events.payment_failed();
    const messages = await api.readMail();
    expect(messages.filter(({ recipient }) => recipient === MOTHER)).toHaveLength(2);
  });

  test("cancelled, resumed and cancelled again is two receipts", async () => {
    await events.cancellation_receipt();
    await events.cancellation_receipt();
    expect(await api.readMail()).toHaveLength(4);
  });

  test("what the operator calls a plan is escaped", async () => {
    await api.db.update(plans).set({ name: { en: "Premium <Yearly>", ar: "" } });
    await events.plan_ended();
    const html = (await api.readMail()).map((message) => message.html).join();
    expect(html).toContain("Premium &lt;Yearly&gt;");
    expect(html).not.toContain("<Yearly>");
  });

  test("a mail that is announced in a change that fails is not promised", async () => {
    const failing = api.db.transaction(async (tx) => {
      await tellIn({ ...api.deps, db: tx }, { kind: "started", subscription });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await api.readMail()).toEqual([]);
  });
});
