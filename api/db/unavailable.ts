import { readError } from "../start-error.ts";

const SYSTEM_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"],
  // The disk is full, the quota used up.
  ...["ENOSPC", "EDQUOT"],
]);
/**
 * Connection exceptions; no room on the disk, in memory or for a connection; shutting down or starting up; a
 * statement, a wait for a lock or an idle transaction that took too long; a conflict with other transactions
 * that repeating did not solve; a server that only reads, as one does that has become a replica.
 */
const SQL_STATES = /^(08|53|57P0|57014|55P03|25P03|25006|40001|40P01)/;
/** `pg` gives these no code. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|PGlite is closed/i;

/** Whether the database cannot serve right now, as opposed to having refused a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = readError(error);
  if (typeof code === "string" && (SYSTEM_CODES.has(code) || SQL_STATES.test(code))) return true;
  return MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}
