import type { Subscription } from "../db/schema.ts";
import { confirm } from "./decide/plans/confirm.ts";
import { abandon, end } from "./decide/plans/end.ts";
import { endPeriod } from "./decide/plans/renew.ts";
import { type Draft, request, type World } from "./draft.ts";
import type { Family, FamilyMoney } from "./family.ts";
import type { HeldPlan } from "./providers.ts";
import { isDue } from "./state.ts";

/**
 * What fell due while nobody looked (a confirmation, the end of a checkout or of a plan, a renewal) happens now, one
 * after the other, each dated when it was due.
 */
export function settle(family: Family, world: World): Draft {
  const draft: Draft = { family, effects: [] };
  for (let due = findDue(draft.family, world.now); due; due = findDue(draft.family, world.now))
    settleOne(draft, due, world);
  return draft;
}

/** What was paid comes first: a plan that it replaces is not charged for one more period. */
export function findDue({ held }: FamilyMoney, now: Date): HeldPlan | undefined {
  const due = held.filter(({ subscription }) => isDue(subscription, now));
  return due.find(({ subscription }) => subscription.status === "confirming") ?? due[0];
}

function settleOne(draft: Draft, held: HeldPlan, world: World): void {
  const { now, providers } = world;
  const { id, status, provider } = held.subscription;
  const dueAt = held.subscription.dueAt ?? now;
  if (status === "confirming") confirm(draft, held, dueAt);
  else if (status === "pending") expire(draft, held.subscription, world);
  else if (status === "active" && providers.find(provider).atPeriodEnd === "renews")
    endPeriod(draft, held, dueAt, world);
  else end(draft, id, dueAt);
}

/** Its provider may have been paid and not have told of it yet, so it is asked. */
function expire(draft: Draft, row: Subscription, world: World): void {
  abandon(draft, row.id, world.now);
  if (row.providerCheckoutId) request(draft, row, { kind: "close checkout" }, world);
}
