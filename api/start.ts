import type { Logger } from "pino";
import { ACCESS_TOKEN_SECONDS } from "./accounts/tokens/access-token.ts";
import { createApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { createStripe } from "./billing/providers/stripe/client.ts";
import type { ApiConfig } from "./config.ts";
import { openDatabase } from "./db/open.ts";
import type { Deps } from "./deps.ts";
import type { ApiApp } from "./http/mount-call.ts";
import { openKeyring } from "./keys/keyring.ts";
import { openTransport } from "./mail/transport.ts";
import { refuseUnmeantSandbox } from "./sandbox.ts";
import { seedCatalogue } from "./seed/catalogue.ts";
import { refuseDemo, seedDemo } from "./seed/demo.ts";

export type RunningApi = {
  readonly app: ApiApp;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
};

type StartOptions = { logger: Logger; clock?: () => Date };

/** Throws a `ConfigError` or a `StartError`, one line for the operator, when it cannot start as it is asked to. */
export async function startApi(
  config: ApiConfig,
  { logger, clock = () => new Date() }: StartOptions,
): Promise<RunningApi> {
  refuseUnmeantSandbox(config);
  const { db, ping, close } = await openDatabase(config);
  try {
    await seedCatalogue(db, config, clock());
    if (config.stripe) await refuseDemo(db);
    else await seedDemo(db, clock());
    const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
    const stripe = await createStripe(config);
    const transport = openTransport(config);
    const deps: Deps = { db, config, clock, logger, keyring, stripe, nudgePostman: () => background.nudge() };
    const background = startBackground({ ...deps, transport });
    const app = createApp(deps);
    const ready = () =>
      ping().then(
        () => true,
        () => false,
      );
    return { app, ready, close: () => background.close().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}
