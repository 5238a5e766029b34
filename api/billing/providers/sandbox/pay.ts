import { confirmCheckout } from "../../charges/confirm.ts";
import { type OpenCheckout, readBasis, readCheckout } from "../../checkout/checkout.ts";
import type { BillingDeps } from "../../deps.ts";
import { isOutdated, priceOfRow } from "../../quotes/figures.ts";
import { changeFamily } from "../../settle.ts";
import { setState } from "../../transitions.ts";
import type { CardOutcome } from "./card.ts";

const CONFIRMATION_SECONDS = 6;

/** undefined: no card was typed in; the one on file pays, or none is needed. */
type TypedCard = { outcome: CardOutcome; last4: string } | undefined;

/**
 * Confirms once, however often the button is pressed: whoever comes second finds it paid. Only what was shown is
 * charged: `outdated` when the figures do not hold any more.
 */
export async function pay(
  deps: BillingDeps,
  { subscription: { id, familyId }, figures }: OpenCheckout,
  card: TypedCard,
): Promise<"paid" | "declined" | "outdated" | "closed"> {
  return changeFamily(deps, familyId, async (tx) => {
    const current = await readCheckout({ ...deps, db: tx }, id);
    if (current?.state !== "open") return current?.state ?? "closed";
    const now = deps.clock();
    const basis = await readBasis({ ...deps, db: tx }, current.subscription);
    const wanted = priceOfRow(current.subscription, current.plan);
    if (current.subscription.figures?.at !== figures.at || isOutdated(figures, basis, wanted, now))
      return "outdated";
    if (card?.outcome === "declined") return "declined";
    const row = card ? await setState(tx, id, { cardLast4: card.last4 }) : current.subscription;
    if (card?.outcome !== "delayed") await confirmCheckout(tx, deps, row, now);
    // In the database, so that a restart does not lose the confirmation.
    else await setState(tx, id, { paidAt: new Date(now.getTime() + CONFIRMATION_SECONDS * 1000) });
    return "paid";
  });
}
