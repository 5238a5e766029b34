import type { ApiConfig } from "../config.ts";
import type { OpenDatabase } from "./database.ts";

/** Loads the one driver that is used. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<ApiConfig, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  if (databaseUrl) return (await import("./open-postgres.ts")).openPostgres(databaseUrl);
  return (await import("./open-embedded.ts")).openEmbedded(dataDir);
}
