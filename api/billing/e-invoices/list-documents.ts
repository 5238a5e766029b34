import { and, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { charges, creditNotes } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { readDocument } from "../receipts/document.ts";

type Listed = { readonly id: string; readonly document: ReceiptFacts | CreditNoteFacts };

/** The tax documents of real money for buyers with a tax number, from one moment until before another. */
export async function listDocuments(
  deps: Pick<Deps, "db" | "config">,
  { from, until }: { from: Date; until: Date },
): Promise<Listed[]> {
  const isForBusiness = and(isNotNull(charges.taxPercent), sql`${charges.buyer} ->> 'taxNumber' <> ''`);
  const paid = await deps.db
    .select({ id: charges.id })
    .from(charges)
    .where(and(isForBusiness, gte(charges.createdAt, from), lt(charges.createdAt, until)));
  const refunded = await deps.db
    .select({ id: creditNotes.id })
    .from(creditNotes)
    .innerJoin(charges, sql`${charges.id} = ${creditNotes.chargeId}`)
    .where(and(isForBusiness, gte(creditNotes.createdAt, from), lt(creditNotes.createdAt, until)));
  const listed: Listed[] = [];
  for (const { id } of [...paid, ...refunded]) {
    const document = await readDocument(deps, id);
    if (document && !document.isSandbox) listed.push({ id, document });
  }
  return listed.sort((one, other) =>
    `${one.document.date}${one.document.number}` < `${other.document.date}${other.document.number}` ? -1 : 1,
  );
}
