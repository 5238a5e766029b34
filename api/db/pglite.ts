import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";

/** PostgreSQL touches all of it at start; the default of 128 MB is more than all our tables. */
const SHARED_BUFFERS = "16MB";

/** Opens the folder, or makes one with `initdb` or of what PGlite packed. */
export async function createPglite(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  keepBaselineCode();
  const startParams = [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`];
  return PGlite.create(folder, { relaxedDurability: false, startParams, loadDataDir });
}

/**
 * V8 would compile PostgreSQL's SQL parser a second time once it is busy: one function, for which it takes
 * 600 MB and more than a second of a core. Our calls are as fast without (docs/decisions/0020).
 */
function keepBaselineCode(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}
