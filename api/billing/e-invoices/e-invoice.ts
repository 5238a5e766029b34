import type { Registration } from "../../../contract/brand.ts";
import { AED_PER_USD, DEFAULT_TAX_PERCENT, taxIn, toDirhams } from "../../../contract/money.ts";
import type { BuyerFacts, CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { readTaxNumber } from "../../../contract/tax-number.ts";
import { toWallClock } from "../../../contract/zone.ts";
import { findPlace } from "./find-place.ts";
import { type Element, writeXml } from "./write-xml.ts";

/* A tax document in UBL 2.1 and the PINT-AE profile; docs/money.md says which of its rules are tested. */

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
/** Of the tax authority of the Emirates: an electronic address is the first ten digits of a tax number. */
const ADDRESS_SCHEME = "0235";
const ADDRESS_DIGITS = 10;
const CARD = "48";
const ONE = { unitCode: "C62" };
/** What was agreed to be paid was changed: the plan goes on after a refund. */
const REFUND = "DL8.61.1.C";

type Document = ReceiptFacts | CreditNoteFacts;
export type Seller = { readonly name: string; readonly taxNumber: string } & Registration;
export type EInvoice = {
  readonly xml: string;
  readonly totalCents: number;
  readonly currency: string;
  /** What the profile asks for and nobody has entered. */
  readonly missing: readonly string[];
};

/** Of other currencies nobody here knows the rate in dirhams. */
export function hasRate({ currency }: Pick<Document, "currency">): boolean {
  return ["AED", "USD"].includes(currency ?? "USD");
}

/** The profile takes no other tax number. */
export function isProfileTaxNumber(text: string | null | undefined): boolean {
  return /^1\d{12}03$/.test(readTaxNumber(text ?? "") ?? "");
}

/** The same id gives the same file each time. */
export function writeEInvoice(id: string, document: Document, seller: Seller): EInvoice {
  const isInvoice = document.kind === "receipt";
  const root = isInvoice ? "Invoice" : "CreditNote";
  const amounts = readAmounts(document);
  const xml = writeXml([
    root,
    [
      ["cbc:CustomizationID", "urn:peppol:pint:billing-1@ae-1"],
      ["cbc:ProfileID", "urn:peppol:bis:billing"],
      // No free zone, margin scheme, agent or export.
      ["cbc:ProfileExecutionID", "00000000"],
      ["cbc:ID", document.number],
      ["cbc:UUID", id],
      ["cbc:IssueDate", writeDay(document.date)],
      isInvoice ? ["cbc:InvoiceTypeCode", "380"] : ["cbc:CreditNoteTypeCode", "381"],
      ["cbc:DocumentCurrencyCode", amounts.currency],
      amounts.isForeign ? ["cbc:TaxCurrencyCode", "AED"] : undefined,
      [
        "cac:InvoicePeriod",
        [
          ["cbc:StartDate", writeDay(document.period.from)],
          ["cbc:EndDate", writeDay(document.period.to)],
        ],
      ],
      ...(isInvoice ? [] : writeReason(document)),
      amounts.isForeign
        ? [
            "cac:AdditionalDocumentReference",
            [
              ["cbc:ID", document.number],
              ["cbc:DocumentTypeCode", "aedtotal-incl-vat"],
              ["cbc:DocumentDescription", writeAmount(amounts.totalInDirhams)],
            ],
          ]
        : undefined,
      ["cac:AccountingSupplierParty", [writeSeller(seller)]],
      ["cac:AccountingCustomerParty", [writeBuyer(document.buyer)]],
      ["cac:PaymentMeans", [["cbc:PaymentMeansCode", CARD]]],
      ...(amounts.isForeign ? [writeRate(amounts)] : []),
      ...writeTax(amounts),
      writeTotal(amounts),
      writeLine(document, amounts),
    ],
    {
      xmlns: `${UBL}${root}-2`,
      "xmlns:cac": `${UBL}CommonAggregateComponents-2`,
      "xmlns:cbc": `${UBL}CommonBasicComponents-2`,
    },
  ]);
  const { total: totalCents, currency } = amounts;
  return { xml, totalCents, currency, missing: [...listMissing(document)] };
}

function* listMissing({ buyer, taxPercent }: Document): Iterable<string> {
  if (!isProfileTaxNumber(buyer.taxNumber))
    yield "a tax number of the buyer that begins with 1 and ends in 03";
  if (!buyer.address) yield "the address of the buyer";
  else if (!findPlace(buyer.address)) yield "the city and emirate of the buyer";
  if (taxPercent !== DEFAULT_TAX_PERCENT) yield `a tax rate of ${DEFAULT_TAX_PERCENT} %`;
}

type Amounts = ReturnType<typeof readAmounts>;

function readAmounts(document: Document) {
  const taxPercent = document.taxPercent ?? 0;
  const currency = document.currency ?? "USD";
  const isForeign = currency !== "AED";
  const total = document.kind === "receipt" ? document.paidCents : document.refundedCents;
  const list = document.kind === "receipt" ? document.listCents : total;
  const tax = taxIn(total, taxPercent);
  const inDirhams = (cents: number) => (isForeign ? toDirhams(cents) : cents);
  return {
    currency,
    isForeign,
    taxPercent: String(taxPercent),
    total,
    tax,
    net: total - tax,
    /** Before discount and credit. */
    listNet: Math.max(list - taxIn(list, taxPercent), total - tax),
    totalInDirhams: inDirhams(total),
    taxInDirhams: inDirhams(tax),
  };
}

function writeAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function writeDay(moment: string): string {
  return toWallClock(new Date(moment), TIME_ZONE).toISOString().slice(0, 10);
}

function writeReason({ of }: CreditNoteFacts): Element[] {
  return [
    ["cac:DiscrepancyResponse", [["cbc:ResponseCode", REFUND]]],
    [
      "cac:BillingReference",
      [
        [
          "cac:InvoiceDocumentReference",
          [
            ["cbc:ID", of.number],
            ["cbc:IssueDate", writeDay(of.date)],
          ],
        ],
      ],
    ],
  ];
}

function writeSeller({ name, taxNumber, street, city, emirate, license, authority }: Seller): Element {
  return [
    "cac:Party",
    [
      writeElectronicAddress(taxNumber),
      writePostalAddress(street, { city, emirate }),
      writeTaxNumber(taxNumber),
      [
        "cac:PartyLegalEntity",
        [
          ["cbc:RegistrationName", name],
          ["cbc:CompanyID", license, { schemeAgencyID: "TL", schemeAgencyName: authority }],
        ],
      ],
    ],
  ];
}

function writeBuyer({ name = "", address, taxNumber }: BuyerFacts): Element {
  return [
    "cac:Party",
    [
      writeElectronicAddress(taxNumber ?? ""),
      writePostalAddress(address, findPlace(address ?? "")),
      writeTaxNumber(taxNumber ?? ""),
      ["cac:PartyLegalEntity", [["cbc:RegistrationName", name]]],
    ],
  ];
}

function writeElectronicAddress(taxNumber: string): Element {
  return ["cbc:EndpointID", taxNumber.slice(0, ADDRESS_DIGITS), { schemeID: ADDRESS_SCHEME }];
}

function writePostalAddress(
  street: string | null | undefined,
  place: Pick<Registration, "city" | "emirate"> | undefined,
): Element {
  return [
    "cac:PostalAddress",
    [
      street ? ["cbc:StreetName", street] : undefined,
      place && ["cbc:CityName", place.city],
      place && ["cbc:CountrySubentity", place.emirate],
      ["cac:Country", [["cbc:IdentificationCode", "AE"]]],
    ],
  ];
}

const VAT: Element = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];

function writeTaxNumber(taxNumber: string): Element {
  return ["cac:PartyTaxScheme", [["cbc:CompanyID", taxNumber], VAT]];
}

function writeRate({ currency }: Amounts): Element {
  return [
    "cac:TaxExchangeRate",
    [
      ["cbc:SourceCurrencyCode", currency],
      ["cbc:TargetCurrencyCode", "AED"],
      ["cbc:CalculationRate", String(AED_PER_USD)],
    ],
  ];
}

function writeTax({ currency, net, tax, taxPercent, taxInDirhams, isForeign }: Amounts): Element[] {
  return [
    [
      "cac:TaxTotal",
      [
        ["cbc:TaxAmount", writeAmount(tax), { currencyID: currency }],
        [
          "cac:TaxSubtotal",
          [
            ["cbc:TaxableAmount", writeAmount(net), { currencyID: currency }],
            ["cbc:TaxAmount", writeAmount(tax), { currencyID: currency }],
            ["cac:TaxCategory", writeCategory(taxPercent)],
          ],
        ],
      ],
    ],
    isForeign
      ? ["cac:TaxTotal", [["cbc:TaxAmount", writeAmount(taxInDirhams), { currencyID: "AED" }]]]
      : undefined,
  ];
}

function writeCategory(taxPercent: string): Element[] {
  return [["cbc:ID", "S"], ["cbc:Percent", taxPercent], VAT];
}

/** All of it was paid, or given back, when the document was made. */
function writeTotal({ currency, net, total }: Amounts): Element {
  const inCurrency = { currencyID: currency };
  return [
    "cac:LegalMonetaryTotal",
    [
      ["cbc:LineExtensionAmount", writeAmount(net), inCurrency],
      ["cbc:TaxExclusiveAmount", writeAmount(net), inCurrency],
      ["cbc:TaxInclusiveAmount", writeAmount(total), inCurrency],
      ["cbc:PrepaidAmount", writeAmount(total), inCurrency],
      ["cbc:PayableAmount", writeAmount(0), inCurrency],
    ],
  ];
}

function writeLine({ kind, plan }: Document, amounts: Amounts): Element {
  const { currency, net, listNet, taxPercent, totalInDirhams, taxInDirhams } = amounts;
  const inCurrency = { currencyID: currency };
  const isInvoice = kind === "receipt";
  return [
    isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine",
    [
      ["cbc:ID", "1"],
      [isInvoice ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", "1", ONE],
      ["cbc:LineExtensionAmount", writeAmount(net), inCurrency],
      [
        "cac:Item",
        [
          ["cbc:Description", plan.ar],
          ["cbc:Name", plan.en],
          ["cac:ClassifiedTaxCategory", writeCategory(taxPercent)],
        ],
      ],
      [
        "cac:Price",
        [
          ["cbc:PriceAmount", writeAmount(net), inCurrency],
          ["cbc:BaseQuantity", "1", ONE],
          [
            "cac:AllowanceCharge",
            [
              ["cbc:ChargeIndicator", "false"],
              ["cbc:Amount", writeAmount(listNet - net), inCurrency],
              ["cbc:BaseAmount", writeAmount(listNet), inCurrency],
            ],
          ],
        ],
      ],
      [
        "cac:ItemPriceExtension",
        [
          ["cbc:Amount", writeAmount(totalInDirhams), { currencyID: "AED" }],
          ["cac:TaxTotal", [["cbc:TaxAmount", writeAmount(taxInDirhams), { currencyID: "AED" }]]],
        ],
      ],
    ],
  ];
}
