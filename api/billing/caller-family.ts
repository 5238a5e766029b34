import { and, eq, inArray } from "drizzle-orm";
import { callerColumns, isOfToken } from "../db/live-session.ts";
import { accounts, families, plans, sessions, subscriptions } from "../db/schema.ts";
import type { Caller, FindCaller } from "../http/caller.ts";
import type { BillingDeps } from "./deps.ts";
import { type FamilyState, gatherState, readFamily } from "./family.ts";
import { settleFamily } from "./settle.ts";
import { isDue, isRunning } from "./state.ts";
import { LIVE } from "./transitions.ts";

/** Who calls, and what the family has at this moment. */
export type CallerWithFamily = Caller & { readonly state: FamilyState };

/** One statement for the call that is made most. Where something fell due, that is done first and all read again. */
export function prepareFindWithFamily(deps: BillingDeps): FindCaller<CallerWithFamily> {
  const statement = deps.db
    .select({
      caller: callerColumns,
      family: families,
      subscription: subscriptions,
      plan: plans,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(families, eq(families.id, accounts.familyId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.familyId, families.id), inArray(subscriptions.status, LIVE)),
    )
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(isOfToken)
    .prepare("find_caller_with_family");

  return async (claims) => {
    const rows = await statement.execute({ ...claims, now: deps.clock() });
    const [first] = rows;
    if (!first) return undefined;
    const { familyId } = first.caller;
    const due = isDue(deps);
    if (rows.some(({ subscription }) => subscription && due.holds(subscription))) {
      await settleFamily(deps, familyId);
      return { ...first.caller, state: await readFamily(deps, familyId) };
    }
    const running = isRunning(deps);
    const had = rows.filter(
      ({ subscription: row }) => row && (row.status === "scheduled" || running.holds(row)),
    );
    return { ...first.caller, state: gatherState(first, had) };
  };
}
