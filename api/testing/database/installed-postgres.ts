import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { findPostgresPrograms } from "../../../tools/scripts/postgres-programs.mjs";
import { createPostgresDatabase } from "./create-database.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

/**
 * A server of the version that this machine's pg_dump knows, for the tests of a file: pg_dump refuses a newer one, as
 * the server of the other tests may be.
 */
export function useInstalledPostgres() {
  const programs = findPostgresPrograms();
  if (!programs)
    throw new Error("PostgreSQL with pg_dump is not installed: on Debian, apt-get install postgresql");
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(async () => ({
      initdb: join(programs, "initdb"),
      postgres: join(programs, "postgres"),
    }));
  });
  afterAll(() => server.stop());
  return {
    /** For `PATH`. */
    programs,
    /** Nobody has migrated it yet. */
    createDatabase: () => createPostgresDatabase("template0", server.url),
  };
}
