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
  const adults = await db.select().from(accounts).where(isAdultOf(familyId));
  adults.sort(bySeniority);
  return { family, adults, payer: payerOf(adults, family.payerId) };
}

/** Asked with each look at a plan, so it reads no more than it needs. */
export async function findPayer(
  db: Database,
  familyId: string,
): Promise<Pick<Account, "id" | "name" | "email"> | undefined> {
  const { id, name, email, joinedAt, createdAt } = accounts;
  const adults = await db
    .select({ id, name, email, joinedAt, createdAt, payerId: families.payerId })
    .from(accounts)
    .innerJoin(families, eq(families.id, accounts.familyId))
    .where(isAdultOf(familyId));
  return payerOf(adults.sort(bySeniority), adults[0]?.payerId);
}

function isAdultOf(familyId: string) {
  return and(eq(accounts.familyId, familyId), ne(accounts.role, "child"));
}

export function bySeniority(one: Membership, other: Membership): number {
  return memberSince(one).getTime() - memberSince(other).getTime();
}

/** Where nobody took it over, whoever has been in the family for longest. */
function payerOf<T extends { id: string }>(
  adults: readonly T[],
  payerId: string | null | undefined,
): T | undefined {
  return adults.find(({ id }) => id === payerId) ?? adults[0];
}

/** Whose card the plan is charged to (docs/decisions/0047). */
export function cardOwnerOf({ family, payer }: Pick<Household, "family" | "payer">): string | undefined {
  return family.cardOwnerId ?? payer?.id;
}

type Membership = Pick<Account, "joinedAt" | "createdAt">;

export function memberSince({ joinedAt, createdAt }: Membership): Date {
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
