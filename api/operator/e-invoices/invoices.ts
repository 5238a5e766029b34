import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Seller as SellerFacts } from "../../../contract/brand.ts";
import { addDays, TIME_ZONE } from "../../../contract/rules.ts";
import { readTaxNumber } from "../../../contract/tax-number.ts";
import { fromWallClock } from "../../../contract/zone.ts";
import {
  hasRate,
  isProfileTaxNumber,
  type Seller,
  writeEInvoice,
} from "../../billing/e-invoices/e-invoice.ts";
import { listDocuments } from "../../billing/e-invoices/list-documents.ts";
import { readError, reasonOf } from "../../start-error.ts";
import { type Command, type Input, OperatorError, UsageError } from "../command.ts";

export const invoiceCommands: readonly Command[] = [
  {
    name: "invoices",
    args: [],
    summary: "Write the tax documents of buyers with a tax number as e-invoices, a file each",
    options: {
      from: { value: "DAY", help: "the first day, such as 2027-01-01", required: true },
      to: { value: "DAY", help: "the last day, such as 2027-01-31", required: true },
      into: { value: "FOLDER", help: "a new folder; invoices-DAY-DAY unless given" },
    },
    async run(deps, input) {
      const from = readDay(input, "from");
      const to = readDay(input, "to");
      if (from > to) throw new UsageError("--from takes a day that is not after the day of --to");
      const days = `${input.options.from}-${input.options.to}`;
      const folder = resolve(input.folder, input.options.into ?? `invoices-${days}`);
      const seller = readSeller(deps.config.business.seller);
      const documents = await listDocuments(deps, { from, until: addDays(to, 1) });
      const invoices = documents.map(({ id, document }) => ({
        document,
        invoice: hasRate(document) ? writeEInvoice(id, document, seller) : null,
      }));
      if (invoices.length === 0)
        return {
          message: `No buyer with a tax number has a tax document of these days: no folder was made`,
          data: [],
        };
      const files = invoices.flatMap(({ document: { number }, invoice }) =>
        invoice ? [{ name: `${number}.xml`, text: invoice.xml }] : [],
      );
      writeFolder(folder, files);
      const rows = invoices.map(({ document, invoice }) => ({
        number: document.number,
        buyer: document.buyer.name ?? "",
        file: invoice ? join(folder, `${document.number}.xml`) : null,
        missing: invoice?.missing.join("; ") || (invoice ? null : "a rate in dirhams: it is not written"),
      }));
      return { rows, data: rows };
    },
  },
];

/** The moment at which a day begins where the business is. */
function readDay(input: Input, name: string): Date {
  const text = input.options[name] ?? "";
  const day = new Date(`${text}T00:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(text) ||
    Number.isNaN(day.getTime()) ||
    day.toISOString().slice(0, 10) !== text
  )
    throw new UsageError(`--${name} takes a day such as 2027-01-31`);
  return fromWallClock(day, TIME_ZONE);
}

function readSeller({ name, taxNumber, registration }: SellerFacts): Seller {
  const digits = readTaxNumber(taxNumber ?? "");
  if (!name || !digits || !isProfileTaxNumber(digits))
    throw new OperatorError(
      "SITE_FILE needs seller.name and a seller.taxNumber of 15 digits that begins with 1 and ends in 03",
    );
  if (!registration)
    throw new OperatorError(
      "SITE_FILE needs seller.registration with street, city, emirate, license and authority",
    );
  return { name: name.en, taxNumber: digits, ...registration };
}

/** All of the files or none: they are made beside the folder, which they become in one step. */
function writeFolder(folder: string, files: readonly { name: string; text: string }[]): void {
  let part: string | undefined;
  try {
    part = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
    for (const { name, text } of files) writeFileSync(join(part, name), text);
    renameSync(part, folder);
  } catch (error) {
    if (part) rmSync(part, { recursive: true, force: true });
    const isTaken = part !== undefined && /^(ENOTEMPTY|EEXIST|ENOTDIR)$/.test(readError(error).code ?? "");
    throw new OperatorError(isTaken ? `${folder} is there already: name a new folder` : reasonOf(error));
  }
}
