import { and, eq } from "drizzle-orm";
import { providerCustomers } from "../../../../db/schema.ts";
import { changeFamily } from "../../../../family/change-families.ts";
import { type Draft, setBalance } from "../../../../family/draft.ts";
import { readFromStripe, STRIPE, type StripeDeps } from "../client.ts";

/** What lowers the next invoices, in each currency that Stripe keeps a credit of. */
export type Credits = Readonly<Record<string, number>>;

export async function readCredits({ stripe }: StripeDeps, customerId: string): Promise<Credits | undefined> {
  const expand = ["invoice_credit_balance"];
  const customer = await readFromStripe(customerId, stripe.customers.retrieve(customerId, { expand }));
  if (customer.deleted) return undefined;
  const { currency: own, balance, invoice_credit_balance: others } = customer;
  // In the customer's own currency a credit is below zero, in the hash of all currencies above it.
  const known = Object.entries({ ...others, ...(own && { [own]: -balance }) });
  return Object.fromEntries(known.map(([currency, cents]) => [currency.toUpperCase(), Math.max(0, cents)]));
}

export function setCredits(draft: Draft, credits: Credits): void {
  for (const [currency, cents] of Object.entries(credits)) setBalance(draft, currency, cents);
}

/** A credit was given or taken in the dashboard. A customer who is gone there is forgotten here. */
export async function syncCustomer(deps: StripeDeps, customerId: string): Promise<void> {
  const credits = await readCredits(deps, customerId);
  if (!credits) return forgetCustomer(deps, customerId);
  const [known] = await deps.db.select().from(providerCustomers).where(isNamed(customerId));
  if (known) await changeFamily(deps, known.familyId, (draft) => setCredits(draft, credits));
}

/** The next checkout makes a new one. */
export async function forgetCustomer({ db }: StripeDeps, customerId: string): Promise<void> {
  await db.delete(providerCustomers).where(isNamed(customerId));
}

function isNamed(customerId: string) {
  return and(eq(providerCustomers.provider, STRIPE), eq(providerCustomers.customerId, customerId));
}
