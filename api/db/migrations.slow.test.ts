import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { expect, test } from "vitest";
import { withMoments } from "../family/state.ts";
import { createDatabaseBefore } from "../testing/database/older-database.ts";
import { migrationsFolder } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { charges, families, plans, providerCustomers, receiptCounts, subscriptions } from "./schema.ts";

test("a plan that runs when an older database is opened goes on from its own day", async () => {
  const { url, client } = await createDatabaseBefore("0003_money");
  await client.query(`
    insert into families (id, created_at) values ('one', now());
    insert into plans (id, name_en, name_ar, description_en, description_ar, price_cents, billing_interval, features, position)
      values ('plan', '', '', '', '', 999, 'month', '{}', 1);
    insert into subscriptions (id, family_id, plan_id, status, price_cents, list_price_cents, provider, created_at, paid_at, period_start, period_end)
      values ('row', 'one', 'plan', 'active', 999, 999, 'sandbox', now(), '2026-01-31T08:00Z', '2026-02-28T08:00Z', '2026-03-28T08:00Z')`);
  await client.end();
  const { db, close } = await openPostgres(url);
  expect(await db.select().from(subscriptions)).toMatchObject([{ anchorAt: new Date("2026-01-31T08:00Z") }]);
  await close();
});

test("a family keeps its customer at the payment provider when an older database is opened", async () => {
  const { url, client } = await createDatabaseBefore("0001_provider_customers");
  await client.query(
    "insert into families (id, stripe_customer_id, created_at) values ('one', 'cus_1', now()), ('two', null, now())",
  );
  await client.end();
  const { db, close } = await openPostgres(url);
  expect(await db.select().from(providerCustomers)).toEqual([
    { familyId: "one", provider: "stripe", customerId: "cus_1" },
  ]);
  await close();
});

/** A database as the version before `tag` left it, with a family for each of `rows`. */
async function openBefore(tag: string, rows: Record<string, Record<string, string | null>>) {
  const { url, client } = await createDatabaseBefore(tag);
  await client.query(`
    insert into plans (id, name_en, name_ar, description_en, description_ar, price_cents, billing_interval, features, position)
      values ('plan', 'Monthly', 'شهرية', 'By the month', 'بالشهر', 999, 'month', '{}', 1);
    insert into promo_codes (code, percent, created_at) values ('CODE', 20, now())`);
  for (const [id, row] of Object.entries(rows)) {
    const values = {
      id,
      family_id: id,
      plan_id: "plan",
      price_cents: "999",
      list_price_cents: "999",
      ...row,
    };
    const names = Object.keys(values);
    await client.query("insert into families (id, created_at) values ($1, now())", [id]);
    await client.query(
      `insert into subscriptions (${names}) values (${names.map((_, index) => `$${index + 1}`)})`,
      Object.values(values),
    );
  }
  return { url, client };
}

const at = (day: string) => new Date(`2026-${day}Z`);
const CREATED = "2026-03-01T08:00Z";
const END = "2026-04-01T08:00Z";
const here = { provider: "sandbox", created_at: CREATED };
const elsewhere = { provider: "stripe", created_at: CREATED };
const paid = { paid_at: CREATED, anchor_at: CREATED, period_start: CREATED, period_end: END };

test("every family has what it had when a database of the version before is opened", async () => {
  const { url, client } = await openBefore("0008_gifts", {
    open: { ...here, status: "pending" },
    "open elsewhere": { ...elsewhere, status: "pending", provider_checkout_id: "cs_1" },
    "open elsewhere with a code": {
      ...elsewhere,
      status: "pending",
      provider_checkout_id: "cs_2",
      promo_code: "CODE",
    },
    delayed: { ...here, status: "pending", paid_at: "2026-03-01T08:06Z" },
    "confirming elsewhere": { ...elsewhere, status: "pending", provider_subscription_id: "sub_1" },
    paid: { ...here, ...paid, status: "active" },
    "in the free days": { ...here, ...paid, status: "active", anchor_at: END },
    overdue: {
      ...here,
      ...paid,
      status: "active",
      overdue_cents: "999",
      grace_ends_at: "2026-04-08T08:00Z",
      retry_at: "2026-04-02T08:00Z",
    },
    "paid elsewhere": { ...elsewhere, ...paid, status: "active", provider_subscription_id: "sub_2" },
    cancelled: { ...here, ...paid, status: "cancelled", cancel_at: END },
    waiting: { ...here, status: "scheduled", paid_at: CREATED },
    ended: { ...here, ...paid, status: "ended", cancel_at: END },
    left: { ...here, status: "ended" },
    replaced: { ...here, ...paid, status: "replaced", cancel_at: END },
    "replaced, not told": { ...elsewhere, ...paid, status: "replaced", provider_subscription_id: "sub_3" },
  });
  await client.end();
  const { db, close } = await openPostgres(url);
  const rows = await db.select().from(subscriptions);
  const found = Object.fromEntries(
    rows.map(({ id, status, dueAt, promisedUntil, paidUntil, cancelAt, endedAt }) => {
      const moments = { dueAt, promisedUntil, paidUntil, cancelAt, endedAt };
      return [id, { status, ...Object.fromEntries(Object.entries(moments).filter(([, moment]) => moment)) }];
    }),
  );
  const [created, end, nextDay] = [at("03-01T08:06"), at("04-01T08:00"), at("03-02T08:00")];
  expect(found).toEqual({
    open: { status: "pending", dueAt: nextDay, promisedUntil: at("03-01T08:30") },
    "open elsewhere": { status: "pending", dueAt: nextDay, promisedUntil: nextDay },
    "open elsewhere with a code": {
      status: "pending",
      dueAt: at("03-01T09:10"),
      promisedUntil: at("03-01T09:10"),
    },
    delayed: { status: "confirming", dueAt: created },
    "confirming elsewhere": { status: "confirming" },
    paid: { status: "active", dueAt: end, paidUntil: end },
    "in the free days": { status: "active", dueAt: end },
    overdue: { status: "active", dueAt: at("04-02T08:00"), paidUntil: end },
    "paid elsewhere": { status: "active", paidUntil: end },
    cancelled: { status: "cancelled", dueAt: end, paidUntil: end, cancelAt: end },
    waiting: { status: "scheduled" },
    ended: { status: "ended", paidUntil: end, endedAt: end },
    left: { status: "ended" },
    replaced: { status: "replaced", paidUntil: end, endedAt: end },
    "replaced, not told": { status: "replaced", paidUntil: end },
  });
  // What follows from the rest of a row is what a change of it would write.
  for (const row of rows) expect(withMoments(row)).toEqual(row);
  expect(await db.select().from(plans)).toMatchObject([
    { name: { en: "Monthly", ar: "شهرية" }, description: { en: "By the month", ar: "بالشهر" } },
  ]);
  await close();
});

test("migrations that fail half-way leave the data as it was", async () => {
  const { url, client } = await openBefore("0008_gifts", { paid: { ...here, ...paid, status: "active" } });
  const folder = await mkdtemp(join(tmpdir(), "maamoul-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  await writeFile(join(folder, "0010_one_meaning.sql"), `ALTER TABLE "plans" DROP COLUMN "no_such_column"`);
  await expect(migrate(drizzle(client), { migrationsFolder: folder })).rejects.toThrow();
  const { rows } = await client.query("select name_en, subscriptions.* from plans, subscriptions");
  expect(rows).toMatchObject([{ name_en: "Monthly", status: "active" }]);
  expect(rows[0]).not.toHaveProperty("due_at");
  await client.end();
  const { db, close } = await openPostgres(url);
  expect(await db.select().from(subscriptions)).toMatchObject([{ dueAt: at("04-01T08:00") }]);
  await close();
  await rm(folder, { recursive: true });
});

test("an open checkout's quote still holds when an older database is opened", async () => {
  const { url, client } = await createDatabaseBefore("0012_quote_snapshot");
  await client.query(`
    insert into families (id, created_at) values ('one', now());
    insert into plans (id, name, description, price_cents, billing_interval, features, position)
      values ('plan', '{"en":"","ar":""}', '{"en":"","ar":""}', 999, 'month', '{}', 1);
    insert into subscriptions (id, family_id, plan_id, status, price_cents, list_price_cents, provider, created_at, figures)
      values ('row', 'one', 'plan', 'pending', 999, 999, 'sandbox', now(), '{"kind":"start","basis":"of then"}'),
        ('gift', 'one', 'plan', 'active', 0, 999, 'grant', now(), null)`);
  await client.end();
  const { db, close } = await openPostgres(url);
  const rows = await db.select({ id: subscriptions.id, quote: subscriptions.quote }).from(subscriptions);
  expect(rows.sort((one, other) => one.id.localeCompare(other.id))).toEqual([
    { id: "gift", quote: null },
    { id: "row", quote: { kind: "start", snapshot: "of then" } },
  ]);
  await close();
});

test("the mailbox of a trial that began before is known when an older database is opened", async () => {
  const { url, client } = await createDatabaseBefore("0013_one_mailbox");
  await client.query(`
    insert into families (id, created_at, trial_started_at)
      values ('dots', now(), now()), ('tag', now(), now()), ('again', now(), now()), ('given', now(), now());
    insert into accounts (id, family_id, email, password_hash, role, language, created_at)
      values ('a', 'dots', 'noor.ali+x@googlemail.com', '', 'parent', 'en', '2026-01-01'),
             ('b', 'tag', 'n.oor+home@family.example', '', 'parent', 'en', '2026-01-01'),
             ('c', 'again', 'noorali@gmail.com', '', 'parent', 'en', '2026-01-02'),
             ('d', 'given', 'by-the-operator@family.example', '', 'parent', 'en', '2026-01-01');
    insert into consents (account_id, terms_version, privacy_version, language, given_at)
      select id, '', '', 'en', now() from accounts where id <> 'd'`);
  await client.end();
  const { db, close } = await openPostgres(url);
  const rows = await db.select({ id: families.id, mailbox: families.trialMailbox }).from(families);
  expect(Object.fromEntries(rows.map(({ id, mailbox }) => [id, mailbox]))).toEqual({
    dots: "noorali@gmail.com",
    tag: "n.oor@family.example",
    again: null,
    given: null,
  });
  await close();
});

test("receipts keep the numbers that they were given, and the count goes on after them", async () => {
  const { url, client } = await createDatabaseBefore("0014_receipt_counts");
  await client.query(`
    insert into families (id, created_at) values ('one', now());
    insert into plans (id, name, description, price_cents, billing_interval, features, position)
      values ('plan', '{}', '{}', 999, 'month', '{}', 1);
    insert into subscriptions (id, family_id, plan_id, status, price_cents, list_price_cents, provider, created_at, anchor_at, period_start, period_end, paid_until)
      values ('row', 'one', 'plan', 'active', 999, 999, 'sandbox', now(), '2026-02-28T21:00Z', '2026-02-28T21:00Z', '2026-03-28T21:00Z', '2026-03-28T21:00Z');
    insert into charges (id, family_id, subscription_id, plan_id, period_start, period_end, list_cents, discount_cents, credit_cents, amount_cents, provider, created_at)
      select 'c' || day, 'one', 'row', 'plan', now(), now(), 999, 0, 0, 999, 'sandbox', ('2026-03-0' || day)::timestamptz from generate_series(1, 3) as day`);
  await client.end();
  const { db, close } = await openPostgres(url);
  expect(await db.select().from(receiptCounts)).toEqual([{ year: 2026, last: 3 }]);
  const rows = await db.select().from(charges).orderBy(charges.number);
  expect(rows.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2, 3]);
  // Counted in UTC so far: its next period is a whole one.
  expect(await db.select().from(subscriptions)).toMatchObject([{ anchorAt: new Date("2026-03-28T21:00Z") }]);
  await close();
});
