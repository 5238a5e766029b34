import type { CancelReason } from "./rules.ts";

/** A number for each day, and the sum of as many days before them. */
export type Daily = { readonly values: readonly number[]; readonly before: number };

/** What `operator report` counts. */
export type ReportFigures = {
  /** As `2026-03-01`, in the business's time zone, up to today. */
  readonly days: readonly string[];
  readonly newFamilies: Daily;
  /** Families whose trial led to a plan that they confirmed, on that day. */
  readonly trialsPaid: Daily;
  readonly cancelled: Daily;
  /** null: nobody said why. The most frequent first. */
  readonly reasons: readonly ReasonCount[];
  /** In cents. The currency that brought the most first. */
  readonly income: readonly {
    readonly currency: string;
    readonly received: Daily;
    readonly refunded: Daily;
  }[];
  /** Of the few days for which mail is kept. */
  readonly mail: {
    readonly days: readonly string[];
    readonly sent: readonly number[];
    readonly failed: readonly number[];
    readonly waiting: number;
  };
};

export type ReasonCount = { readonly reason: CancelReason | null; readonly times: number };

export type ReportFacts = {
  readonly figures: ReportFigures;
  readonly madeAt: string;
  readonly isSandbox: boolean;
};

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0);
}
