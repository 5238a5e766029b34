import { and, eq, gt } from "drizzle-orm";
import { accounts, invitations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { nameOf } from "../../family/family.ts";
import { Failure } from "../../http/failure.ts";

type ReadDeps = Pick<Deps, "db" | "clock">;
type OpenInvitation = { email: string; by: string; expiresAt: Date };

/** undefined: there is none by this number, it was accepted or taken back, or is over. */
export async function findOpenInvitation(
  { db, clock }: ReadDeps,
  id: string,
): Promise<OpenInvitation | undefined> {
  const [open] = await db
    .select({
      email: invitations.email,
      expiresAt: invitations.expiresAt,
      inviter: { name: accounts.name, email: accounts.email },
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.inviterId))
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, clock())));
  return open && { email: open.email, by: nameOf(open.inviter), expiresAt: open.expiresAt };
}

/** Who invites this address; undefined: the invitation is not open, or goes to another one. */
export async function findInviter(
  deps: ReadDeps,
  { id, email }: { id: string | undefined; email: string },
): Promise<string | undefined> {
  const open = id === undefined ? undefined : await findOpenInvitation(deps, id);
  return open?.email === email ? open.by : undefined;
}

/** Tells whoever has the link what its mail says, and nothing of the invited address's account. */
export async function lookAtInvitation(deps: ReadDeps, id: string) {
  const open = await findOpenInvitation(deps, id);
  if (!open) throw new Failure("invitation_gone");
  const { by, email, expiresAt } = open;
  return { by, email, expires_at: expiresAt.toISOString() };
}
