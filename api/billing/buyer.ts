import { eq } from "drizzle-orm";
import type { RequestOf, ResponseOf } from "../../contract/calls.ts";
import { readTaxNumber } from "../../contract/tax-number.ts";
import { type Buyer, families } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../http/failure.ts";

type BuyerAnswer = ResponseOf<"changeBuyer">["buyer"];

export async function readBuyer({ db }: Pick<Deps, "db">, familyId: string): Promise<BuyerAnswer> {
  const [family] = await db.select({ buyer: families.buyer }).from(families).where(eq(families.id, familyId));
  return describe(family?.buyer ?? null);
}

/** For the receipts from now on: those that were made stay as they are. Without a name there is nobody. */
export async function changeBuyer(
  { db }: Pick<Deps, "db">,
  familyId: string,
  { name, address, tax_number }: RequestOf<"changeBuyer">,
): Promise<BuyerAnswer> {
  const taxNumber = tax_number ? readTaxNumber(tax_number) : null;
  if (taxNumber === undefined) throw new Failure("invalid_tax_number");
  const buyer = name ? { name, address: address || null, taxNumber } : null;
  await db.update(families).set({ buyer }).where(eq(families.id, familyId));
  return describe(buyer);
}

function describe(buyer: Buyer | null): BuyerAnswer {
  return buyer && { name: buyer.name, address: buyer.address, tax_number: buyer.taxNumber };
}
