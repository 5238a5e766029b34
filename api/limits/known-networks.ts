import { and, eq, gt, sql } from "drizzle-orm";
import { addDays } from "../../contract/rules.ts";
import { rateLimits } from "../db/schema.ts";
import { forgive, hashPerson, type LimitDeps } from "./rate-limits.ts";

export type Who = { readonly email: string; readonly address: string };

export const KNOWN_DAYS = 30;
export const KNOWN_NETWORK = "known_network";

/**
 * The networks from which a person has logged in of late. What strangers do elsewhere in that person's name is
 * counted together; these are not (docs/decisions/0022). Kept beside the limits, as HMACs like them.
 */
export async function isKnownNetwork(deps: LimitDeps, who: Who): Promise<boolean> {
  const since = addDays(deps.clock(), -KNOWN_DAYS);
  const rows = await deps.db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(deps, who)), gt(rateLimits.windowStartedAt, since)));
  return rows.length > 0;
}

export async function rememberNetwork(deps: LimitDeps, who: Who): Promise<void> {
  const row = { key: keyOf(deps, who), windowStartedAt: deps.clock(), count: 1 };
  await deps.db
    .insert(rateLimits)
    .values(row)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowStartedAt: row.windowStartedAt, count: sql`${rateLimits.count} + 1` },
    });
}

export async function forgetNetworks(deps: LimitDeps, email: string): Promise<void> {
  await forgive(deps, { name: nameOf(deps, email) });
}

function keyOf(deps: LimitDeps, { email, address }: Who): string {
  return `${nameOf(deps, email)}:${hashPerson(deps, address)}`;
}

function nameOf(deps: LimitDeps, email: string): string {
  return `${KNOWN_NETWORK}:${hashPerson(deps, email)}`;
}
