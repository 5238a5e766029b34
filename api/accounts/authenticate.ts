import { eq } from "drizzle-orm";
import { accounts, sessions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Caller, Claims } from "../http/caller.ts";
import type { Authenticate } from "../http/mount-call.ts";
import { noteAccount } from "../keys/name-in-log.ts";
import { callerColumns, isOfToken } from "./live-session.ts";
import { createTokenReader } from "./tokens/read-access-token.ts";

/** A good signature is not enough: the session must still be alive, so that a logout counts at once. */
export function createAuthenticate(deps: Deps): Authenticate {
  const readToken = createTokenReader(deps);
  const findCaller = prepareFindCaller(deps);

  return async (accessToken, askedLanguage) => {
    const claims = await readToken(accessToken);
    if (!claims) return undefined;
    const caller = await findCaller(claims);
    if (caller) noteAccount(deps, caller.accountId);
    if (!caller || !askedLanguage || caller.mailLanguage || caller.language === askedLanguage) return caller;
    await deps.db.update(accounts).set({ language: askedLanguage }).where(eq(accounts.id, caller.accountId));
    return { ...caller, language: askedLanguage };
  };
}

/** undefined: the session is over. */
function prepareFindCaller({ db, clock }: Deps): (claims: Claims) => Promise<Caller | undefined> {
  const statement = db
    .select(callerColumns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(isOfToken)
    // Built once, and without a name: PostgreSQL would keep it by one, and behind a pooler the next connection has it not.
    .prepare("");
  return async (claims) => {
    const [caller] = await statement.execute({ ...claims, now: clock() });
    return caller;
  };
}
