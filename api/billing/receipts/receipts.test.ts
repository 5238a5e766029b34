import { beforeEach, describe, expect, test } from "vitest";
import { type Charge, plans, type Subscription } from "../../db/schema.ts";
import { changeFamily } from "../../family/change-families.ts";
import { tell } from "../../family/draft.ts";
import { formatNumber, writeCharge } from "../../family/receipts/charge.ts";
import { addCharge, gatherFamily } from "../../testing/families/family.ts";
import { describeApi } from "../../testing/testing.ts";
import { receiptAddress } from "./address.ts";

describeApi("receipts", (api) => {
  let subscription: Subscription;
  let charge: Charge;
  beforeEach(async () => {
    subscription = await gatherFamily(api);
    charge = await addCharge(api, subscription);
  });
  async function open(address: string | URL, language = "en") {
    const { pathname, search } = new URL(address);
    const headers = { "Accept-Language": language };
    const response = await api.app.request(`${pathname}${search}`, { headers });
    return { response, page: await response.text() };
  }
  const read = (page: string) =>
    page
      .slice(page.indexOf("<body"))
      .replaceAll(/<[^>]+>|[\u2066\u2069]/g, " ")
      .replaceAll(/\s+/g, " ");
  const tellOfCharge = () =>
    changeFamily(api.deps, subscription.familyId, (draft) =>
      tell(draft, { kind: "charged", subscription, charge }),
    );
  const number = () => `2026-${String(charge.number).padStart(6, "0")}`;

  test("a receipt opens by its address and has every figure", async () => {
    const { response, page } = await open(receiptAddress(api.deps, charge));
    expect(response.status).toBe(200);
    expect(page).toContain('<html lang="en" dir="ltr">');
    const text = read(page);
    for (const words of [
      `Receipt ${number()}`,
      "Seller Maamoul",
      "Date 1 March 2026",
      "Plan Premium Yearly",
      "Period 1 March 2026 – 28 February 2027",
      "Buyer premium@maamoul.example",
      "Paid by Card",
      "Price $99.39",
      "Discount −$20.00",
      "Promo code WELCOME20",
      "Credit used −$9.39",
      "Amount paid $70.00",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Refunded");
  });

  test("in its mail a line may end inside a date, so that it is no wider than a small phone", async () => {
    await tellOfCharge();
    const html = (await api.readMail()).map((mail) => mail.html).join();
    for (const period of ["1 March 2026\u00a0– 28 February 2027", "1 مارس 2026\u00a0– 28 فبراير 2027"])
      expect(html).toContain(period);
  });

  test("in Arabic it is written from right to left", async () => {
    const { page } = await open(receiptAddress(api.deps, charge), "ar");
    expect(page).toContain('<html lang="ar" dir="rtl">');
    for (const words of [
      `إيصال دفع ${number()}`,
      "البائع معمول",
      "الباقة الباقة المميّزة السنوية",
      "الفترة 1 مارس 2026 – 28 فبراير 2027",
      "الخصم −$20.00",
      "المبلغ المدفوع $70.00",
    ])
      expect(read(page)).toContain(words);
  });

  test("the language can be switched and the address stays good", async () => {
    const { page } = await open(receiptAddress(api.deps, charge));
    const other = /href="([^"]+)"[^>]*data-language/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const switched = await open(new URL(other, api.deps.config.publicOrigin));
    expect(switched.response.status).toBe(200);
    expect(switched.page).toContain('<html lang="ar" dir="rtl">');
  });

  test("it is kept by no cache", async () => {
    const { response } = await open(receiptAddress(api.deps, charge));
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("its only script is the site's, for a button that is hidden without it", async () => {
    const { response, page } = await open(receiptAddress(api.deps, charge));
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/hosted-page.js">']);
    expect(page).toMatch(/<button[^>]* hidden=""[^>]*>Print</);
  });

  test("what was refunded and what was paid by nothing are told", async () => {
    const change = { creditCents: 7939, amountCents: 0, refundedCents: 500 };
    const free = await addCharge(api, subscription, change);
    const { page } = await open(receiptAddress(api.deps, free));
    expect(read(page)).toContain("Amount paid $0.00 Refunded −$5.00");
    expect(read(page)).not.toContain("Paid by");
  });

  test("in both languages a payment in the sandbox is said to be none, and a real one is not", async () => {
    const words = { en: "no real money moved", ar: "لم تُحصَّل أي مبالغ حقيقية" };
    const real = await addCharge(api, subscription, { provider: "stripe" });
    for (const [language, note] of Object.entries(words)) {
      expect((await open(receiptAddress(api.deps, charge), language)).page).toContain(note);
      expect((await open(receiptAddress(api.deps, real), language)).page).not.toContain(note);
    }
  });

  test("an address is good for an hour", async () => {
    const address = receiptAddress(api.deps, charge);
    api.advance(3599);
    expect((await open(address)).response.status).toBe(200);
    api.advance(1);
    const { response, page } = await open(address, "ar");
    expect(response.status).toBe(410);
    expect(page).toContain("يعمل رابط الإيصال مدة محدودة");
    expect(page).toContain('href="/subscriptions"');
    expect(page).not.toContain("$70.00");
  });

  const forgeries: [string, (url: URL) => void][] = [
    ["without a signature", (url) => url.searchParams.delete("signature")],
    ["with another signature", (url) => url.searchParams.set("signature", "A".repeat(43))],
    ["with a signature that is not ASCII", (url) => url.searchParams.set("signature", "é".repeat(43))],
    ["that lasts longer", (url) => url.searchParams.set("until", "99999999999")],
    [
      "of another receipt",
      (url) => {
        url.pathname = "/receipts/another";
      },
    ],
  ];
  test.each(forgeries)("an address %s shows nothing but the way back", async (_what, forge) => {
    const url = new URL(receiptAddress(api.deps, charge));
    forge(url);
    const { response, page } = await open(url);
    expect(response.status).toBe(404);
    expect(page).toContain("This link is not complete or not right.");
    expect(page).toContain('href="/subscriptions"');
    expect(page).not.toContain("$70.00");
  });

  test("a receipt that is gone shows the way back", async () => {
    const { response } = await open(receiptAddress(api.deps, { id: "gone" }));
    expect(response.status).toBe(404);
  });

  test("a receipt has our number, and the provider's beside it where it shows one of its own", async () => {
    const change = { providerReceiptUrl: "https://pay.example/invoice/1", providerReference: "in_1" };
    const theirs = await addCharge(api, subscription, change);
    const { page } = await open(receiptAddress(api.deps, theirs));
    expect(read(page)).toContain("Number at the payment provider in_1");
    expect(read((await open(receiptAddress(api.deps, charge))).page)).not.toContain("payment provider");
  });

  test("the mail's link opens the receipt without a login, weeks later too", async () => {
    await tellOfCharge();
    const [mail] = await api.readMail();
    const address = /http\S+\/receipts\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    api.advance(29 * 24 * 3600);
    const { response, page } = await open(address);
    expect(response.status).toBe(200);
    expect(page).toContain("$70.00");
    api.advance(24 * 3600);
    expect((await open(address)).response.status).toBe(410);
  });

  describe("numbers", () => {
    const of = (providerReference: string, createdAt = api.now()) => {
      const { id: _id, number: _number, ...known } = charge;
      return { ...known, providerReference, createdAt };
    };
    const write = (reference: string, at?: Date) =>
      api.db.transaction((tx) => writeCharge(tx, of(reference, at)));
    const next = (row: Charge | undefined) => ({
      receiptYear: 2026,
      receiptNumber: (row?.receiptNumber ?? 0) + 1,
    });

    test("have no gap where a charge was told twice, or was not written after all", async () => {
      const first = await write("one");
      expect(await write("one")).toBeUndefined();
      const crash = api.db.transaction(async (tx) => {
        await writeCharge(tx, of("lost"));
        throw new Error("crash");
      });
      await expect(crash).rejects.toThrow("crash");
      expect(await write("two")).toMatchObject(next(first));
    });

    test("are counted by the year of the business, and begin again with it", async () => {
      const evening = await write("evening", new Date("2026-12-31T19:59:00Z"));
      expect(evening?.receiptYear).toBe(2026);
      const night = await write("night", new Date("2026-12-31T20:01:00Z"));
      expect(night && formatNumber(night)).toBe("2027-000001");
    });

    test("are different for charges of the same moment", async () => {
      const rows = await Promise.all(["a", "b", "c", "d"].map((reference) => write(reference)));
      const numbers = rows.map((row) => row?.receiptNumber ?? 0).sort((one, other) => one - other);
      expect(numbers).toEqual([0, 1, 2, 3].map((more) => (numbers[0] ?? 0) + more));
    });
  });

  test("what the operator calls a plan is escaped", async () => {
    await api.db.update(plans).set({ name: { en: "<b>Premium</b>", ar: "" } });
    const { page } = await open(receiptAddress(api.deps, charge));
    expect(page).toContain("&lt;b&gt;Premium&lt;/b&gt;");
    expect(page).not.toContain("<b>");
  });
});
