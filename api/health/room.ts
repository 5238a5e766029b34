import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { ApiConfig } from "../config.ts";

/** Free bytes where this process keeps its database or its mail. undefined: it keeps neither on this machine. */
export async function readRoom({
  databaseUrl,
  smtpUrl,
  dataDir,
}: Pick<ApiConfig, "databaseUrl" | "smtpUrl" | "dataDir">): Promise<number | undefined> {
  if (databaseUrl && smtpUrl) return undefined;
  const { bavail, bsize } = await statfs(findExisting(resolve(dataDir)));
  return bavail * bsize;
}

/** The first mail makes the folder. */
function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(dirname(folder));
}
