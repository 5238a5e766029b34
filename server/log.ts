import { type Logger, pino } from "pino";

/** About thirty lines. A pipe takes up to 4096 bytes in one piece, so lines of several processes do not mix. */
const BATCH_BYTES = 3_500;
const LONGEST_WAIT_MS = 200;

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
  return pino({}, destination);
}
