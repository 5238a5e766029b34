import { and, eq, gt, isNull } from "drizzle-orm";
import type { Language } from "../../contract/languages.ts";
import { accounts, sessions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../http/caller.ts";
import { verifyAccessToken } from "./tokens/access-token.ts";

/** A good signature is not enough: the session must still be alive, so that a logout counts at once. */
export async function authenticate(
  deps: Deps,
  accessToken: string,
  askedLanguage: Language | undefined,
): Promise<Caller | undefined> {
  const claims = await verifyAccessToken(deps, accessToken);
  if (!claims) return undefined;
  const [caller] = await deps.db
    .select({
      accountId: accounts.id,
      sessionId: sessions.id,
      familyId: accounts.familyId,
      email: accounts.email,
      role: accounts.role,
      language: accounts.language,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.id, claims.sessionId),
        eq(sessions.accountId, claims.accountId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, deps.clock()),
      ),
    );
  if (!caller || !askedLanguage || caller.language === askedLanguage) return caller;
  await deps.db.update(accounts).set({ language: askedLanguage }).where(eq(accounts.id, caller.accountId));
  return { ...caller, language: askedLanguage };
}
