import type { HeldPlan } from "../providers/provider.ts";
import { confirm } from "./decide/confirm.ts";
import { abandon, end } from "./decide/end.ts";
import { endPeriod } from "./decide/renew.ts";
import type { Draft, World } from "./draft.ts";
import type { Family } from "./family.ts";
import { dueAt, isDue } from "./state.ts";

/**
 * Brings a family up to the present: what fell due while nobody looked (a confirmation, the end of a checkout or of
 * a plan, a renewal) happens now, one after the other, each dated when it was due.
 */
export function settle(family: Family, world: World): Draft {
  const draft: Draft = { family, effects: [] };
  for (let due = findDue(draft.family, world); due; due = findDue(draft.family, world))
    settleOne(draft, due, world);
  return draft;
}

/** What was paid comes first: a plan that it replaces is not charged for one more period. */
export function findDue({ held }: Family, { now, providers }: World): HeldPlan | undefined {
  const rule = isDue({ clock: () => now, providers });
  const due = held.filter(({ subscription }) => rule.holds(subscription));
  return due.find(({ subscription }) => subscription.status === "pending") ?? due[0];
}

function settleOne(draft: Draft, held: HeldPlan, world: World): void {
  const { id, status, paidAt, cancelAt, periodEnd, provider } = held.subscription;
  const due = dueAt(held.subscription);
  if (status === "pending" && paidAt) confirm(draft, held, paidAt);
  else if (status === "pending") abandon(draft, id, world.now);
  else if (status === "active" && due && world.providers.find(provider).atPeriodEnd === "renews")
    endPeriod(draft, held, due, world);
  else end(draft, id, cancelAt ?? periodEnd ?? world.now);
}
