import type { Logger } from "pino";
import type { OfferedPlan } from "../contract/offer.ts";
import { ACCESS_TOKEN_SECONDS } from "./accounts/tokens/access-token.ts";
import { createApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { findPlansOnOffer } from "./billing/plans.ts";
import { createProviders } from "./billing/providers/create.ts";
import type { BillingDeps } from "./billing/providers/provider.ts";
import { type ApiConfig, playsMoney, refuseUnmeantSandbox } from "./config.ts";
import type { Database } from "./db/database.ts";
import { openDatabase } from "./db/open.ts";
import { accounts } from "./db/schema.ts";
import type { ApiApp } from "./http/mount-call.ts";
import { openKeyring } from "./keys/keyring.ts";
import { openTransport } from "./mail/transport.ts";
import { seedCatalogue } from "./seed/catalogue.ts";
import { refuseDemo, seedDemo } from "./seed/demo.ts";
import { StartError } from "./start-error.ts";

export type RunningApi = {
  readonly app: ApiApp;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** The plans on offer, in their order. */
  readPlans(): Promise<OfferedPlan[]>;
  close(): Promise<void>;
};

type StartOptions = { logger: Logger; clock?: () => Date };

/** Throws a `ConfigError` or a `StartError`, one line for the operator, when it cannot start as it is asked to. */
export async function startApi(
  config: ApiConfig,
  { logger, clock = () => new Date() }: StartOptions,
): Promise<RunningApi> {
  refuseUnmeantSandbox(config);
  const { db, ping, close } = await openDatabase(config, { say: (line) => logger.info(line) });
  try {
    await seedCatalogue(db, config, clock());
    if (config.takesRealMoney) await refuseDemo(db);
    else await seedDemo(db, clock());
    await refuseTestKeys(db, config);
    const keyring = await openKeyring(db, {
      clock,
      tokenSeconds: ACCESS_TOKEN_SECONDS,
      keySecret: config.keySecret,
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
    const background = startBackground({ ...deps, transport });
    const app = createApp(deps);
    const ready = () =>
      ping().then(
        () => true,
        () => false,
      );
    return {
      app,
      ready,
      readPlans: () => findPlansOnOffer(db),
      close: () => background.close().finally(close),
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
