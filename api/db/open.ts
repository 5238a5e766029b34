import type { ApiConfig } from "../config.ts";
import type { OpenDatabase } from "./database.ts";
import { openEmbedded } from "./open-embedded.ts";
import { openPostgres } from "./open-postgres.ts";

export function openDatabase(config: Pick<ApiConfig, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir);
}
