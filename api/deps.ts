import type { Logger } from "pino";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Keyring } from "./keys/keyring.ts";

/** What every service is given; nothing in `api/` reaches for the time, the environment or a database itself. */
export type Deps = {
  readonly db: Database;
  readonly config: ApiConfig;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly keyring: Keyring;
  /** Says that there is mail to send; it leaves a moment later, after the answer. */
  readonly wakeMailer: () => void;
};
