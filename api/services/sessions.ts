import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { ResponseOf } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { accounts, sessions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../failure.ts";
import { verifyPassword } from "../passwords.ts";
import { signAccessToken } from "../tokens/access-token.ts";
import {
  createRefreshToken,
  createSalt,
  deriveSuccessor,
  hashToken,
  REFRESH_GRACE_SECONDS,
  SESSION_SECONDS,
  sessionIdOf,
} from "../tokens/refresh-token.ts";

type Credentials = { email: string; password: string; language: Language };

export async function login(
  deps: Deps,
  { email, password, language }: Credentials,
): Promise<ResponseOf<"login">> {
  const { db } = deps;
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  const matches = await verifyPassword(password, account?.passwordHash);
  if (!account || !matches) throw new Failure("invalid_credentials");
  if (account.language !== language)
    await db.update(accounts).set({ language }).where(eq(accounts.id, account.id));
  return { ...(await startSession(deps, account.id)), id: account.id, role: account.role };
}

async function startSession(deps: Deps, accountId: string): Promise<ResponseOf<"refresh">> {
  const now = deps.clock();
  const sessionId = randomUUID();
  const refreshToken = createRefreshToken(sessionId);
  await deps.db.insert(sessions).values({
    id: sessionId,
    accountId,
    currentHash: hashToken(refreshToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  return {
    access_token: await signAccessToken(deps, { accountId, sessionId }),
    refresh_token: refreshToken,
  };
}

export async function refresh(deps: Deps, token: string): Promise<ResponseOf<"refresh">> {
  const sessionId = sessionIdOf(token);
  if (!sessionId) throw new Failure("invalid_refresh_token");
  const next = (await rotate(deps, sessionId, token)) ?? (await repeatRotation(deps, sessionId, token));
  if (!next) {
    await endSession(deps, sessionId);
    throw new Failure("invalid_refresh_token");
  }
  const { accountId, refreshToken } = next;
  return {
    access_token: await signAccessToken(deps, { accountId, sessionId }),
    refresh_token: refreshToken,
  };
}

function isAlive(deps: Deps, sessionId: string) {
  return and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, deps.clock()));
}

/** One statement: of many that bring the same token, one rotates it. */
async function rotate(deps: Deps, sessionId: string, token: string) {
  const salt = createSalt();
  const refreshToken = deriveSuccessor(sessionId, token, salt);
  const [rotated] = await deps.db
    .update(sessions)
    .set({
      currentHash: hashToken(refreshToken),
      previousHash: sessions.currentHash,
      successorSalt: salt,
      rotatedAt: deps.clock(),
    })
    .where(and(isAlive(deps, sessionId), eq(sessions.currentHash, hashToken(token))))
    .returning({ accountId: sessions.accountId });
  return rotated && { accountId: rotated.accountId, refreshToken };
}

async function repeatRotation(deps: Deps, sessionId: string, parent: string) {
  const graceStart = new Date(deps.clock().getTime() - REFRESH_GRACE_SECONDS * 1000);
  const [session] = await deps.db
    .select({ accountId: sessions.accountId, salt: sessions.successorSalt })
    .from(sessions)
    .where(
      and(
        isAlive(deps, sessionId),
        eq(sessions.previousHash, hashToken(parent)),
        gt(sessions.rotatedAt, graceStart),
      ),
    );
  if (!session?.salt) return undefined;
  return { accountId: session.accountId, refreshToken: deriveSuccessor(sessionId, parent, session.salt) };
}

export async function endSession({ db, clock }: Deps, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}
