import { type LogFn, type Logger, type LoggerOptions, pino } from "pino";
import { askedRequest } from "../api/asked-request.ts";
import { PERSONAL } from "../api/start-error.ts";
import type { LogLevel } from "./config.ts";
import { writeLogText } from "./log-text.ts";

/** About thirty lines. A pipe takes up to 4096 bytes in one piece, so lines of several processes do not mix. */
const BATCH_BYTES = 3_500;
const LONGEST_WAIT_MS = 200;

const WARN = pino.levels.values.warn ?? 0;

/** Of each text in a bad line. Searching it for people takes the square of its length. */
const MOST_CHARACTERS = 5_000;

export const logOptions: LoggerOptions = {
  mixin(_, level) {
    const request = askedRequest.getStore();
    if (!request) return {};
    // A copy: pino puts the fields of the line into it.
    if (level >= WARN) return { ...request };
    const { id, account } = request;
    return account ? { id, account } : { id };
  },
  hooks: {
    logMethod(args, method, level) {
      if (level >= WARN) method.apply(this, hidePeople(args));
      else method.apply(this, args);
    },
  },
};

/** The fields of a line and its words; nothing lies deeper. */
function hidePeople([fields, ...words]: Parameters<LogFn>): Parameters<LogFn> {
  const hide = (value: unknown) =>
    typeof value === "string" ? cutAtWord(value).replace(PERSONAL, "…") : value;
  const hidden =
    typeof fields === "object" && fields !== null
      ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hide(value)]))
      : hide(fields);
  const [message, ...more] = words.map(hide);
  return [hidden, message === undefined ? message : String(message), ...more];
}

/** Half a word at the cut may be half an address, which `PERSONAL` would not find. */
function cutAtWord(text: string): string {
  return text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS).replace(/\S{0,500}$/, "…") : text;
}

/**
 * JSON for machines, written together; text for a person at a terminal. What waits is written when the process exits,
 * for whatever reason it may say so itself; only a kill that it cannot notice loses the last moments.
 */
export function openLog(level: LogLevel): Logger {
  const options = { ...logOptions, level };
  if (process.stdout.isTTY)
    return pino(options, { write: (line) => void process.stdout.write(writeLogText(line)) });
  const destination = pino.destination({
    minLength: BATCH_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    sync: true,
  });
  process.on("exit", () => destination.flushSync());
  return pino(options, destination);
}
