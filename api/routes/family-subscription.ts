import type { Deps } from "../deps.ts";
import { type ApiApp, mountCall } from "../mount-call.ts";
import { readFeatures } from "../services/features.ts";

export function mountFamilySubscription(app: ApiApp, deps: Deps): void {
  mountCall(app, deps, "features", ({ bearer, language }) => readFeatures(deps, bearer.familyId, language));
}
