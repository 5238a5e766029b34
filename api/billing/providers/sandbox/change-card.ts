import type { Subscription } from "../../../db/schema.ts";
import { findCardCharge } from "../../../family/card-charge.ts";
import { changeFamily, lookAtFamily } from "../../../family/change-families.ts";
import { enterCard } from "../../../family/decide/plans/enter-card.ts";
import { findEndWithoutCard } from "../../../family/family.ts";
import { listOwnOrigins } from "../../../http/own-origins.ts";
import { requireOpenCardPage } from "../../checkout/card-page.ts";
import { CHECKOUT_STYLE } from "../../checkout/style.ts";
import type { BillingDeps, CardVisit, NextStep } from "../provider.ts";
import { checkCard, keepTyped, readCardForm } from "./card.ts";
import { CARD_SCRIPT_POLICY, type TypedCard } from "./card-form.ts";
import { renderCardPage, type TakeOver } from "./card-page.ts";

export async function visitCardPage(deps: BillingDeps, visit: CardVisit): Promise<NextStep> {
  const subscription = await requireOpenCardPage(deps, visit);
  const typed = visit.form ? await submit(deps, visit, visit.form) : readKept(visit);
  if (visit.form && !typed) return { goTo: visit.successUrl.href };
  const { language, cancelUrl, payerId } = visit;
  const takeOver = subscription.payerId === payerId ? undefined : await findTakeOver(deps, subscription);
  const page = renderCardPage({ subscription, language, backUrl: cancelUrl.href, typed, takeOver });
  return {
    show: {
      ...page,
      style: CHECKOUT_STYLE,
      status: page.problem ? 422 : 200,
      policy: [CARD_SCRIPT_POLICY, `form-action 'self' ${listOwnOrigins(deps.config).join(" ")}`],
    },
  };
}

async function findTakeOver(deps: BillingDeps, running: Subscription): Promise<TakeOver> {
  const { providers } = deps;
  const family = await lookAtFamily(deps, running.familyId);
  const endsAt = findEndWithoutCard(family, providers);
  return { endsAt, firstCharge: findCardCharge(family, providers, { isCardNeeded: endsAt !== null }) };
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
