import type { Logger } from "pino";
import type { Render } from "../contract/render.ts";
import { ACCESS_TOKEN_SECONDS } from "./accounts/tokens/access-token.ts";
import { createApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { findPlansOnOffer } from "./billing/plans.ts";
import { createProviders } from "./billing/providers/create.ts";
import type { BillingDeps } from "./billing/providers/provider.ts";
import { type ApiConfig, playsMoney, refuseUnmeantSandbox } from "./config.ts";
import type { Database, QueryWatch } from "./db/database.ts";
import { openDatabase } from "./db/open.ts";
import { accounts } from "./db/schema.ts";
import { isDatabaseUnavailable } from "./db/unavailable.ts";
import { createWriteProof } from "./health/prove-writes.ts";
import { readRoom } from "./health/room.ts";
import { openKeyring } from "./keys/keyring.ts";
import { readGivenUp } from "./mail/given-up.ts";
import { openTransport } from "./mail/transport.ts";
import { measure } from "./measure.ts";
import { logWeaknesses } from "./operator/check/check.ts";
import { seedCatalogue } from "./seed/catalogue.ts";
import { refuseDemo, seedDemo } from "./seed/demo.ts";
import { describeError, reasonOf, StartError } from "./start-error.ts";
import { DATABASE_AWAY, NO_WRITES, type RunningApi, startLater } from "./start-later.ts";

export type StartOptions = {
  logger: Logger;
  /** Makes mails and pages of facts. */
  render: Render;
  clock?: () => Date;
  /** Writes into the log what of a real installation is missing or weak. */
  namesWeaknesses?: boolean;
  watchQuery?: QueryWatch;
};

/**
 * Throws a `ConfigError` or a `StartError`, one line for the operator, when it cannot start as it is asked to. Where
 * only the database does not answer, it waits for it.
 */
export async function startApi(config: ApiConfig, options: StartOptions): Promise<RunningApi> {
  refuseUnmeantSandbox(config);
  const start = () => startOnDatabase(config, options);
  try {
    return await start();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    options.logger.warn({ reason: reasonOf(error) }, `${DATABASE_AWAY} yet; what needs it waits`);
    return startLater(start, { config, logger: options.logger, render: options.render });
  }
}

async function startOnDatabase(
  config: ApiConfig,
  { logger, render, clock = () => new Date(), namesWeaknesses = false, watchQuery }: StartOptions,
): Promise<RunningApi> {
  const { db, ping, close } = await openDatabase(config, {
    say: (line) => logger.info(line),
    watchQuery,
  });
  try {
    await seedCatalogue(db, config, clock());
    if (config.takesRealMoney) await refuseDemo(db);
    else await seedDemo(db, clock());
    await refuseTestKeys(db, config);
    const keyring = await openKeyring(db, {
      clock,
      tokenSeconds: ACCESS_TOKEN_SECONDS,
      keySecret: config.keySecret,
      keySecretBefore: config.keySecretBefore,
    });
    const providers = await createProviders(config);
    const transport = openTransport(config);
    const deps: BillingDeps = {
      db,
      config,
      clock,
      logger,
      keyring,
      providers,
      wakeMailer: () => background.wake(),
    };
    const background = startBackground({ ...deps, transport, render });
    const app = createApp({ ...deps, render });
    const proveWrites = createWriteProof(db);
    const findMissing = async () => {
      try {
        await ping();
      } catch (error) {
        return { what: DATABASE_AWAY, error };
      }
      return proveWrites().then(
        () => undefined,
        (error) => ({ what: NO_WRITES, error }),
      );
    };
    let told: string | undefined;
    const missing = async () => {
      const found = await findMissing();
      // Asked each second, and told once.
      if (found && found.what !== told)
        logger.warn({ reason: describeError(found.error).reason }, found.what);
      told = found?.what;
      return told;
    };
    const { serveOperator } = config.databaseUrl ? {} : await import("./operator/serve-operator.ts");
    const stopOperator = await serveOperator?.({ ...deps, render });
    // Nobody waits for it.
    if (namesWeaknesses && config.takesRealMoney) void logWeaknesses(deps);
    return {
      app,
      missing,
      look: async () => ({
        away: [...background.away],
        mailsGivenUp: readGivenUp(),
        roomBytes: await readRoom(config),
      }),
      measure: () => measure(db, clock()),
      readPlans: () => findPlansOnOffer(db),
      async close() {
        stopOperator?.();
        await background.close().finally(close);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Beside keys no account is a demo's: these are people, who would take a payment that is none for a real one. */
async function refuseTestKeys(db: Database, config: ApiConfig): Promise<void> {
  const { realMoneyKey, sandboxMeant } = config;
  if (sandboxMeant || !playsMoney(config) || (await db.$count(accounts)) === 0) return;
  throw new StartError(
    `${realMoneyKey} is a test key, and this database has accounts of people, who would not be charged: set the live key, or SANDBOX=on where that is meant`,
  );
}
