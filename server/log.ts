import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, pino } from "pino";

/** About thirty lines. A pipe takes up to 4096 bytes in one piece, so lines of several processes do not mix. */
const BATCH_BYTES = 3_500;
const LONGEST_WAIT_MS = 200;

/** The number of the request that is being answered: every line that is written for it has it. */
export const requestId = new AsyncLocalStorage<string>();

export function nameRequest(): { id?: string } {
  const id = requestId.getStore();
  return id === undefined ? {} : { id };
}

/**
 * Lines are written together. What waits is written when the process exits, for whatever reason it may say so
 * itself; only a kill that it cannot notice loses the last moments.
 */
export function openLog(): Logger {
  const destination = pino.destination({
    minLength: BATCH_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    sync: true,
  });
  process.on("exit", () => destination.flushSync());
  return pino({ mixin: nameRequest }, destination);
}
