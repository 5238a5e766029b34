import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { charges, families, type Subscription } from "../../db/schema.ts";
import { settleFamily } from "../../family/change-families.ts";
import { addCharge, gatherFamily } from "../../testing/families/family.ts";
import { describeApi } from "../../testing/testing.ts";
import { receiptAddress } from "./address.ts";

const school = { name: "Al Noor School", address: "Al Ain", taxNumber: "100000000000019" };
const aed = { currency: "AED", listCents: 36_500, discountCents: 0, creditCents: 0, amountCents: 36_500 };

describeApi("tax invoices", (api) => {
  let subscription: Subscription;
  beforeEach(async () => {
    subscription = await gatherFamily(api);
  });

  async function read(charge: { id: string }, language = "en"): Promise<string> {
    const { pathname, search } = new URL(receiptAddress(api.deps, charge));
    const page = await api.app.request(`${pathname}${search}`, { headers: { "Accept-Language": language } });
    return (await page.text())
      .replace(/^.*<body[^>]*>/s, "")
      .replaceAll(/<[^>]+>|[\u2066-\u2069]/g, " ")
      .replaceAll(/[\s\u00a0]+/g, " ");
  }

  test("name buyer, net, tax and total, and everything in both languages", async () => {
    const charge = await addCharge(api, subscription, {
      ...aed,
      promoCode: null,
      taxPercent: 5,
      buyer: school,
      cardLast4: "4242",
    });
    const english = await read(charge);
    for (const words of [
      "Tax Invoice / فاتورة ضريبية",
      "Buyer · المشتري Al Noor School Al Ain",
      "100000000000019",
      "Plan الباقة Premium Yearly الباقة المميّزة السنوية",
      "Date التاريخ 1 March 2026 1 مارس 2026",
      "Paid by طريقة الدفع Card ending in 4242",
      "Net amount المبلغ قبل الضريبة 347.62 AED",
      "VAT 5% ضريبة القيمة المضافة 5% 17.38 AED",
      "Amount paid المبلغ المدفوع 365 AED",
    ])
      expect(english).toContain(words);
    const arabic = await read(charge, "ar");
    for (const words of [
      "فاتورة ضريبية / Tax Invoice",
      "المبلغ قبل الضريبة Net amount 347.62 درهم",
      "المبلغ المدفوع Amount paid 365 درهمًا",
    ])
      expect(arabic).toContain(words);
  });

  test("in dollars tell the tax in dirhams too, with the rate", async () => {
    const charge = await addCharge(api, subscription, { taxPercent: 5 });
    expect(await read(charge)).toContain("VAT in dirhams (1 USD = 3.6725 AED)");
    expect(await read(charge)).toContain("12.23 AED");
  });

  test("are made of the charges of a seller with a tax number, for whom the family named then", async () => {
    const { config } = api.deps;
    const seller = { ...config.business.seller, taxNumber: "100000000000003" };
    const deps = { ...api.deps, config: { ...config, business: { ...config.business, seller } } };
    await api.db.update(families).set({ buyer: school }).where(eq(families.id, subscription.familyId));
    api.advance(366 * 24 * 3600);
    await settleFamily(deps, subscription.familyId);
    const [first, ...before] = await api.db
      .select()
      .from(charges)
      .where(eq(charges.familyId, subscription.familyId))
      .orderBy(desc(charges.createdAt));
    expect(first).toMatchObject({ taxPercent: 5, buyer: school, cardLast4: "4242" });
    expect(before).toMatchObject([{ taxPercent: null, buyer: null }]);
  });
});
