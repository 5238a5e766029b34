import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { ActivityKind } from "../../../contract/activity.ts";
import type { Activity } from "../../../contract/calls.ts";
import { ACTIVITY_DAYS, addDays } from "../../../contract/rules.ts";
import { activities, charges } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";

/** More than ninety days of an ordinary family have. */
const MOST_OF_A_KIND = 200;

type Noted = { accountId: string; kind: ActivityKind; device: Device };

/** What is done too often pushes out the oldest of its own kind, and nothing else. */
export async function noteActivity({ db, clock }: Deps, { accountId, kind, device }: Noted): Promise<void> {
  await db.insert(activities).values({ id: randomUUID(), accountId, kind, ...device, createdAt: clock() });
  const older = db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.accountId, accountId), eq(activities.kind, kind)))
    .orderBy(desc(activities.createdAt), activities.id)
    .offset(MOST_OF_A_KIND);
  // `any(array)` uses the index; `in (…)` may scan the table.
  await db.delete(activities).where(sql`${activities.id} = any(array(${older}))`);
}

/** With what the family paid, unless a child asks. */
export async function listActivity(
  { db, clock }: Deps,
  { accountId, familyId, role }: Caller,
): Promise<Activity[]> {
  const since = addDays(clock(), -ACTIVITY_DAYS);
  const own = await db
    .select()
    .from(activities)
    .where(and(eq(activities.accountId, accountId), gt(activities.createdAt, since)))
    .orderBy(desc(activities.createdAt));
  const paid = await db
    .select()
    .from(charges)
    .where(and(eq(charges.familyId, familyId), gt(charges.createdAt, since)))
    .orderBy(desc(charges.createdAt))
    .limit(role === "child" ? 0 : MOST_OF_A_KIND);
  const noted = own.map(({ kind, browser, system, createdAt }) => ({ kind, browser, system, createdAt }));
  const payments = paid.map(({ amountCents: amount, currency, createdAt }) => ({
    kind: "payment",
    browser: "",
    system: "",
    amount,
    currency,
    createdAt,
  }));
  return [...noted, ...payments]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ createdAt, ...rest }) => ({ ...rest, at: createdAt.toISOString() }));
}
