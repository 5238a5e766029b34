import { change, type Draft, mail, type Refusal, request, type World } from "../../draft.ts";
import {
  type Card,
  findAdult,
  findNextCharge,
  findPayer,
  findPending,
  findRunning,
  type NextCharge,
  nameOf,
} from "../../family.ts";
import type { ChargeFacts } from "../../mails.ts";
import { notCancelled } from "./cancel.ts";
import { payPeriod } from "./renew.ts";

type Entered = {
  readonly id: string;
  readonly card: Card;
  readonly payerId: string;
  /** The card's name at a provider that keeps the plan and must be told to charge it. */
  readonly providerReference?: string;
};

/**
 * An adult enters a card for the running plan, and pays for it from then on. What is overdue is charged at once. A plan
 * that was to end because its payer is gone goes on.
 */
export function enterCard(
  draft: Draft,
  { id, card, payerId, providerReference }: Entered,
  world: World,
): Refusal | undefined {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id) return { refused: "no_subscription" };
  const payer = findPayer(draft.family, { payerId });
  if (!payer) return { refused: "checkout_closed" };
  const goesOn = running.status === "cancelled" && !findPayer(draft.family, running);
  for (const { subscription } of draft.family.held)
    if (subscription.id === id || subscription.status === "scheduled")
      change(draft, subscription.id, { ...card, payerId });
  const isRemote = world.providers.find(running.provider).remote !== undefined;
  if (providerReference) request(draft, running, { kind: "use card", providerReference }, world);
  if (goesOn) {
    change(draft, id, { status: "active", ...notCancelled });
    if (isRemote) request(draft, running, { kind: "start renewal" }, world);
  }
  // A provider that keeps the plan charges what is overdue by itself.
  if (running.graceEndsAt && !isRemote) payPeriod(draft, id, world.now);
  if (running.payerId !== payerId) {
    askAgain(draft);
    tellBoth(draft, running.payerId, payerId, world);
  }
  return undefined;
}

/** An open checkout has shown that the card from before would be charged: its page asks once more. */
function askAgain(draft: Draft): void {
  const pending = findPending(draft.family)?.subscription;
  if (pending?.status === "pending" && !pending.providerCheckoutId)
    change(draft, pending.id, { quote: null });
}

function tellBoth(draft: Draft, beforeId: string | null, payerId: string, { providers }: World): void {
  const payer = findAdult(draft.family, payerId);
  const before = findAdult(draft.family, beforeId);
  const charge = describe(findNextCharge(draft.family, providers));
  if (payer) mail(draft, payer, { name: "paying_started", payload: charge });
  if (payer && before)
    mail(draft, before, { name: "paying_taken", payload: { name: nameOf(payer), ...charge } });
}

export function describe(charge: NextCharge | undefined): ChargeFacts {
  if (!charge) return {};
  return { at: charge.at.toISOString(), cents: String(charge.cents), currency: charge.currency ?? "" };
}
