import { eq } from "drizzle-orm";
import { type Charge, charges, plans } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const DIGITS = 6;

export async function readCharge({ db }: Pick<Deps, "db">, id: string) {
  const [found] = await db
    .select({ charge: charges, plan: plans })
    .from(charges)
    .innerJoin(plans, eq(plans.id, charges.planId))
    .where(eq(charges.id, id));
  return found;
}

/** As people quote it: the year, then the installation's own count. */
export function formatNumber({ createdAt, number }: Pick<Charge, "createdAt" | "number">): string {
  return `${createdAt.getUTCFullYear()}-${String(number).padStart(DIGITS, "0")}`;
}
