import { useSyncExternalStore } from "react";
import { forgetLocal, readLocal, subscribeToLocal, writeLocal } from "../../storage/local.ts";

/** What a new account is asked to do in the app, where we cannot see it: its owner ticks it. */
export type Step = "app" | "child" | "task";

const UNSEEN = "unseen";

export type FirstSteps = {
  readonly isUnseen: boolean;
  readonly done: ReadonlySet<string>;
  see(): void;
  tick(step: Step, isDone: boolean): void;
  end(): void;
};

/** Right after the account was opened. A logout forgets them with everything else that is stored. */
export function beginFirstSteps(): void {
  writeLocal({ first_steps: UNSEEN });
}

/** undefined: no account was opened in this browser, or its owner closed the steps. */
export function useFirstSteps(): FirstSteps | undefined {
  const kept = useSyncExternalStore(
    subscribeToLocal,
    () => readLocal("first_steps"),
    () => null,
  );
  if (kept === null) return undefined;
  const done = new Set(kept.split(" ").filter((word) => word !== "" && word !== UNSEEN));
  return {
    isUnseen: kept === UNSEEN,
    done,
    see: () => writeLocal({ first_steps: "" }),
    tick(step, isDone) {
      const others = [...done].filter((each) => each !== step);
      writeLocal({ first_steps: [...others, ...(isDone ? [step] : [])].join(" ") });
    },
    end: () => forgetLocal("first_steps"),
  };
}
