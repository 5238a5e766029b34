import { gatherProviders } from "../../billing/providers/create.ts";
import type { Plan } from "../../db/schema.ts";
import { cancel, resume, undoChange } from "../../family/decide/plans/cancel.ts";
import { pay } from "../../family/decide/plans/confirm.ts";
import { endWithCredit } from "../../family/decide/plans/end.ts";
import { enterCard } from "../../family/decide/plans/enter-card.ts";
import { grant } from "../../family/decide/plans/grant.ts";
import { keepQuote, leaveCheckout, openCheckout } from "../../family/decide/plans/open-checkout.ts";
import type { Draft, Effect, World } from "../../family/draft.ts";
import { type Card, type Family, findHeld, findPending, findRunning } from "../../family/family.ts";
import { computeQuote, isOutdated, priceOfRow, unusedOf } from "../../family/quotes/compute-quote.ts";
import { settle } from "../../family/settle.ts";
import { makeAdult, PAYER_ID } from "../families/people.ts";

const DAY_MS = 24 * 3600_000;
const buyer = { familyId: "family", accountId: PAYER_ID, email: "parent@maamoul.example" };

export function cardEnding(cardLast4: string): Card {
  return { cardLast4, cardBrand: "visa", cardExpiry: "2030-08" };
}

/** The cards of the sandbox: one that always pays, one that pays only once, one that is confirmed later. */
export const cards = {
  good: { outcome: "paid", card: cardEnding("4242") },
  once: { outcome: "once", card: cardEnding("0341") },
  delayed: { outcome: "delayed", card: cardEnding("0077") },
} as const;

export const plans = {
  monthly: makePlan("monthly", 999, "month"),
  cheap: makePlan("cheap", 500, "month"),
  yearly: makePlan("yearly", 9939, "year"),
  classroom: makePlan("classroom", 23_900, "year"),
};
export type PlanName = keyof typeof plans;

function makePlan(id: string, priceCents: number, billingInterval: Plan["billingInterval"]): Plan {
  // What a plan is called decides nothing.
  const sold = { discountedPriceCents: null, discountPercent: null, currency: null, features: [] };
  return { id, priceCents, billingInterval, active: true, position: 1, ...sold } as unknown as Plan;
}

/** A family without a database: whatever may happen to its money, at a time that only moves on when it is told to. */
export function startWalk(start: Date, { trialDays = 0 } = {}) {
  let now = start;
  let rows = 0;
  const effects: Effect[] = [];
  const trialEndsAt = trialDays ? new Date(start.getTime() + trialDays * DAY_MS) : null;
  const people = { adults: [makeAdult(PAYER_ID)], children: [], invitations: [], requests: [] };
  let family: Family = { id: "family", trialEndsAt, balances: {}, held: [], ...people };
  const world = (): World => ({ now, providers: gatherProviders([]), newId: () => `request ${++rows}` });

  function take(draft: Draft): void {
    family = draft.family;
    effects.push(...draft.effects);
  }
  /** Answers undefined where it was refused. */
  function decide<T>(
    change: (draft: Draft, world: World) => T,
  ): Exclude<T, { refused: unknown }> | undefined {
    take(settle(family, world()));
    const draft: Draft = { family, effects: [] };
    const answer = change(draft, world());
    if (typeof answer === "object" && answer !== null && "refused" in answer) {
      if (draft.family !== family || draft.effects.length > 0) throw new Error("a refusal changed something");
      return undefined;
    }
    take(draft);
    return answer as Exclude<T, { refused: unknown }>;
  }
  const running = () => findRunning(family)?.subscription;

  const walk = {
    buy(name: PlanName, card: keyof typeof cards = "good") {
      const opened = walk.open(name);
      if (opened) walk.pay(opened, card);
    },
    open(name: PlanName): string | undefined {
      rows += 1;
      const wanted = { id: `row ${rows}`, plan: plans[name], promoCode: undefined, buyer };
      const opening = decide((draft, at) => openCheckout(draft, wanted, at));
      return opening && "id" in opening ? opening.id : undefined;
    },
    /** Looks at the page before, as one does: a quote that holds no more is computed again. */
    pay(id: string, card: keyof typeof cards = "good") {
      decide(() => {});
      const held = findHeld(family, id);
      if (!held) return;
      const snapshot = { family, selling: held.subscription.provider };
      const wanted = priceOfRow(held.subscription, held.plan);
      const known = held.subscription.quote;
      const quote =
        known && !isOutdated(known, snapshot, wanted, now) ? known : computeQuote(snapshot, wanted, now);
      decide((draft) => keepQuote(draft, id, quote));
      decide((draft, at) => pay(draft, { id, quote, card: cards[card] }, at));
    },
    leave: () => decide((draft, at) => leaveCheckout(draft, findPending(family)?.subscription.id ?? "", at)),
    cancel: () => decide((draft, at) => cancel(draft, running()?.id ?? "", at)),
    resume: () => decide((draft, at) => resume(draft, running()?.id ?? "", at)),
    undo: () => decide(undoChange),
    changeCard: (card: keyof typeof cards) =>
      decide((draft, at) =>
        enterCard(draft, { id: running()?.id ?? "", card: cards[card].card, payerId: PAYER_ID }, at),
      ),
    grant(name: PlanName, days?: number) {
      rows += 1;
      const until = days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS);
      return decide((draft, at) => grant(draft, { id: `row ${rows}`, plan: plans[name], until }, at));
    },
    end: () => decide((draft, at) => endWithCredit(draft, running()?.id ?? "", at)),
    settle: () => decide(() => {}),
    pass(days: number) {
      now = new Date(now.getTime() + days * DAY_MS);
      decide(() => {});
    },
    passTo(date: string) {
      now = new Date(date);
      decide(() => {});
    },
    now: () => now,
    family: () => family,
    world,
    running,
    planId: () => running()?.planId,
    effects,
    charges: () => effects.flatMap((effect) => (effect.kind === "charge" ? [effect.charge] : [])),
    paidCents: () => walk.charges().reduce((sum, { amountCents }) => sum + amountCents, 0),
    told: () => effects.flatMap((effect) => (effect.kind === "tell" ? [effect.event.kind] : [])),
    balanceCents: () => family.balances.USD ?? 0,
    /** What the family could still have for what it has paid: credit, and time that is not used yet. */
    worthCents() {
      const row = running();
      return walk.balanceCents() + (row ? unusedOf(row, now) : 0);
    },
  };
  return walk;
}

export type Walk = ReturnType<typeof startWalk>;
