import { randomUUID } from "node:crypto";
import type { ResponseOf } from "../../../contract/calls.ts";
import { tidyPromoCode } from "../../../contract/promo-codes.ts";
import { changeFamily } from "../../family/change-families.ts";
import { openCheckout } from "../../family/decide/plans/open-checkout.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import { findPlanOnOffer } from "../plans.ts";
import type { BillingDeps } from "../providers/provider.ts";

type Wanted = { planId: string; promoCode: string | undefined; snapshot: string | undefined };

/** Opens the family's one pending checkout, or finds it again: a double click and a second tab share it. */
export async function createSubscription(
  deps: BillingDeps,
  caller: Caller,
  { promoCode, ...order }: Wanted,
): Promise<ResponseOf<"createSubscription">> {
  const wanted = { ...order, promoCode: promoCode && tidyPromoCode(promoCode) };
  const id = (await findOrOpen(deps, caller, wanted)) ?? (await findOrOpen(deps, caller, wanted));
  // Opened at its provider this very moment, in another tab.
  if (!id) throw new Failure("busy", { retryAfterSeconds: 1 });
  return { subscription_id: id, checkout_url: `${deps.config.publicOrigin}/checkout/${id}` };
}

/** undefined: another checkout, open at its provider, was in the way and is closed there now. */
async function findOrOpen(
  deps: BillingDeps,
  buyer: Caller,
  { planId, promoCode, snapshot }: Wanted,
): Promise<string | undefined> {
  const plan = await findPlanOnOffer(deps.db, planId);
  const wanted = { id: randomUUID(), plan, promoCode, buyer, snapshot };
  const opening = await changeFamily(
    deps,
    buyer.familyId,
    (draft, world) => openCheckout(draft, wanted, world),
    { promoCode },
  );
  if ("id" in opening) return opening.id;
  const { inTheWay } = opening;
  await deps.providers.find(inTheWay.provider).remote?.closeCheckout(deps, inTheWay);
  return undefined;
}
