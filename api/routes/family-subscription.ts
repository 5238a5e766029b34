import type { Deps } from "../deps.ts";
import { type ApiApp, mountCall } from "../mount-call.ts";
import { cancelSubscription, resumeSubscription } from "../services/cancellation.ts";
import { readFeatures } from "../services/features.ts";
import { checkPromo } from "../services/promo-codes.ts";
import { createSubscription } from "../services/subscriptions.ts";

export function mountFamilySubscription(app: ApiApp, deps: Deps): void {
  mountCall(app, deps, "features", ({ bearer, language }) => readFeatures(deps, bearer.familyId, language));
  mountCall(app, deps, "checkPromo", ({ bearer, body, language }) =>
    checkPromo(deps, bearer, {
      code: body.promo_code,
      planId: String(body.subscription_plan_id),
      language,
    }),
  );
  mountCall(app, deps, "createSubscription", ({ bearer, body }) =>
    createSubscription(deps, bearer, {
      planId: String(body.subscription_plan_id),
      promoCode: body.promo_code,
    }),
  );
  mountCall(app, deps, "cancelSubscription", ({ bearer }) => cancelSubscription(deps, bearer.familyId));
  mountCall(app, deps, "resumeSubscription", async ({ bearer }) => {
    await resumeSubscription(deps, bearer.familyId);
    return {};
  });
}
