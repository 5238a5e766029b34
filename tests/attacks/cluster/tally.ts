import type { Seen, Watch } from "../attack.ts";
import type { TimedAnswer } from "../own-process.ts";

/** What happens to the processes meanwhile. */
export type Phase = {
  readonly what: string;
  /** 503 is an answer. */
  readonly mayBeUnavailable?: boolean;
  /** Pages of this version meet only processes of one that has no shared folder (`ASSETS_DIR`). */
  readonly losesFiles?: boolean;
};

/** Counts how the requests of each phase were answered. */
export type Tally = {
  begin(phase: Phase): void;
  /** Keeps what came of a request, under the phase in which it was asked. undefined: it was not answered as it should be. */
  take(name: string, request: Promise<TimedAnswer>): Promise<TimedAnswer | undefined>;
  phase(): Phase;
  /** Notes in each row what was measured. */
  end(): void;
};

type Counted = Phase & { readonly seen: Seen; unavailable: number; slowestMs: number };

export function startTally(watch: Watch): Tally {
  const phases: Counted[] = [];
  const current = () => {
    const phase = phases.at(-1);
    if (!phase) throw new Error("no phase has begun");
    return phase;
  };
  return {
    begin(phase) {
      phases.push({ ...phase, seen: watch(`requests while ${phase.what}`), unavailable: 0, slowestMs: 0 });
    },
    async take(name, request) {
      const phase = current();
      phase.seen.try();
      try {
        const answer = await request;
        phase.slowestMs = Math.max(phase.slowestMs, answer.ms);
        if (answer.status < 400) return answer;
        const isTold = answer.status === 503 && answer.retryAfter !== "";
        // Asked before the database went and answered after, or the other way round.
        const mayBe = phase.mayBeUnavailable || current().mayBeUnavailable;
        if (isTold && mayBe) phase.unavailable++;
        else phase.seen.admit(false, `${name} was answered ${answer.status} ${answer.body?.code ?? ""}`);
      } catch (error) {
        phase.seen.admit(false, `${name} was not answered: ${error}`);
      }
      return undefined;
    },
    phase: current,
    end() {
      for (const { seen, unavailable, slowestMs } of phases) {
        const told = unavailable > 0 ? `; ${unavailable} were told to come again (503)` : "";
        seen.note(`the slowest ${(slowestMs / 1000).toFixed(1)} s${told}`);
      }
    },
  };
}
