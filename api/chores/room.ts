import { statfs } from "node:fs/promises";
import type { ApiConfig } from "../config.ts";

/** Free bytes where this process keeps its database or its mail. undefined: it keeps neither, or cannot look. */
export async function readRoom({
  databaseUrl,
  smtpUrl,
  dataDir,
}: Pick<ApiConfig, "databaseUrl" | "smtpUrl" | "dataDir">): Promise<number | undefined> {
  if (databaseUrl && smtpUrl) return undefined;
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
