import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { type SignUp, signUps } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { QueuedMail } from "../../mail/kind.ts";
import { codeExpiry, deriveCode, hashCode, isAlive } from "./code.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "keyring">;

/** What the mail of a sign-up carries until it leaves: from then on the sign-up has it. */
export type SignUpPayload = { passwordHash: string; termsVersion: string; privacyVersion: string };

/** As of a recovery: each attempt to send the mail has the same code. undefined: it is used, or a newer one is asked for. */
export async function issueSignUpCode(
  deps: CodeDeps,
  { id, recipient: email, language, createdAt, payload }: QueuedMail<SignUpPayload>,
): Promise<string | undefined> {
  const { db } = deps;
  const newer = and(eq(signUps.email, email), gt(signUps.createdAt, createdAt));
  if (await db.$count(signUps, newer)) return undefined;
  const code = deriveCode(deps, "sign_up", id);
  const codeHmac = hashCode(deps, id, code);
  const expiresAt = codeExpiry(deps);
  const { passwordHash, termsVersion, privacyVersion } = payload;
  const texts = { termsVersion, privacyVersion, language };
  const issued = await db
    .insert(signUps)
    .values({ id, email, passwordHash, ...texts, codeHmac, createdAt, expiresAt })
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

/** One statement: of many that bring the right code, one uses it. */
export async function useSignUp({ db, clock }: CodeDeps, id: string): Promise<boolean> {
  const rows = await db
    .update(signUps)
    .set({ usedAt: clock(), passwordHash: "" })
    .where(and(eq(signUps.id, id), isNull(signUps.usedAt)))
    .returning({ id: signUps.id });
  return rows.length > 0;
}
