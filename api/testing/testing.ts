import { afterEach, beforeAll, beforeEach, describe } from "vitest";
import { gatherProviders } from "../billing/providers/create.ts";
import type { Database } from "../db/database.ts";
import { forgetKeys, openSeeded, restoreSeed, SEEDED_AT } from "./database/seeded-database.ts";
import { testRender } from "./render.ts";
import { failOnMismatches } from "./stripe/mismatches.ts";
import { createTestApi, type Ground, type TestApi } from "./test-api.ts";
import { readTestConfig } from "./test-config.ts";

export type { TestApi } from "./test-api.ts";

/** The code in a mail, as one reads it. */
export function readCode(text: string | undefined): string {
  const code = text?.match(/^\d{6}$/m)?.[0];
  if (!code) throw new Error("no code in the mail");
  return code;
}

type Define = (api: TestApi) => void;

/** Runs the tests on PostgreSQL; each test starts from a fresh demo and at the same time. */
export function describeApi(
  name: string,
  define: Define,
  env: Record<string, string> = {},
  providers = gatherProviders([]),
): void {
  const ground = { config: readTestConfig(env), providers };
  describe(`${name} on PostgreSQL`, () => define(prepare(openSeeded.postgres, ground)));
}

/** Runs them on PGlite too: for tests of what the database itself does. */
export function describeOnBothDatabases(name: string, define: Define): void {
  const ground = { config: readTestConfig(), providers: gatherProviders([]) };
  describe(`${name} on PGlite`, () => define(prepare(openSeeded.pglite, ground)));
  describeApi(name, define);
}

/** The API as it is served: with `around` in front of it, and with the time limits that PostgreSQL has in a process. */
export function describeServedApi(
  name: string,
  define: (api: TestApi, database: "PGlite" | "PostgreSQL") => void,
  { env = {}, providers = gatherProviders([]), around }: ServedOptions,
): void {
  const ground = { config: readTestConfig(env), providers, around };
  describe(`${name} on PGlite`, () => define(prepare(openSeeded.pglite, ground), "PGlite"));
  describe(`${name} on PostgreSQL`, () => define(prepare(openSeeded.limitedPostgres, ground), "PostgreSQL"));
}

type ServedOptions = Pick<Ground, "around"> &
  Partial<Pick<Ground, "providers">> & { env?: Record<string, string> };

function prepare(open: () => Promise<Database>, ground: Omit<Ground, "db" | "render">): TestApi {
  const { api, open: openApi, startOver } = createTestApi(SEEDED_AT);
  beforeAll(async () => {
    const db = await open();
    await forgetKeys(db);
    await openApi({ ...ground, db, render: testRender });
  });
  beforeEach(async () => {
    startOver();
    await restoreSeed(api.db);
  });
  afterEach(failOnMismatches);
  return api;
}
