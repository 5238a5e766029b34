import type { ApiConfig } from "../config.ts";
import type { OpenDatabase, Opening } from "./database.ts";

/** Loads the one driver that is used. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<ApiConfig, "databaseUrl" | "dataDir">,
  opening: Opening = {},
): Promise<OpenDatabase> {
  if (databaseUrl) return (await import("./open-postgres.ts")).openPostgres(databaseUrl, opening);
  return (await import("./open-embedded.ts")).openEmbedded(dataDir, opening);
}
