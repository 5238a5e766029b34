import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "pino";
import { eraseDue, eraseDueChildren } from "./accounts/deletion/erase-due.ts";
import { accountMails } from "./accounts/mails.ts";
import { billingMails } from "./billing/mails/all.ts";
import { takeUpPrices } from "./billing/plans.ts";
import type { BillingDeps } from "./billing/providers/provider.ts";
import { forgetBuyers } from "./billing/receipts/forget-buyers.ts";
import { queueReminders } from "./billing/reminders.ts";
import { endAllOverdue } from "./billing/running/end-overdue.ts";
import { reconcileAtNight } from "./billing/running/reconcile.ts";
import { askProviders, endAllReplaced, settleFamilies } from "./billing/running/settle-due.ts";
import { tellProviders } from "./billing/running/tell-providers.ts";
import { adoptPayers } from "./family/adopt-payers.ts";
import { type Neighbours, watchNeighbours } from "./health/neighbours.ts";
import { forgetOldTraces } from "./limits/forget-old.ts";
import { announcementMail } from "./mail/announcement.ts";
import { type DeliveryDeps, openLanes } from "./mail/deliver.ts";
import { readError } from "./start-error.ts";

const POLL_MS = 2_000;
const SETTLE_MS = 60_000;
/** Long enough for the caller's transaction to commit and its answer to leave. */
const WAKE_MS = 50;
const REMIND_MS = 600_000;
const TIDY_MS = 3600_000;
const CLOSE_MS = 5_000;

/** What each domain writes, handed to `mail/`, which knows none of them. */
export const mails = [...accountMails, ...billingMails, announcementMail];

type Repeated = {
  /** Looks for work soon instead of at the next poll. */
  wake(): void;
  /** Waits for what is under way, though not for ever: a mail in hand is tried again by the next process. */
  close(): Promise<void>;
};
export type Background = Repeated & Pick<Neighbours, "away">;

/** The work that no caller waits for: sending mail, what falls due for families, reminding them, forgetting what is old. */
export function startBackground(deps: BillingDeps & Pick<DeliveryDeps, "transport" | "render">): Background {
  const neighbours = watchNeighbours(deps);
  const chores = [
    { run: neighbours.ask, everyMs: SETTLE_MS },
    { run: takeUpPrices, everyMs: SETTLE_MS },
    { run: settleFamilies, everyMs: SETTLE_MS },
    { run: askProviders, everyMs: SETTLE_MS },
    { run: endAllOverdue, everyMs: SETTLE_MS },
    { run: reconcileAtNight, everyMs: TIDY_MS },
    { run: endAllReplaced, everyMs: SETTLE_MS },
    { run: tellProviders, everyMs: POLL_MS },
    { run: adoptPayers, everyMs: SETTLE_MS },
    { run: eraseDue, everyMs: SETTLE_MS },
    { run: eraseDueChildren, everyMs: SETTLE_MS },
    { run: queueReminders, everyMs: REMIND_MS },
    { run: forgetOldTraces, everyMs: TIDY_MS },
    { run: forgetBuyers, everyMs: TIDY_MS },
  ];
  // Apart from each other: a mail server or a payment provider may take minutes to answer.
  const lanes = openLanes({ ...deps, mails });
  const mailers = lanes.map((lane) => repeat(deps.logger, lane.look));
  const housekeepers = chores.map(({ run, everyMs }) =>
    repeat(
      deps.logger,
      atMostEvery(everyMs, () => run(deps)),
    ),
  );
  return {
    away: neighbours.away,
    wake() {
      for (const mailer of mailers) mailer.wake();
    },
    async close() {
      const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      const ended = Promise.all([...mailers, ...housekeepers].map((each) => each.close()));
      await Promise.race([ended.then(() => Promise.all(lanes.map((lane) => lane.finish()))), timeout]);
      deps.transport.close();
    },
  };
}

/** Work whose time has not come yet by the clock is left to a later round. */
function atMostEvery(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let ranAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - ranAtMs < everyMs) return;
    ranAtMs = performance.now();
    await work();
  };
}

/** Round after round, each after the one before; closing waits for the one under way. */
function repeat(logger: Logger, work: () => Promise<void>): Repeated {
  // A request that wakes it is over before the work is: its number is not for the lines of that.
  const outsideRequests = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let round: Promise<void> = Promise.resolve();

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(run, ms);
  }

  function run(): void {
    timer = undefined;
    round = round.then(workSafely).then(() => {
      // A wake-up during the round has set its own, sooner.
      if (!timer) schedule(POLL_MS);
    });
  }

  async function workSafely(): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { message, code } = readError(error instanceof Error ? (error.cause ?? error) : error);
      logger.warn({ code, reason: message }, "background work failed and is tried again");
    }
  }

  run();
  return {
    wake: () => outsideRequests(schedule, WAKE_MS),
    close() {
      closed = true;
      clearTimeout(timer);
      return round;
    },
  };
}
