import type { PlanName } from "../family-walk.ts";
import type { Memory } from "./memory.ts";
import type { Town } from "./town.ts";

/** What somebody is about to do, and to whom or to what; a command reads of it what it needs. */
export type Aim = {
  readonly who: string;
  readonly whom: string;
  readonly child: string;
  /** Which of several. */
  readonly pick: number;
  readonly plan: PlanName;
  readonly card: "good" | "poor" | "delayed";
  /** With what one knew before: a page that was opened long ago, the family that one was in. */
  readonly isStale: boolean;
  /** The provider does not answer, or refuses. */
  readonly isAway: boolean;
};

/** undefined: done, or there was nothing to do. */
export type Refused = string | undefined;
/** Does it; called twice, it was pressed twice. undefined: there is nothing to press. */
export type Press = (() => Refused) | undefined;
export type Command = (town: Town, memory: Memory, aim: Aim) => Press;

export function pickOf<T>(all: readonly T[], { pick }: Aim): T | undefined {
  return all[pick % Math.max(1, all.length)];
}

export function codeOf(answer: unknown): Refused {
  return typeof answer === "object" && answer !== null && "refused" in answer
    ? String(answer.refused)
    : undefined;
}

/** The family that the caller is in, as far as the caller knows. */
export function familyFor(town: Town, memory: Memory, { who, isStale }: Aim): string | undefined {
  return (isStale && memory.formerFamilies.get(who)) || town.familyOf(who);
}
