export const roles = ["parent", "child", "admin"] as const;
export type Role = (typeof roles)[number];
