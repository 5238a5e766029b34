import { and, eq, gt, isNull, type Placeholder, sql } from "drizzle-orm";
import { accounts, sessions } from "../db/schema.ts";

type Value<T> = T | Placeholder;

/** Neither logged out nor expired. */
export function isLive(sessionId: Value<string>, now: Value<Date>) {
  return and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
}

/** The session of a token, as the statement of a call has it: prepared once, filled in by each caller. */
export const isOfToken = and(
  isLive(sql.placeholder("sessionId"), sql.placeholder("now")),
  eq(sessions.accountId, sql.placeholder("accountId")),
);

/** Who calls, of a session and its account. */
export const callerColumns = {
  accountId: accounts.id,
  sessionId: sessions.id,
  loggedInAt: sessions.createdAt,
  provedAt: sessions.provedAt,
  familyId: accounts.familyId,
  email: accounts.email,
  role: accounts.role,
  language: accounts.language,
  mailLanguage: accounts.mailLanguage,
  deleteAt: accounts.deleteAt,
};
