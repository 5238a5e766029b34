import type { Charge } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

export type NextCharge = { readonly at: Date; readonly cents: number; readonly currency: string | null };

/** What accounts need of a family's plans, handed in, since neither domain knows the other. */
export type FamilyPlans = {
  /** Whether something would have been charged, and now is not. */
  stopRenewal(familyId: string): Promise<boolean>;
  startRenewal(familyId: string): Promise<void>;
  /** What the card is charged next by itself. */
  nextCharge(familyId: string): Promise<NextCharge | undefined>;
  /** Until when a plan runs whose card is of somebody who is gone or leaves. */
  endWithoutCard(familyId: string): Promise<Date | null>;
  /** Whether a plan runs that is charged again by itself. */
  renews(familyId: string): Promise<boolean>;
  /** For a family that nobody is left in. */
  end(familyId: string): Promise<void>;
  /** As its receipt shows it. */
  numberOf(payment: Charge): string;
  previewLoss(familyId: string): Promise<{
    planId: string | undefined;
    credits: readonly { currency: string | null; cents: number }[];
  }>;
};

export type AccountDeps = Deps & { readonly plans: FamilyPlans };
