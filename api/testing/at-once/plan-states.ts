export const planStates = [
  "none",
  "running",
  "due",
  "cancelled",
  "overdue",
  "checkout",
  "change",
  "waiting",
  "confirming",
  "gift",
] as const;
export type PlanState = (typeof planStates)[number];
