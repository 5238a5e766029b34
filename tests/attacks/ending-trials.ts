import { like, sql } from "drizzle-orm";
import type { Database } from "../../api/db/database.ts";
import { charges } from "../../api/db/schema.ts";
import type { Seen } from "./attack.ts";
import type { BusySmtp } from "./busy-smtp.ts";

/** Half of the families have a plan that is charged when their free days end, the others are told the day before. */
const emailOf = (index: number) => `trial-${index}@family-${index % 5}.example`;
const isCharged = (index: number) => index % 2 === 0;
const familyOf = (index: number) => `trial-${index}`;

/** Families whose free days end within a day: of those with a plan a minute ago, of the others in twelve hours. */
export async function addEndingTrials(db: Database, count: number): Promise<void> {
  const each = sql`generate_series(0, ${count - 1}::int) as i`;
  await db.execute(sql`insert into families (id, trial_started_at, trial_ends_at, created_at)
    select 'trial-' || i, ends - interval '30 days', ends, ends - interval '30 days' from ${each},
    lateral (select case when i % 2 = 0 then now() - interval '1 minute' else now() + interval '12 hours' end as ends) t`);
  await db.execute(sql`insert into accounts (id, family_id, email, password_hash, role, language, created_at)
    select 'trial-' || i, 'trial-' || i, 'trial-' || i || '@family-' || i % 5 || '.example', 'none', 'parent', case when i % 4 < 2 then 'en' else 'ar' end, now() from ${each}`);
  await db.execute(sql`insert into subscriptions (id, family_id, payer_id, plan_id, status, price_cents, list_price_cents, provider, card_last4, created_at, paid_at, period_start, anchor_at, period_end, due_at)
    select 'trial-' || i, 'trial-' || i, 'trial-' || i, 'premium-monthly', 'active', 999, 999, 'sandbox', '4242', at, at, at, ends, ends, ends from ${each},
    lateral (select now() - interval '20 days' as at, now() - interval '1 minute' as ends) t where i % 2 = 0`);
  await db.execute(sql`analyze`);
}

/** How many of them have had a mail. */
export function countTold({ received }: BusySmtp): number {
  return new Set(received.map(({ recipient }) => recipient).filter((email) => email.startsWith("trial-")))
    .size;
}

/** Who is charged at the end of the free days was charged once, nobody else was, and everybody was told once. */
export async function expectEnded(
  seen: Seen,
  { db, smtp, count }: { db: Database; smtp: BusySmtp; count: number },
): Promise<void> {
  const rows = await db
    .select({ familyId: charges.familyId })
    .from(charges)
    .where(like(charges.familyId, "trial-%"));
  const paid = Map.groupBy(rows, ({ familyId }) => familyId);
  const told = Map.groupBy(smtp.received, ({ recipient }) => recipient);
  seen.try(count);
  for (let index = 0; index < count; index++) {
    const times = paid.get(familyOf(index))?.length ?? 0;
    const mails = told.get(emailOf(index))?.length ?? 0;
    if (isCharged(index)) {
      seen.keep(times > 0, "a plan was not charged at the end of the free days");
      seen.bar(times <= 1, `a plan was charged ${times} times`);
    } else seen.bar(times === 0, "a family without a plan was charged");
    seen.keep(mails > 0, "a family was not told");
    seen.bar(mails <= 1, `a family was told ${mails} times`);
  }
}
