import type { Page } from "@playwright/test";
import type { Plan, SubscriptionFeatures } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { planList } from "../../../web/testing/families.ts";
import { answer } from "./api.ts";
import { comeSignedIn, readIn } from "./browser-state.ts";

/** The subscriptions screen of a family that has this. */
export async function openSubscriptions(
  page: Page,
  features: SubscriptionFeatures,
  {
    language = "en",
    plans = planList,
    email = "parent@maamoul.example",
    path = "/subscriptions",
  }: { language?: Language; plans?: Plan[]; email?: string; path?: string } = {},
): Promise<void> {
  await readIn(page.context(), language);
  await comeSignedIn(page, { user_email: email });
  await answer(page, "plans", { plans: { data: plans } });
  await answer(page, "features", features);
  await page.goto(path);
}
