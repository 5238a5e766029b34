import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Charge, charges, creditNotes } from "../db/schema.ts";
import { formatNumber } from "../family/receipts/charge.ts";
import { gatherFamily, MOTHER } from "../testing/families/family.ts";
import { readWords } from "../testing/read-words.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { makeRefund, previewRefund, type Refund } from "./refund.ts";

describeOnBothDatabases("refunds", (api) => {
  let number = "";

  beforeEach(async () => {
    await gatherFamily(api);
    number = formatNumber(await readCharge());
  });

  async function readCharge(): Promise<Charge> {
    const [charge] = await api.db
      .select()
      .from(charges)
      .where(eq(charges.familyId, await api.familyOf(MOTHER)));
    if (!charge) throw new Error("the family has paid nothing");
    return charge;
  }

  async function prepare(cents?: number): Promise<Refund> {
    const refund = await previewRefund(api.deps, number, cents);
    if ("refused" in refund) throw new Error(refund.refused);
    return refund;
  }

  async function readPayment() {
    const { payments } = await api.call("payments", { bearer: await api.signIn(MOTHER) });
    return payments[0];
  }

  test("a part goes back, with a credit note that names the receipt, its day and a mail in each language", async () => {
    await makeRefund(api.deps, await prepare(3900));
    const payment = await readPayment();
    expect(payment).toMatchObject({ refunded: 3900 });
    expect(payment?.credit_notes).toMatchObject([
      { number: "CN-2026-000001", amount: 3900, at: "2026-03-01T08:00:00.000Z" },
    ]);
    const mails = await api.readMail();
    expect(mails.map(({ subject }) => subject.replaceAll(/[\u2066\u2069]/g, "")).sort()).toEqual([
      "Your refund: credit note CN-2026-000001",
      "المبلغ المسترد: إشعار دائن CN-2026-000001",
    ]);
    const english = readWords(mails.find(({ subject }) => subject.startsWith("Your"))?.text ?? "");
    for (const words of [`For receipt: ${number} · 1 March 2026`, "Refunded: $39.00", "Premium Yearly"])
      expect(english).toContain(words);
    const { pathname, search } = new URL(payment?.credit_notes?.[0]?.url ?? "");
    const page = await (await api.app.request(`${pathname}${search}`)).text();
    for (const words of ["Credit Note CN-2026-000001", number, "$39.00"]) expect(page).toContain(words);
  });

  test("the rest goes back with the next number, and then there is nothing left", async () => {
    await makeRefund(api.deps, await prepare(3900));
    await makeRefund(api.deps, await prepare());
    expect((await readPayment())?.credit_notes?.map((note) => [note.number, note.amount])).toContainEqual([
      "CN-2026-000002",
      9939 - 3900,
    ]);
    expect(await previewRefund(api.deps, number, undefined)).toEqual({ refused: "refunded already" });
  });

  test("no more goes back than was paid", async () => {
    await makeRefund(api.deps, await prepare(9000));
    expect(await previewRefund(api.deps, number, 940)).toEqual({
      refused: "more than is left",
      leftCents: 939,
      currency: null,
    });
    expect(await prepare(939)).toMatchObject({ cents: 939 });
  });

  test("of a payment that nobody knows, or in which no money moved, nothing can go back", async () => {
    for (const wrong of ["2026-999999", "2025-000001", "nonsense", ""])
      expect(await previewRefund(api.deps, wrong, undefined)).toEqual({ refused: "no such payment" });
    await api.db.update(charges).set({ amountCents: 0 });
    expect(await previewRefund(api.deps, number, undefined)).toEqual({ refused: "nothing paid" });
  });

  test("asked for twice at once it happens once", async () => {
    const refund = await prepare(3900);
    await Promise.all([makeRefund(api.deps, refund), makeRefund(api.deps, refund)]);
    expect(await readCharge()).toMatchObject({ refundedCents: 3900 });
    expect(await api.db.select().from(creditNotes)).toMatchObject([{ year: 2026, number: 1, cents: 3900 }]);
  });
});
