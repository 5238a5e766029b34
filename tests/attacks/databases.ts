import { createPostgresDatabase } from "../../api/testing/database/create-database.ts";

/** One of the two databases that the product runs on, for processes of their own. */
export type DatabaseKind = {
  readonly name: "PGlite" | "PostgreSQL";
  /** What a process is told to run on a new and empty one. */
  createEnv(): Promise<Record<string, string>>;
};

export const pglite: DatabaseKind = { name: "PGlite", createEnv: async () => ({}) };

/** On the server of the run, or on another. */
export function postgresAt(serverUrl?: string): DatabaseKind {
  return {
    name: "PostgreSQL",
    createEnv: async () => ({ DATABASE_URL: await createPostgresDatabase("template0", serverUrl) }),
  };
}
