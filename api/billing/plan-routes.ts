import type { Deps } from "../deps.ts";
import { type ApiApp, mountCall } from "../http/mount-call.ts";
import { listPlans } from "./plans.ts";

export function mountPlans(app: ApiApp, deps: Deps): void {
  mountCall(app, deps, "plans", async ({ language }) => ({
    plans: { data: await listPlans(deps, language) },
  }));
}
