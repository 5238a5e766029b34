import { type Caller, refuseChild } from "../http/caller.ts";
import type { MountCall } from "../http/mount-call.ts";
import { limit } from "../limits/rate-limits.ts";
import { changeBuyer, readBuyer } from "./buyer.ts";
import { createSubscription } from "./checkout/subscribe.ts";
import { readFeatures } from "./entitlements.ts";
import { listPlans } from "./plans.ts";
import { checkPromo } from "./promo-codes.ts";
import type { BillingDeps } from "./providers/provider.ts";
import { readQuote } from "./quotes/quote.ts";
import { archiveAddress } from "./receipts/address.ts";
import { listPayments } from "./receipts/payments.ts";
import { cancelSubscription, changeCard, resumeSubscription, undoChange } from "./running/manage.ts";

/** Enough for any family, too little for guessing codes. */
const WINDOW_SECONDS = 600;

export function mountBilling(mountCall: MountCall, deps: BillingDeps): void {
  const limitFamily = (name: string, { familyId: key }: Caller, max: number) =>
    limit(deps, { name, key, max, windowSeconds: WINDOW_SECONDS });
  /** One count for all that tells whether there is a code. */
  const countPromo = async (caller: Caller, code: string | undefined) => {
    if (code) await limitFamily("promo-check", caller, 30);
  };
  /** Money is a matter for adults, and a plan that is changed all the time is nobody's wish. */
  const admitChange = async (caller: Caller) => {
    refuseChild(caller);
    await limitFamily("renewal", caller, 10);
  };

  mountCall("plans", async ({ bearer, language }) => ({
    // What plans cost is a matter for adults.
    plans: { data: bearer.role === "child" ? [] : await listPlans(deps, language) },
  }));
  mountCall("features", async ({ bearer, language }) => ({
    ...(await readFeatures(deps, bearer, language)),
    account_delete_at: bearer.deleteAt?.toISOString() ?? null,
  }));
  mountCall("payments", async ({ bearer, language }) => {
    if (bearer.role === "child") return { payments: [] };
    const { accountId, familyId } = bearer;
    const payments = await listPayments(deps, bearer, language);
    const archive = payments.length > 0 && { archive_url: archiveAddress(deps, accountId) };
    return { payments, buyer: await readBuyer(deps, familyId), ...archive };
  });
  mountCall("changeBuyer", async ({ bearer, body }) => {
    refuseChild(bearer);
    await limitFamily("buyer", bearer, 30);
    return { buyer: await changeBuyer(deps, bearer.familyId, body) };
  });
  mountCall("checkPromo", async ({ bearer, body, language }) => {
    refuseChild(bearer);
    await countPromo(bearer, body.promo_code);
    const planId = String(body.subscription_plan_id);
    return checkPromo(deps, bearer, { code: body.promo_code, planId, language });
  });
  mountCall("quote", async ({ bearer, body, language }) => {
    refuseChild(bearer);
    await limitFamily("quote", bearer, 60);
    await countPromo(bearer, body.promo_code);
    const planId = String(body.subscription_plan_id);
    return readQuote(deps, bearer, { planId, promoCode: body.promo_code, language });
  });
  mountCall("createSubscription", async ({ bearer, body }) => {
    refuseChild(bearer);
    await limitFamily("creation", bearer, 30);
    await countPromo(bearer, body.promo_code);
    const { subscription_plan_id, promo_code: promoCode, snapshot } = body;
    return createSubscription(deps, bearer, { planId: String(subscription_plan_id), promoCode, snapshot });
  });
  mountCall("cancelSubscription", async ({ bearer, body }) => {
    await admitChange(bearer);
    return cancelSubscription(deps, bearer.familyId, body);
  });
  mountCall("resumeSubscription", async ({ bearer }) => {
    await admitChange(bearer);
    await resumeSubscription(deps, bearer.familyId);
    return {};
  });
  mountCall("undoChange", async ({ bearer }) => {
    await admitChange(bearer);
    await undoChange(deps, bearer.familyId);
    return {};
  });
  mountCall("changeCard", async ({ bearer }) => {
    await admitChange(bearer);
    return changeCard(deps, bearer);
  });
}
