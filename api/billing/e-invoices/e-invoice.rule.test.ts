import { expect, test } from "vitest";
import type { CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { writeEInvoice } from "./e-invoice.ts";
import { findPlace } from "./find-place.ts";

/* The numbers are those of the published rules of PINT and PINT-AE, version 1.0.4. */

const seller = {
  name: "Maamoul FZ-LLC",
  taxNumber: "100123456700003",
  street: "Office 1",
  city: "Abu Dhabi",
  emirate: "AUH",
  license: "CN-0000000",
  authority: "DED",
} as const;
const common = {
  number: "2026-000001",
  date: "2026-01-31T20:30:00Z",
  seller: {},
  buyer: { name: "School", address: "Dubai", taxNumber: "100987654300003" },
  plan: { en: "Premium", ar: "المميّزة" },
  period: { from: "2026-01-31T20:30:00Z", to: "2026-02-27T20:30:00Z" },
  currency: "AED",
  taxPercent: 5,
  isSandbox: false,
};
const receipt: ReceiptFacts = {
  ...common,
  kind: "receipt",
  listCents: 36_500,
  discountCents: 0,
  creditCents: 0,
  paidCents: 36_500,
  refundedCents: 0,
  promoCode: null,
  card: null,
  providerNumber: null,
};
const creditNote: CreditNoteFacts = {
  ...common,
  kind: "credit note",
  of: { number: "2025-000009", date: "2025-12-31T20:30:00Z" },
  refundedCents: 10_000,
};

const write = (document: ReceiptFacts | CreditNoteFacts) => writeEInvoice("id", document, seller).xml;

/** The texts of all elements of this name, in their order. */
function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map(([, text]) => text ?? "");
}
const cents = (text: string | undefined) => Math.round(Number(text) * 100);

/** Every amount to 21 dirhams, in which each remainder of the tax comes, and some large ones. */
const amounts = [...Array.from({ length: 2_100 }, (_, index) => index), 36_499, 99_999_999, 2_147_483_647];

test.each(["AED", "USD"])("amounts in %s agree with one another, whatever was paid", (currency) => {
  for (const paidCents of amounts) {
    const xml = write({ ...receipt, currency, listCents: paidCents + 1_234, paidCents });
    const one = (name: string) => cents(textsOf(xml, name)[0]);
    const net = one("cbc:TaxExclusiveAmount");
    const tax = one("cbc:TaxAmount");
    const seen = {
      "ibr-co-13": one("cbc:LineExtensionAmount") === net,
      "ibr-co-14": textsOf(xml, "cbc:TaxAmount")[0] === textsOf(xml, "cbc:TaxAmount")[1],
      "ibr-co-15": one("cbc:TaxInclusiveAmount") === net + tax && net + tax === paidCents,
      "ibr-co-16": one("cbc:PayableAmount") === paidCents - one("cbc:PrepaidAmount"),
      "aligned-ibrp-s-08": one("cbc:TaxableAmount") === net,
      "aligned-ibrp-s-09": Math.abs(tax - Math.round(net * 0.05)) <= 2,
      "ibr-147-ae": one("cbc:PriceAmount") === net,
      "aligned-ibrp-004": one("cbc:BaseAmount") - cents(textsOf(xml, "cbc:Amount")[0]) === net,
      "ibr-028": one("cbc:BaseAmount") >= net,
      "ibr-124": textsOf(xml, "cbc:TaxAmount").every((text) => /^\d+\.\d{2}$/.test(text)),
    };
    expect([paidCents, ...Object.entries(seen).filter(([, holds]) => !holds)]).toEqual([paidCents]);
  }
});

test("an amount in dollars has its rate, its tax and its total in dirhams (ibr-153-ae, ibr-159-ae, ibr-175-ae)", () => {
  const xml = write({ ...receipt, currency: "USD", listCents: 10_000, paidCents: 10_000 });
  expect(textsOf(xml, "cbc:TaxCurrencyCode")).toEqual(["AED"]);
  expect(textsOf(xml, "cbc:CalculationRate")).toEqual(["3.6725"]);
  expect(textsOf(xml, "cbc:TaxAmount")).toEqual(["4.76", "4.76", "17.48", "17.48"]);
  expect(textsOf(xml, "cbc:DocumentDescription")).toEqual(["367.25"]);
});

test("an amount in dirhams has no second currency (ibr-077)", () => {
  expect(write(receipt)).not.toMatch(/TaxCurrencyCode|TaxExchangeRate|USD/);
});

test("days are those of the Emirates (ibr-073)", () => {
  const xml = write(receipt);
  expect([...textsOf(xml, "cbc:IssueDate"), ...textsOf(xml, "cbc:StartDate")]).toEqual([
    "2026-02-01",
    "2026-02-01",
  ]);
});

test("a credit note names its reason and its invoice (ibr-158-ae, ibr-001-ae, ibr-055-ae)", () => {
  const xml = write(creditNote);
  expect(textsOf(xml, "cbc:CreditNoteTypeCode")).toEqual(["381"]);
  expect(textsOf(xml, "cbc:ResponseCode")).toEqual(["DL8.61.1.C"]);
  expect(xml).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>2025-000009<.*\s*<cbc:IssueDate>2026-01-01</);
});

test("seller and buyer have their electronic addresses and tax numbers (ibr-081, ibr-080, ibr-132-ae)", () => {
  const xml = write(receipt);
  expect(textsOf(xml, "cbc:EndpointID")).toEqual(["1001234567", "1009876543"]);
  expect(textsOf(xml, "cbc:CompanyID")).toEqual(["100123456700003", "CN-0000000", "100987654300003"]);
});

test("no element is empty where the buyer has no address (ibr-079)", () => {
  const xml = write({ ...receipt, buyer: { ...receipt.buyer, address: null } });
  expect(xml).not.toMatch(/><\//);
});

test.each([
  ["Falaj Hazza Street, Al Ain", "Al Ain", "AUH"],
  ["Dubai Road 5, Sharjah", "Sharjah", "SHJ"],
  ["شارع الكورنيش، أبوظبي", "Abu Dhabi", "AUH"],
  ["ABU DHABI", "Abu Dhabi", "AUH"],
  ["Ras Al-Khaimah", "Ras Al Khaimah", "RAK"],
])("an address is in the city that it names last: %s", (address, city, emirate) => {
  expect(findPlace(address)).toEqual({ city, emirate });
});

test("an address that names no city is in none", () => {
  expect(findPlace("Montreal Ainsworth Street")).toBeUndefined();
});
