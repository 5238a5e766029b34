/** The plans that a new installation has, the free one first. */
export type PlanName = "free" | "premium-monthly" | "premium-yearly" | "classroom-yearly";

const all: readonly PlanName[] = ["free", "premium-monthly", "premium-yearly", "classroom-yearly"];
const paid: readonly PlanName[] = ["premium-monthly", "premium-yearly", "classroom-yearly"];
const yearly: readonly PlanName[] = ["premium-yearly", "classroom-yearly"];
const premium: readonly PlanName[] = ["premium-monthly", "premium-yearly"];

/**
 * What each plan includes (docs/product.md §6.3): the home page, the terms, the plan cards, the trial and the
 * first plans all read this. Words are in `web/brand/feature-names.ts`.
 */
export const featureTable = {
  weekly_tasks: all,
  cookies: all,
  caregivers: all,
  weekly_report: all,
  proofs: all,
  ai_chat: all,
  daily_recap: paid,
  lock_chores: paid,
  late_penalty: premium,
  weekly_values: paid,
  chat: paid,
  chat_upload_media: yearly,
  attachments: yearly,
  behaviour_reports: paid,
  whatsapp_support: paid,
} as const satisfies Record<string, readonly PlanName[]>;
export type Feature = keyof typeof featureTable;

/** Those that the API names, in the order of its answers. */
export const featureKeys = [
  "attachments",
  "proofs",
  "daily_recap",
  "lock_chores",
  "late_penalty",
  "chat_upload_media",
  "weekly_values",
  "ai_chat",
] as const satisfies readonly Feature[];
export type FeatureKey = (typeof featureKeys)[number];

export function featuresOf(plan: PlanName): Feature[] {
  const features = Object.keys(featureTable) as Feature[];
  return features.filter((feature) => isIn(feature, plan));
}

export function featureKeysOf(plan: PlanName): FeatureKey[] {
  return featureKeys.filter((key) => isIn(key, plan));
}

/** Of a plan that is paid for, by its keys: the features without a key of their own belong to every one. */
export function paidFeaturesOf(keys: readonly string[]): string[] {
  const withoutKey = featuresOf("premium-yearly").filter(
    (feature) => !isIn(feature, "free") && !featureKeys.some((key) => key === feature),
  );
  return [...keys, ...withoutKey.filter((feature) => !keys.includes(feature))];
}

function isIn(feature: Feature, plan: PlanName): boolean {
  const plans: readonly PlanName[] = featureTable[feature];
  return plans.includes(plan);
}
