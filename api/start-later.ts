import type { Logger } from "pino";
import type { OfferedPlan } from "../contract/offer.ts";
import type { Render } from "../contract/render.ts";
import { createEmptyApp } from "./app.ts";
import type { ApiConfig } from "./config.ts";
import { isDatabaseUnavailable } from "./db/unavailable.ts";
import { Failure } from "./http/failure.ts";
import type { ApiApp } from "./http/mount-call.ts";
import type { Measures } from "./measure.ts";
import { reasonOf } from "./start-error.ts";

export type ProcessState = {
  /** Those that it serves on without, in words: the mail server, the payment provider. */
  readonly away: readonly string[];
  readonly mailsGivenUp: number;
  /** Free where it keeps its database or its mail. undefined: it keeps neither. */
  readonly roomBytes: number | undefined;
};

export type RunningApi = {
  readonly app: ApiApp;
  /** What keeps it from serving; undefined: nothing does. */
  missing(): Promise<string | undefined>;
  /** What this process knows without its database. undefined: it has not started yet. */
  look(): Promise<ProcessState | undefined>;
  /** undefined: nothing is known before the database is. */
  measure(): Promise<Measures | undefined>;
  /** The plans on offer, in their order; none are known before the database is. */
  readPlans(): Promise<OfferedPlan[]>;
  close(): Promise<void>;
};

export const DATABASE_AWAY = "the database does not answer";
export const NO_WRITES = "the database takes no writes";
const RETRY_MS = 2_000;
const RETRY_SECONDS = 5;

/** Answers 503 until a start succeeds; from then on everything is as if it had succeeded at once. */
export function startLater(
  start: () => Promise<RunningApi>,
  { config, logger, render }: { config: ApiConfig; logger: Logger; render: Render },
): RunningApi {
  let api: RunningApi | undefined;
  let missing = DATABASE_AWAY;
  let closed = false;
  let timer: NodeJS.Timeout;
  let trying: Promise<void> = Promise.resolve();

  async function tryAgain(): Promise<void> {
    try {
      api = await start();
      logger.info("the database answers; everything is served");
    } catch (error) {
      missing = isDatabaseUnavailable(error) ? DATABASE_AWAY : "the start is refused, see the log";
      if (missing !== DATABASE_AWAY) logger.error({ reason: reasonOf(error) }, "the start is refused");
      if (!closed) schedule();
    }
  }
  function schedule(): void {
    timer = setTimeout(() => {
      trying = tryAgain();
    }, RETRY_MS);
  }
  schedule();

  const app = createEmptyApp({ config, logger, render });
  app.all("*", (context) => {
    if (!api)
      throw new Failure("unavailable", { retryAfterSeconds: RETRY_SECONDS, cause: new Error(missing) });
    return api.app.fetch(context.req.raw, context.env);
  });
  return {
    app,
    missing: async () => (api ? api.missing() : missing),
    look: async () => api?.look(),
    measure: async () => api?.measure(),
    readPlans: async () => (api ? api.readPlans() : []),
    async close() {
      closed = true;
      clearTimeout(timer);
      await trying;
      await api?.close();
    },
  };
}
