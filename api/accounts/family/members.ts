import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { type Account, accounts, type Family, families } from "../../db/schema.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";

export type Household = {
  readonly family: Family;
  /** Who has been in the family for longest comes first. */
  readonly adults: readonly Account[];
  readonly payer: Account | undefined;
};

/** In a transaction `for update`, so that of two who leave at once the second sees that the first is gone. */
export async function readHousehold(
  db: Database,
  familyId: string,
  { lock }: { lock?: "for update" } = {},
): Promise<Household> {
  const query = db.select().from(families).where(eq(families.id, familyId));
  const [family] = await (lock ? query.for("update") : query);
  if (!family) throw new Failure("unauthorized");
  const adults = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.familyId, familyId), ne(accounts.role, "child")));
  adults.sort((one, other) => memberSince(one).getTime() - memberSince(other).getTime());
  return { family, adults, payer: adults.find(({ id }) => id === family.payerId) ?? adults[0] };
}

/** Whose card the plan is charged to (docs/decisions/0047). */
export function cardOwnerOf({ family, payer }: Pick<Household, "family" | "payer">): string | undefined {
  return family.cardOwnerId ?? payer?.id;
}

export function memberSince({ joinedAt, createdAt }: Account): Date {
  return joinedAt ?? createdAt;
}

/** How the others of the family know this adult. */
export function nameOf({ name, email }: Pick<Account, "name" | "email">): string {
  return name ?? email;
}

export function refuseChild({ role }: Caller): void {
  if (role === "child") throw new Failure("not_for_children");
}

/** Of somebody who is no longer in the family; a card that is on its plan stays theirs. */
export async function forgetPayer(db: Database, familyId: string, accountId: string): Promise<void> {
  if (cardOwnerOf(await readHousehold(db, familyId)) === accountId)
    await db.update(families).set({ cardOwnerId: accountId }).where(eq(families.id, familyId));
  for (const column of ["payerId", "payerAskedId"] as const)
    await db
      .update(families)
      .set({ [column]: null })
      .where(and(eq(families.id, familyId), eq(families[column], accountId)));
}
