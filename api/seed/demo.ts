import { randomUUID } from "node:crypto";
import { and, eq, inArray, notInArray } from "drizzle-orm";
import { periodEnd } from "../../contract/money.ts";
import type { Role } from "../../contract/rules.ts";
import { trialEndOf } from "../../contract/rules.ts";
import { hashPassword } from "../accounts/password/hash-password.ts";
import { SANDBOX } from "../billing/providers/sandbox/card.ts";
import type { Database } from "../db/database.ts";
import { accounts, families, outbox, plans, promoCodes, settings, subscriptions } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { writeCharge } from "../family/receipts/charge.ts";
import { StartError } from "../start-error.ts";

export const DEMO_PASSWORD = "cookies-123";

type DemoAccount = {
  readonly email: string;
  readonly role: Role;
  readonly family: string;
  /** What the family starts with. */
  readonly has: "nothing" | "trial" | "premium-yearly";
};

export const demoAccounts: readonly DemoAccount[] = [
  { email: "parent@maamoul.example", role: "parent", family: "parent", has: "nothing" },
  { email: "trial@maamoul.example", role: "parent", family: "trial", has: "trial" },
  { email: "premium@maamoul.example", role: "parent", family: "premium", has: "premium-yearly" },
  { email: "child@maamoul.example", role: "child", family: "parent", has: "nothing" },
  { email: "admin@maamoul.example", role: "admin", family: "admin", has: "nothing" },
  { email: "employee@adnoc.ae", role: "parent", family: "employee", has: "nothing" },
];

const SEEDED = "demo_seeded_at";
const DEMO_PROMO_CODE = "WELCOME20";

/** Once in the life of a database: what people change or erase afterwards stays so. */
export async function seedDemo(
  db: Database,
  now: Date,
  hashDemoPassword = () => hashPassword(DEMO_PASSWORD),
): Promise<void> {
  await transact(db, async (tx) => {
    // Of several processes that start at once, the others wait here for the first and then find it done.
    const [first] = await tx
      .insert(settings)
      .values({ name: SEEDED, value: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!first) return;
    const passwordHash = await hashDemoPassword();
    const founders = new Map<string, { id: string; familyId: string }>();
    for (const { email, role, family, has } of demoAccounts) {
      const founder = founders.get(family);
      const id = randomUUID();
      const familyId = founder?.familyId ?? (await addFamily(tx, has, now));
      const person = { id, familyId, email, role, passwordHash, language: "en", createdAt: now } as const;
      const mentorId = role === "child" ? founder?.id : null;
      const [added] = await tx
        .insert(accounts)
        .values({ ...person, mentorId })
        .onConflictDoNothing()
        .returning();
      if (founder || !added) continue;
      founders.set(family, { id, familyId });
      if (has === "premium-yearly") await addPaidYear(tx, { familyId, payerId: id }, now);
    }
    await tx
      .insert(promoCodes)
      .values({ code: DEMO_PROMO_CODE, percent: 20, maxPerFamily: 1, createdAt: now })
      .onConflictDoNothing();
  });
}

async function addFamily(db: Database, has: DemoAccount["has"], now: Date): Promise<string> {
  const id = randomUUID();
  const trial = has === "trial" ? { trialStartedAt: now, trialEndsAt: trialEndOf(now) } : {};
  await db.insert(families).values({ id, createdAt: now, ...trial });
  return id;
}

type Payer = { readonly familyId: string; readonly payerId: string };

async function addPaidYear(db: Database, { familyId, payerId }: Payer, now: Date): Promise<void> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, "premium-yearly"));
  if (!plan) return;
  const id = randomUUID();
  const end = periodEnd(now, plan.billingInterval, 1);
  await db.insert(subscriptions).values({
    id,
    familyId,
    payerId,
    planId: plan.id,
    status: "active",
    priceCents: plan.priceCents,
    listPriceCents: plan.priceCents,
    currency: plan.currency,
    provider: SANDBOX,
    cardLast4: "4242",
    cardBrand: "visa",
    cardExpiry: "2030-08",
    anchorAt: now,
    periodStart: now,
    periodEnd: end,
    paidUntil: end,
    dueAt: end,
    createdAt: now,
    paidAt: now,
  });
  await writeCharge(db, {
    familyId,
    payerId,
    subscriptionId: id,
    planId: plan.id,
    periodStart: now,
    periodEnd: end,
    listCents: plan.priceCents,
    discountCents: 0,
    creditCents: 0,
    amountCents: plan.priceCents,
    currency: plan.currency,
    provider: SANDBOX,
    providerReference: `${id} ${now.toISOString()}`,
    createdAt: now,
  });
}

/** Everybody knows the password of the demo accounts, so none may be there beside a real checkout. */
export async function refuseDemo(db: Database): Promise<void> {
  if (!(await hasDemo(db))) return;
  throw new StartError(
    "This database has the demo accounts, whose password is public; before a real checkout remove them: npm run operator -- demo remove",
  );
}

export async function hasDemo(db: Database): Promise<boolean> {
  return (await db.$count(settings, eq(settings.name, SEEDED))) > 0;
}

/** With the families that nobody else is in. */
export async function removeDemo(db: Database): Promise<string[]> {
  const emails = demoAccounts.map(({ email }) => email);
  return transact(db, async (tx) => {
    await tx.delete(outbox).where(inArray(outbox.recipient, emails));
    const removed = await tx.delete(accounts).where(inArray(accounts.email, emails)).returning();
    const left = tx.select({ id: accounts.familyId }).from(accounts);
    const familyIds = removed.map(({ familyId }) => familyId);
    await tx.delete(families).where(and(inArray(families.id, familyIds), notInArray(families.id, left)));
    // Others may have paid with it, so it stays on record.
    await tx.update(promoCodes).set({ active: false }).where(eq(promoCodes.code, DEMO_PROMO_CODE));
    await tx.delete(settings).where(eq(settings.name, SEEDED));
    return removed.map(({ email }) => email);
  });
}
