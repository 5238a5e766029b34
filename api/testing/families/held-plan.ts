import type { Subscription } from "../../db/schema.ts";
import { type Draft, newRow } from "../../family/draft.ts";
import { type Family, findHeld } from "../../family/family.ts";
import type { HeldPlan } from "../../family/providers.ts";
import { withMoments } from "../../family/state.ts";
import { type PlanName, plans } from "../walks/family-walk.ts";
import { makeFamily, PAYER_ID } from "./people.ts";

export const date = (text: string) => new Date(`${text}T08:00:00Z`);
export const NOW = date("2026-03-11");

/** A plan that was paid from 1 March to 1 April, but for what a test changes. Its row has the name of the plan. */
export function hold(name: PlanName, changes: Partial<Subscription> = {}): HeldPlan {
  const plan = plans[name];
  const row = newRow({
    id: name,
    familyId: "family",
    payerId: PAYER_ID,
    plan,
    provider: "sandbox",
    priceCents: plan.priceCents,
    now: date("2026-03-01"),
  });
  const period = { periodStart: date("2026-03-01"), periodEnd: date("2026-04-01") };
  const paid = { anchorAt: period.periodStart, paidUntil: period.periodEnd, paidAt: period.periodStart };
  const subscription = {
    ...row,
    status: "active",
    cardLast4: "4242",
    ...period,
    ...paid,
    ...changes,
  } as const;
  return { plan, subscription: withMoments(subscription) };
}

/** An open checkout, or a plan that waits: nothing has begun. */
export function holdUnpaid(name: PlanName, changes: Partial<Subscription> = {}): HeldPlan {
  const blank = { anchorAt: null, periodStart: null, periodEnd: null, paidUntil: null, paidAt: null };
  return hold(name, { status: "pending", cardLast4: null, createdAt: NOW, ...blank, ...changes });
}

export function draftOf(held: readonly HeldPlan[], family: Partial<Family> = {}): Draft {
  return { family: makeFamily({ held, ...family }), effects: [] };
}

export function rowOf({ family }: Draft, id: PlanName): Subscription {
  const held = findHeld(family, id);
  if (!held) throw new Error(`no row ${id}`);
  return held.subscription;
}

/** What was written besides the rows, in short: the kind, and what or whom it is about. */
export function listEffects({ effects }: Draft): string[] {
  return effects.map((effect) => {
    if (effect.kind === "tell") return `tell ${effect.event.subscription.id}: ${effect.event.kind}`;
    if (effect.kind === "charge") return `charge ${effect.subscription.id}: ${effect.charge.amountCents}`;
    if (effect.kind === "mail") return `mail ${effect.to.id}: ${effect.mail.name}`;
    if (effect.kind === "redeem" || effect.kind === "release")
      return `${effect.kind} ${effect.subscriptionId} at ${effect.at.toISOString()}`;
    return effect.kind;
  });
}

/** Each mail to one adult, with its facts. */
export function listMails({ effects }: Draft) {
  return effects.flatMap((effect) =>
    effect.kind === "mail"
      ? [{ to: effect.to.id, name: effect.mail.name, payload: effect.mail.payload }]
      : [],
  );
}

/** What the payment providers must still be told, in short. */
export function listRequests({ family }: Draft): string[] {
  return family.requests.map(({ kind, subscriptionId, providerReference }) =>
    [kind, subscriptionId, providerReference].filter(Boolean).join(" "),
  );
}
