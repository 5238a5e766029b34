import { expect, test } from "vitest";
import { readFamily } from "../family/read-families.ts";
import { withMoments } from "../family/state.ts";
import { findBroken, readRows } from "../testing/at-once/invariants.ts";
import { createDatabaseBefore } from "../testing/database/older-database.ts";
import type { OpenDatabase } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { promoRedemptions } from "./schema.ts";

type Client = Awaited<ReturnType<typeof createDatabaseBefore>>["client"];
type Values = Record<string, string | number | boolean | null>;

async function insert(client: Client, table: string, values: Values): Promise<void> {
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${names}) values (${places})`, Object.values(values));
}

const START = "2026-03-01T08:00Z";
const END = "2026-04-01T08:00Z";
const end = new Date(END);
const paid = { paid_at: START, anchor_at: START, period_start: START, period_end: END, paid_until: END };
const running = { status: "active", ...paid, due_at: END, card_last4: "4242" };
const remote = { provider: "stripe", provider_subscription_id: "sub_1", due_at: null };

/** A family as the version before wrote it: its founder, and a later adult. Ids carry its name. */
async function addFamily(client: Client, family: string, values: Values = {}): Promise<void> {
  await insert(client, "families", { id: family, created_at: START, ...values });
  const account = { family_id: family, password_hash: "", role: "parent", language: "en", created_at: START };
  for (const [id, joinedAt] of [
    [`${family} founder`, null],
    [`${family} later`, "2026-03-02"],
  ] as const)
    await insert(client, "accounts", { ...account, id, email: `${id}@family.example`, joined_at: joinedAt });
}

async function addPlan(client: Client, family: string, values: Values, name = "plan"): Promise<void> {
  const price = { price_cents: 999, list_price_cents: 999, provider: "sandbox", created_at: START };
  const id = `${family} ${name}`;
  await insert(client, "subscriptions", { id, family_id: family, plan_id: "plan", ...price, ...values });
}

async function open(fill: (client: Client) => Promise<void>): Promise<OpenDatabase> {
  const { url, client } = await createDatabaseBefore("0001_one_family");
  await client.query(`
    insert into plans (id, name, description, price_cents, billing_interval, features, position)
      values ('plan', '{"en":"","ar":""}', '{"en":"","ar":""}', 999, 'month', '{}', 1);
    insert into promo_codes (code, percent, created_at) values ('CODE', 20, now())`);
  await fill(client);
  await client.end();
  return openPostgres(url);
}

/** Who pays for which plan afterwards, by the plan's name. */
async function readPayers({ db }: OpenDatabase): Promise<Record<string, string | null>> {
  const { plans } = await readRows(db);
  return Object.fromEntries(plans.map(({ id, payerId }) => [id, payerId]));
}

test("a plan is paid by the adult whose card it was charged to by the rules of the version before", async () => {
  const opened = await open(async (client) => {
    await addFamily(client, "other");
    const families: Record<string, Values> = {
      "nobody named": {},
      founder: { payer_id: "founder founder" },
      later: { payer_id: "later later" },
      "named and left": { payer_id: "other later" },
      asked: { payer_id: "asked founder", payer_asked_id: "asked later" },
      "handed over": { payer_id: "handed over later", card_owner_id: "handed over founder" },
    };
    for (const [family, values] of Object.entries(families)) {
      await addFamily(client, family, values);
      await addPlan(client, family, running);
    }
    // Asked to be deleted, which stopped the renewal.
    await addFamily(client, "leaving", { payer_id: "leaving later", card_owner_id: "leaving later" });
    await addPlan(client, "leaving", { ...running, status: "cancelled", cancel_at: END });
    await client.query(
      "update accounts set delete_at = now() + interval '7 days', stopped_renewal = true where id = 'leaving later'",
    );
    await addFamily(client, "gift", { payer_id: "gift later" });
    await addPlan(client, "gift", { ...running, provider: "grant", price_cents: 0 });
  });
  expect(await readPayers(opened)).toEqual({
    "nobody named plan": "nobody named founder",
    "founder plan": "founder founder",
    "later plan": "later later",
    "named and left plan": "named and left founder",
    "asked plan": "asked founder",
    "handed over plan": "handed over founder",
    "leaving plan": "leaving later",
    "gift plan": null,
  });
  const rows = await readRows(opened.db);
  expect(findBroken(rows)).toEqual([]);
  expect(rows.requests).toEqual([]);
  await opened.close();
});

test("a plan keeps its status, whatever that is, and its payments name who pays", async () => {
  const unpaid = { due_at: "2026-03-02T08:00Z" };
  const states: Record<string, Values> = {
    pending: { status: "pending", ...unpaid, promised_until: "2026-03-01T08:30Z" },
    confirming: { status: "confirming", paid_at: START, due_at: START },
    active: running,
    overdue: { ...running, overdue_cents: 999, grace_ends_at: "2026-04-08T08:00Z", retry_at: END },
    remote: { ...running, ...remote },
    cancelled: { ...running, status: "cancelled", cancel_at: END },
    ended: { ...running, status: "ended", ended_at: END, due_at: null },
    replaced: { ...running, status: "replaced", ended_at: END, due_at: null },
  };
  const opened = await open(async (client) => {
    for (const [family, values] of Object.entries(states)) {
      await addFamily(client, family, { payer_id: `${family} later` });
      await addPlan(client, family, values);
    }
    await addPlan(client, "active", { status: "scheduled", paid_at: START }, "next");
    const amounts = { list_cents: 999, discount_cents: 0, credit_cents: 0, amount_cents: 999 };
    const period = { period_start: START, period_end: END, provider: "sandbox", created_at: START };
    const of = { family_id: "active", subscription_id: "active plan", plan_id: "plan" };
    await insert(client, "charges", { id: "charge", ...of, ...period, ...amounts });
  });
  const rows = await readRows(opened.db);
  const found = rows.plans.map(({ id, status, payerId }) => [id, status, payerId]).sort();
  const expected = Object.entries(states).map(([family, { status }]) => [
    `${family} plan`,
    status,
    `${family} later`,
  ]);
  expect(found).toEqual([...expected, ["active next", "scheduled", "active later"]].sort());
  expect(rows.charges).toMatchObject([{ payerId: "active later" }]);
  for (const row of rows.plans) expect(withMoments(row)).toEqual(row);
  expect(findBroken(rows)).toEqual([]);
  expect(rows.requests).toEqual([]);
  await opened.close();
});

test("a plan whose card's owner is gone runs to the end of what is paid and renews no more", async () => {
  const opened = await open(async (client) => {
    await addFamily(client, "other");
    for (const [family, owner] of [
      ["erased", "gone"],
      ["left", "other later"],
    ] as const) {
      const named = { payer_id: `${family} later`, card_owner_id: owner };
      await addFamily(client, family, named);
      await addPlan(client, family, running);
      const coupon = { promo_code: "CODE" };
      await addPlan(client, family, { status: "scheduled", paid_at: START, ...coupon }, "next");
      const use = { code: "CODE", subscription_id: `${family} next`, family_id: family, state: "redeemed" };
      await insert(client, "promo_redemptions", { ...use, created_at: START, changed_at: START });
    }
    await addFamily(client, "remote", { payer_id: "remote later", card_owner_id: "gone" });
    await addPlan(client, "remote", { ...running, ...remote });
    // Its card is typed in when it is paid.
    await addFamily(client, "again", { payer_id: "again later", card_owner_id: "gone" });
    await addPlan(client, "again", { ...running, status: "cancelled", cancel_at: END });
    await addPlan(client, "again", { status: "pending", due_at: "2026-03-02T08:00Z" }, "checkout");
  });
  const rows = await readRows(opened.db);
  const found = Object.fromEntries(
    rows.plans.map(({ id, status, payerId, cancelAt }) => [id, [status, payerId, cancelAt]]),
  );
  expect(found).toEqual({
    "erased plan": ["cancelled", null, end],
    "erased next": ["ended", null, null],
    "left plan": ["cancelled", null, end],
    "left next": ["ended", null, null],
    "remote plan": ["cancelled", null, end],
    "again plan": ["cancelled", null, end],
    "again checkout": ["pending", "again later", null],
  });
  for (const row of rows.plans) expect(withMoments(row)).toMatchObject({ dueAt: row.dueAt });
  expect(rows.requests).toMatchObject([{ subscriptionId: "remote plan", kind: "stop renewal" }]);
  expect(rows.requests).toHaveLength(1);
  expect(findBroken(rows)).toEqual([]);
  const uses = await opened.db.select().from(promoRedemptions);
  expect(uses).toMatchObject([{ state: "released" }, { state: "released" }]);
  await opened.close();
});

test("a child's mentor is the adult who agreed last while in the family, else who has been in it longest", async () => {
  const texts = { terms_version: "", privacy_version: "", language: "en", browser: "", system: "" };
  const given = { ...texts, given_at: START };
  const agreed: Record<string, readonly (string | null)[]> = {
    "nobody agreed": [],
    "the founder agreed": ["founder"],
    "the later adult agreed": ["later"],
    "the founder agreed again": ["later", "founder"],
    "who agreed is erased": [null],
    "who agreed has left": ["stranger"],
    "who agreed last has left": ["later", "stranger"],
  };
  const opened = await open(async (client) => {
    await addFamily(client, "other");
    for (const [family, givers] of Object.entries(agreed)) {
      await addFamily(client, family);
      const child = { family_id: family, created_at: START };
      await insert(client, "children", { ...child, id: `${family} child`, first_name: "Noor" });
      const login = { email: `${family}@children.example`, password_hash: "", role: "child", language: "en" };
      await insert(client, "accounts", { ...child, ...login, id: `${family} login` });
      for (const [index, giver] of givers.entries())
        for (const subject of ["child", "login"]) {
          const inFamily = giver === "stranger" ? "other later" : giver && `${family} ${giver}`;
          const of = { subject_id: `${family} ${subject}`, giver_id: inFamily };
          const id = `${family} ${subject} ${index}`;
          await insert(client, "consent_records", { ...given, id, ...of, given_at: `2026-03-0${index + 1}` });
        }
    }
    // Withdrawn a day ago: the mentor may still agree again.
    await client.query(
      "update children set delete_at = now() + interval '6 days' where id = 'the later adult agreed child'",
    );
  });
  const rows = await readRows(opened.db);
  expect(Object.fromEntries(rows.children.map(({ id, mentorId }) => [id, mentorId]))).toEqual(
    Object.fromEntries(
      Object.entries({
        "nobody agreed": "founder",
        "the founder agreed": "founder",
        "the later adult agreed": "later",
        "the founder agreed again": "founder",
        "who agreed is erased": "founder",
        "who agreed has left": "founder",
        "who agreed last has left": "later",
      }).flatMap(([family, mentor]) =>
        ["child", "login"].map((child) => [`${family} ${child}`, `${family} ${mentor}`]),
      ),
    ),
  );
  expect(findBroken(rows)).toEqual([]);
  await opened.close();
});

test("open invitations stay, and a family without adults keeps what was paid", async () => {
  const opened = await open(async (client) => {
    await addFamily(client, "one");
    const invitation = {
      id: "open",
      family_id: "one",
      inviter_id: "one founder",
      email: "two@family.example",
    };
    await insert(client, "invitations", { ...invitation, created_at: START, expires_at: END });
    await insert(client, "families", { id: "empty", created_at: START });
    await addPlan(client, "empty", { ...running, status: "ended", ended_at: END, due_at: null });
  });
  expect((await readFamily(opened.db, "one")).invitations).toMatchObject([
    { id: "open", inviterId: "one founder" },
  ]);
  expect(await readPayers(opened)).toEqual({ "empty plan": null });
  await opened.close();
});
