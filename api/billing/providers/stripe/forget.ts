import { and, eq, inArray, ne, notExists } from "drizzle-orm";
import type { Database } from "../../../db/database.ts";
import {
  accounts,
  providerCustomers,
  providerRequests,
  type Subscription,
  subscriptions,
} from "../../../db/schema.ts";
import { giveBack } from "./card.ts";
import { askStripe, askUnlessDone, STRIPE, type StripeDeps } from "./client.ts";
import { idOf, toSeconds } from "./state.ts";
import { findRow, readRemote } from "./sync.ts";

const MOST_CARDS = 100;

/** Of a family that goes on only the card that pays now is left, without a name. Payments stay at Stripe, as the law wants. */
export async function forgetPayerAtStripe(
  deps: StripeDeps,
  { familyId }: Pick<Subscription, "familyId">,
  erasedAt: Date,
): Promise<void> {
  const isOfFamily = and(eq(providerCustomers.familyId, familyId), eq(providerCustomers.provider, STRIPE));
  const [known] = await deps.db.select().from(providerCustomers).where(isOfFamily);
  if (!known) return;
  if ((await countAdults(deps.db, familyId)) > 0) return clearCustomer(deps, known, erasedAt);
  await deleteCustomer(deps, known.customerId);
  await deps.db.delete(providerCustomers).where(isOfFamily);
}

/** Customers of families in which nobody is any more, and of which nothing is left to be told. */
export function listForgotten(db: Database): Promise<Known[]> {
  const adults = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.familyId, providerCustomers.familyId), ne(accounts.role, "child")));
  const requests = db
    .select({ id: providerRequests.id })
    .from(providerRequests)
    .where(eq(providerRequests.familyId, providerCustomers.familyId));
  return db
    .select()
    .from(providerCustomers)
    .where(and(eq(providerCustomers.provider, STRIPE), notExists(adults), notExists(requests)));
}

type Known = typeof providerCustomers.$inferSelect;

function countAdults(db: Database, familyId: string): Promise<number> {
  return db.$count(accounts, and(eq(accounts.familyId, familyId), ne(accounts.role, "child")));
}

async function deleteCustomer({ stripe }: StripeDeps, id: string): Promise<void> {
  const isDeleted = async () => (await askStripe(stripe.customers.retrieve(id))).deleted === true;
  await askUnlessDone(stripe.customers.del(id), isDeleted);
}

/** A card that was entered since then is another adult's. */
async function clearCustomer(
  deps: StripeDeps,
  { familyId, customerId }: Known,
  erasedAt: Date,
): Promise<void> {
  const { customers } = deps.stripe;
  if ((await askStripe(customers.retrieve(customerId))).deleted) return;
  const paying = await findPayingCard(deps, familyId);
  const { data } = await askStripe(customers.listPaymentMethods(customerId, { limit: MOST_CARDS }));
  for (const { id, created } of data)
    if (id !== paying && created <= toSeconds(erasedAt)) await giveBack(deps, id);
  const nobody = { name: "", email: "", phone: "", address: "", shipping: "" } as const;
  await askStripe(customers.update(customerId, nobody));
}

/** The card of an adult who is still there. */
async function findPayingCard(deps: StripeDeps, familyId: string): Promise<string | null> {
  const isRunning = inArray(subscriptions.status, ["active", "cancelled"]);
  const row = await findRow(deps.db, and(eq(subscriptions.familyId, familyId), isRunning));
  if (!row?.payerId || !row.providerSubscriptionId || row.provider !== STRIPE) return null;
  return idOf((await readRemote(deps, row.providerSubscriptionId)).default_payment_method);
}
