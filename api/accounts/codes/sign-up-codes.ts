import { createHmac } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { type SignUp, signUps } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { QueuedMail } from "../../mail/kind.ts";
import { codeExpiry, deriveCode, hashCode, isAlive } from "./code.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "keyring">;

/** What the mail of a sign-up carries until it leaves: from then on the sign-up has it. */
export type SignUpPayload = {
  passwordHash: string;
  termsVersion: string;
  privacyVersion: string;
  browserSecretHmac?: string;
  /** For the mail alone: its button leads to the invitation. */
  invitationId?: string;
};

/** Bound to the address, so that nobody reads off the database which of them one browser asked for. */
export function hashBrowserSecret(
  { keyring }: Pick<Deps, "keyring">,
  email: string,
  browserSecret: string,
): string {
  const hmac = createHmac("sha256", keyring.hmacSecret);
  return hmac.update(`sign_up_browser:${email}:${browserSecret}`).digest("base64url");
}

/** As of a recovery: each attempt to send the mail has the same code. undefined: it is used, or a newer one is asked for. */
export async function issueSignUpCode(
  deps: CodeDeps,
  { id, recipient: email, language, createdAt, payload }: QueuedMail<SignUpPayload>,
): Promise<string | undefined> {
  const { db } = deps;
  const { invitationId: _, ...chosen } = payload;
  const newer = and(eq(signUps.email, email), gt(signUps.createdAt, createdAt));
  if (await db.$count(signUps, newer)) return undefined;
  const code = deriveCode(deps, "sign_up", id);
  const codeHmac = hashCode(deps, id, code);
  const expiresAt = codeExpiry(deps);
  const issued = await db
    .insert(signUps)
    .values({ id, email, ...chosen, language, codeHmac, createdAt, expiresAt })
    .onConflictDoUpdate({
      target: signUps.id,
      set: { codeHmac, expiresAt },
      setWhere: isNull(signUps.usedAt),
    })
    .returning({ id: signUps.id });
  return issued.length > 0 ? code : undefined;
}

export async function isUsedSignUp({ db }: Pick<Deps, "db">, id: string): Promise<boolean> {
  const [signUp] = await db.select({ usedAt: signUps.usedAt }).from(signUps).where(eq(signUps.id, id));
  return signUp?.usedAt != null;
}

/** As of a recovery: the newest of an address, unless it is used or too old. */
export async function findSignUp({ db, clock }: CodeDeps, email: string): Promise<SignUp | undefined> {
  const [newest] = await db
    .select()
    .from(signUps)
    .where(eq(signUps.email, email))
    .orderBy(desc(signUps.createdAt), signUps.id)
    .limit(1);
  return newest && isAlive({ clock }, newest) ? newest : undefined;
}

/** The newest that this browser asked for itself, though a stranger may have asked after it. */
export async function findOwnRequest(
  deps: CodeDeps,
  email: string,
  browserSecret: string,
): Promise<SignUp | undefined> {
  const { db, clock } = deps;
  const own = eq(signUps.browserSecretHmac, hashBrowserSecret(deps, email, browserSecret));
  const [newest] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, email), own))
    .orderBy(desc(signUps.createdAt), signUps.id)
    .limit(1);
  return newest && isAlive({ clock }, newest) ? newest : undefined;
}

/** One statement: of many that bring the right code, one uses it. Then no password waits under that address. */
export async function useSignUp(
  { db, clock }: CodeDeps,
  { id, email }: Pick<SignUp, "id" | "email">,
): Promise<boolean> {
  const rows = await db
    .update(signUps)
    .set({ usedAt: clock() })
    .where(and(eq(signUps.id, id), isNull(signUps.usedAt)))
    .returning({ id: signUps.id });
  if (rows.length === 0) return false;
  await db.update(signUps).set({ passwordHash: "" }).where(eq(signUps.email, email));
  return true;
}
