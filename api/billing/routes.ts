import type { MountCall } from "../http/mount-call.ts";
import { limit } from "../limits/rate-limits.ts";
import type { BillingDeps } from "./deps.ts";
import { readFeatures } from "./entitlements.ts";
import { listPlans } from "./plans.ts";
import { checkPromo } from "./promo-codes.ts";
import { cancelSubscription, resumeSubscription } from "./renewal.ts";
import { createSubscription } from "./subscribe.ts";

/** Enough for any family, too little for guessing codes. */
const WINDOW_SECONDS = 600;

export function mountBilling(mountCall: MountCall, deps: BillingDeps): void {
  mountCall("plans", async ({ language }) => ({ plans: { data: await listPlans(deps, language) } }));
  mountCall("features", ({ bearer, language }) => readFeatures(deps, bearer.familyId, language));
  mountCall("checkPromo", async ({ bearer, body, language }) => {
    await limit(deps, { name: "promo-check", key: bearer.familyId, max: 30, windowSeconds: WINDOW_SECONDS });
    const planId = String(body.subscription_plan_id);
    return checkPromo(deps, bearer, { code: body.promo_code, planId, language });
  });
  mountCall("createSubscription", async ({ bearer, body }) => {
    await limit(deps, { name: "creation", key: bearer.familyId, max: 30, windowSeconds: WINDOW_SECONDS });
    const planId = String(body.subscription_plan_id);
    return createSubscription(deps, bearer, { planId, promoCode: body.promo_code });
  });
  mountCall("cancelSubscription", ({ bearer }) => cancelSubscription(deps, bearer.familyId));
  mountCall("resumeSubscription", async ({ bearer }) => {
    await resumeSubscription(deps, bearer.familyId);
    return {};
  });
}
