import type { Page, Route } from "@playwright/test";
import {
  type CallName,
  calls,
  type Plan,
  type ResponseOf,
  type SubscriptionFeatures,
} from "../../contract/calls.ts";
import { featureKeys } from "../../contract/features.ts";
import type { Language } from "../../contract/languages.ts";

export const monthly: Plan = {
  id: "premium-monthly",
  name: "Premium Monthly",
  description: "The habits of the week, month by month.",
  price: 999,
  billing_interval: "month",
  features: ["proofs", "daily_recap", "lock_chores", "weekly_values"],
};
export const yearly: Plan = {
  id: "premium-yearly",
  name: "Premium Yearly",
  description: "Everything Maamoul has, for the whole family.",
  price: 9939,
  billing_interval: "year",
  features: [...featureKeys],
};
export const classroom: Plan = {
  id: "classroom-yearly",
  name: "Classroom Yearly",
  description: "For teachers and schools.",
  price: 29_900,
  discounted_price: 23_900,
  discount_percent: 20,
  billing_interval: "year",
  features: ["attachments", "proofs", "family_tree_view"],
};
export const planList = [monthly, yearly, classroom];

export const none: SubscriptionFeatures = { is_paid_plan: false, is_trial_period: false };
export const trial: SubscriptionFeatures = {
  is_paid_plan: false,
  is_trial_period: true,
  trial_days_remaining: 12,
  trial_ends_at: "2027-03-13T08:00:00.000Z",
  features: ["proofs", "ai_chat"],
};
export const paid: SubscriptionFeatures = {
  is_paid_plan: true,
  is_trial_period: false,
  plan_id: "premium-yearly",
  plan_name: "Premium Yearly",
  plan_description: "Everything Maamoul has, for the whole family.",
  features: [...featureKeys],
  current_period_end: "2027-03-13T08:00:00.000Z",
};
export const cancelled: SubscriptionFeatures = { ...paid, cancel_at: "2027-03-13T08:00:00.000Z" };

/** A reader who logged in before, without asking the API. */
export async function comeSignedIn(
  page: Page,
  { language = "en", email = "parent@maamoul.example" }: { language?: Language; email?: string } = {},
): Promise<void> {
  const claims = Buffer.from(JSON.stringify({ exp: 4_102_444_800 })).toString("base64url");
  await page.addInitScript(
    (stored) => {
      if (sessionStorage.getItem("came")) return;
      sessionStorage.setItem("came", "yes");
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    {
      access_token: `x.${claims}.x`,
      refresh_token: "refresh",
      user_id: "1",
      user_role: "parent",
      user_email: email,
      language,
    },
  );
}

type Answer<N extends CallName> = ResponseOf<N> | ((route: Route) => Promise<unknown>);

/** Answers one call in place of the API. */
export async function answer<N extends CallName>(page: Page, name: N, what: Answer<N>): Promise<void> {
  await page.route(`**${calls[name].path}`, (route) =>
    typeof what === "function" ? what(route) : route.fulfill({ json: what }),
  );
}

export async function refuse(page: Page, name: CallName, status: number, message?: string): Promise<void> {
  await answer(page, name, (route) => route.fulfill({ status, json: message ? { message, code: "x" } : {} }));
}

/** The subscriptions screen of a family that has this. */
export async function openSubscriptions(
  page: Page,
  features: SubscriptionFeatures,
  { language = "en", plans = planList, email }: { language?: Language; plans?: Plan[]; email?: string } = {},
): Promise<void> {
  await comeSignedIn(page, { language, email });
  await answer(page, "plans", { plans: { data: plans } });
  await answer(page, "features", features);
  await page.goto("/subscriptions");
}
