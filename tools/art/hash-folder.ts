import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Changes with any file in it: browsers keep what is under /assets for good. */
export function hashFolder(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 8);
}
