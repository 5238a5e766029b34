import { eq } from "drizzle-orm";
import { type Account, accounts, sessions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import { placeOfKnown } from "../hash-queue.ts";
import { admitLogin, forgiveLogin } from "../login-limits.ts";
import { verifyPassword } from "../passwords.ts";

/**
 * Of somebody who is logged in, and may have left the device to somebody else: limited as a login is. What is sensitive
 * does not ask again for a while.
 */
export async function checkPassword(
  deps: Deps,
  { accountId, sessionId, email }: Caller,
  { password, address }: { password: string; address: string },
): Promise<Account> {
  const who = { email, address };
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, accountId));
  const { isRight } = await verifyPassword(password, account?.passwordHash, {
    admit: () => admitLogin(deps, who, { isKnown: true }),
    place: placeOfKnown(who),
  });
  if (!account || !isRight) throw new Failure("wrong_password");
  await forgiveLogin(deps, who);
  await deps.db.update(sessions).set({ provedAt: deps.clock() }).where(eq(sessions.id, sessionId));
  return account;
}
