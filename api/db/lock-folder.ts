import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readError, reasonOf, StartError } from "../start-error.ts";

const SQLITE_BUSY = 5;

/**
 * PGlite does not notice a second process in its folder and both would corrupt it. Node has no file
 * locks of its own, but its SQLite takes real ones: the system frees them when the process dies, kill -9
 * included, so no lock is ever stale.
 */
export function lockFolder(folder: string): () => void {
  try {
    const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
    return () => lock.close();
  } catch (error) {
    if (readError(error).errcode === SQLITE_BUSY)
      throw new StartError(
        `DATA_DIR ${folder} is in use by another process; stop it or choose another folder`,
      );
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${reasonOf(error)}`);
  }
}
