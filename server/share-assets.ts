import { randomUUID } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { copyFile, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConfigError } from "../api/config.ts";
import { reasonOf } from "../api/start-error.ts";

/**
 * Adds this build's files to the folder that all versions share: a page that an older process wrote finds them at a
 * newer one, and the other way round. Names carry the contents, so none is written twice.
 */
export async function shareAssets(build: string, shared: string): Promise<void> {
  const files = globSync("assets/**/*.*", { cwd: build }).filter((path) => !existsSync(join(shared, path)));
  try {
    for (const path of files) {
      const target = join(shared, path);
      await mkdir(dirname(target), { recursive: true });
      // Whole under its name, also where several processes start at once.
      const part = `${target}.${randomUUID()}.part`;
      await copyFile(join(build, path), part);
      await rename(part, target);
    }
  } catch (error) {
    throw new ConfigError(`ASSETS_DIR takes a folder that can be written, not ${shared}: ${reasonOf(error)}`);
  }
}
