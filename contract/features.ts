export const featureKeys = [
  "attachments",
  "proofs",
  "daily_recap",
  "lock_chores",
  "late_penalty",
  "chat_upload_media",
  "weekly_values",
  "ai_chat",
] as const;
export type FeatureKey = (typeof featureKeys)[number];
