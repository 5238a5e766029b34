import type { TakeOverFacts } from "../../../../contract/hosted.ts";
import type { Subscription } from "../../../db/schema.ts";
import { findCardCharge } from "../../../family/card-charge.ts";
import { changeFamily, lookAtFamily } from "../../../family/change-families.ts";
import { enterCard } from "../../../family/decide/plans/enter-card.ts";
import { findEndWithoutCard } from "../../../family/family.ts";
import { requireOpenCardPage } from "../../checkout/card-page.ts";
import { allowForms } from "../../checkout/order.ts";
import type { BillingDeps, CardVisit, NextStep } from "../provider.ts";
import { checkCard, keepTyped, readCardForm } from "./card.ts";
import { describeCardForm, isRefused, type TypedCard } from "./card-form.ts";

export async function visitCardPage(deps: BillingDeps, visit: CardVisit): Promise<NextStep> {
  const subscription = await requireOpenCardPage(deps, visit);
  const typed = visit.form ? await submit(deps, visit, visit.form) : readKept(visit);
  if (visit.form && !typed) return { goTo: visit.successUrl.href };
  const { cancelUrl, payerId } = visit;
  const facts = {
    form: describeCardForm(typed),
    back: cancelUrl.href,
    last4: subscription.cardLast4,
    overdue: describeOverdue(subscription),
    takeOver: subscription.payerId === payerId ? null : await describeTakeOver(deps, subscription),
  };
  return {
    show: {
      page: { name: "card", facts },
      status: isRefused(typed) ? 422 : 200,
      policy: [allowForms(deps)],
    },
  };
}

function describeOverdue({ overdueCents, currency, graceEndsAt }: Subscription) {
  return graceEndsAt && { cents: overdueCents ?? 0, currency, runsUntil: graceEndsAt.toISOString() };
}

async function describeTakeOver(deps: BillingDeps, running: Subscription): Promise<TakeOverFacts> {
  const { providers } = deps;
  const family = await lookAtFamily(deps, running.familyId);
  const endsAt = findEndWithoutCard(family, providers);
  const first = findCardCharge(family, providers, { isCardNeeded: endsAt !== null });
  return {
    firstCharge: first && !running.graceEndsAt ? { ...first, at: first.at.toISOString() } : null,
    endsAt: endsAt?.toISOString() ?? null,
    cancelAt: first ? null : (running.cancelAt?.toISOString() ?? null),
  };
}

/** undefined: the card is changed. */
async function submit(
  deps: BillingDeps,
  { subscription: { id, familyId }, payerId }: CardVisit,
  sent: FormData,
): Promise<TypedCard | undefined> {
  const form = readCardForm(sent);
  const card = checkCard(form, deps.clock());
  if (!card.ok) return { ...card, form: keepTyped(form, card) };
  const entered = { id, card: card.card, payerId };
  await changeFamily(deps, familyId, (draft, world) => enterCard(draft, entered, world));
  return undefined;
}

function readKept({ kept }: CardVisit): TypedCard | undefined {
  return kept && { form: readCardForm(kept), problems: {} };
}
