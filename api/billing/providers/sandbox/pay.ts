import { type Checkout, readCheckout } from "../../checkout/checkout.ts";
import type { BillingDeps } from "../../deps.ts";
import { changeFamily } from "../../settle.ts";
import { activate, setState } from "../../transitions.ts";
import type { CardOutcome } from "./card.ts";

const CONFIRMATION_SECONDS = 6;

/** Pays once, however often the button is pressed: whoever comes second finds it paid. */
export async function pay(
  deps: BillingDeps,
  { subscription: { id, familyId } }: Checkout,
  outcome: CardOutcome,
): Promise<"paid" | "declined" | "closed"> {
  return changeFamily(deps, familyId, async (tx) => {
    const current = await readCheckout({ ...deps, db: tx }, id);
    if (current?.state !== "open") return current?.state ?? "closed";
    if (outcome === "declined") return "declined";
    const now = deps.clock();
    if (outcome === "paid") await activate(tx, deps, current.subscription, now);
    // In the database, so that a restart does not lose the confirmation.
    else await setState(tx, id, { paidAt: new Date(now.getTime() + CONFIRMATION_SECONDS * 1000) });
    return "paid";
  });
}
