import { eq } from "drizzle-orm";
import { accounts, families } from "../../db/schema.ts";
import type { TestApi } from "../testing.ts";

export const FOUNDER = "parent@maamoul.example";
export const JOINER = "trial@maamoul.example";

export async function invite(api: TestApi, inviter: string, email: string): Promise<void> {
  await api.call("inviteAdult", { bearer: await api.signIn(inviter), body: { email } });
}

/** The invitation that an account sees, by its number. */
export async function findInvited(api: TestApi, email: string): Promise<string> {
  const { invited } = await api.call("family", { bearer: await api.signIn(email) });
  return invited[0]?.id ?? "";
}

/** Brings one adult into the family of another, some time later. Answers the joiner's access token. */
export async function join(api: TestApi, inviter = FOUNDER, joiner = JOINER): Promise<string> {
  api.advance(60);
  await invite(api, inviter, joiner);
  const bearer = await api.signIn(joiner);
  await api.call("acceptInvitation", { bearer, body: { id: await findInvited(api, joiner) } });
  await api.readMail();
  return bearer;
}

export async function readAccount(api: TestApi, email: string) {
  const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error(`no account ${email}`);
  const [family] = await api.db.select().from(families).where(eq(families.id, account.familyId));
  return { ...account, family };
}
