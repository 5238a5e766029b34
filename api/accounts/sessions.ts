import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { ResponseOf } from "../../contract/calls.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Language } from "../../contract/languages.ts";
import type { Database } from "../db/database.ts";
import { type Account, accounts, sessions } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { Device } from "../http/caller-device.ts";
import { Failure } from "../http/failure.ts";
import { noteAccount } from "../keys/name-in-log.ts";
import { isKnownNetwork } from "../limits/known-networks.ts";
import { SECONDS_BETWEEN_CODES } from "./codes/limits.ts";
import { mustAgreeAnew } from "./consents/must-agree-anew.ts";
import { noteActivity } from "./devices/activity.ts";
import { tellNewDevice } from "./devices/new-device.ts";
import { placeAt, placeOfKnown } from "./hash-queue.ts";
import { isLive } from "./live-session.ts";
import { askForLoginCode, checkLoginCode } from "./login-code.ts";
import { admitLogin, countFailedLogin, countRightLogin, forgiveLogin } from "./login-limits.ts";
import { verifyPassword } from "./password/hash-password.ts";
import { signAccessToken } from "./tokens/access-token.ts";
import {
  createRefreshToken,
  createSalt,
  deriveSuccessor,
  hashRefreshToken,
  isOurs,
  listHashes,
  REFRESH_GRACE_SECONDS,
  SESSION_SECONDS,
  sessionIdOf,
} from "./tokens/refresh-token.ts";

/** Of an account at the same time; one more ends the oldest. */
const MOST_SESSIONS = 50;

type Credentials = {
  email: string;
  password: string;
  otp?: string | undefined;
  address: string;
  device: Device;
  askedLanguage: Language | undefined;
};
export async function login(deps: Deps, credentials: Credentials): Promise<ResponseOf<"login">> {
  const { email, password, otp, address } = credentials;
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.email, email));
  const isKnown = await isKnownNetwork(deps, credentials);
  const { isRight, admission } = await verifyPassword(password, account?.passwordHash, {
    admit: () => admitLogin(deps, credentials, { isKnown }),
    place: isKnown ? placeOfKnown(credentials) : placeAt(address),
  });
  async function refuse(code: ErrorCode): Promise<never> {
    await countFailedLogin(deps, credentials);
    throw new Failure(code);
  }
  if (admission.needsCode) {
    const verdict = { isPasswordRight: isRight };
    if (otp === undefined) {
      await countFailedLogin(deps, credentials);
      // Last: a mail that leaves keeps the database busy, and whether one does must not be told by the time.
      await askForLoginCode(deps, credentials, verdict);
      throw new Failure("login_code_required", { retryAfterSeconds: SECONDS_BETWEEN_CODES });
    }
    if (!(await checkLoginCode(deps, credentials, otp, verdict))) return refuse("invalid_code");
  }
  if (isRight && account?.suspendedAt) return refuse("account_suspended");
  const tokens = account && isRight && (await startSession(deps, account, credentials));
  if (!tokens) return refuse("invalid_credentials");
  await forgiveLogin(deps, credentials);
  await countRightLogin(deps, credentials);
  return {
    ...tokens,
    id: account.id,
    role: account.role,
    texts_changed: await mustAgreeAnew(deps, account.id),
    delete_at: account.deleteAt?.toISOString() ?? null,
  };
}

/** undefined: the password was reset, or the account suspended, while it was being checked. */
export async function startSession(
  deps: Deps,
  account: Account,
  { device, askedLanguage }: { device: Device; askedLanguage: Language | undefined },
): Promise<ResponseOf<"refresh"> | undefined> {
  const { id: accountId } = account;
  const sessionId = randomUUID();
  const refreshToken = createRefreshToken(sessionId, deps.keyring.hmacSecret);
  const started = await transact(deps.db, async (tx) => {
    const locked = await rememberLanguage(tx, account, askedLanguage);
    if (!locked) return false;
    const inner = { ...deps, db: tx };
    await tellNewDevice(inner, account, { sessionId, device });
    await addSession(inner, { accountId, sessionId, refreshToken, device });
    await endOldest(inner, { accountId, newest: sessionId });
    await noteActivity(inner, { accountId, kind: "login", device });
    return true;
  });
  if (!started) return undefined;
  noteAccount(deps, accountId);
  return {
    access_token: await signAccessToken(deps, { accountId, sessionId }),
    refresh_token: refreshToken,
  };
}

/** Holds the account until the session is there, so that a reset either sees that session or is seen here. */
async function rememberLanguage(
  tx: Database,
  { id, passwordHash, language, mailLanguage }: Account,
  askedLanguage: Language | undefined,
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ language: mailLanguage ?? askedLanguage ?? language })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), isNull(accounts.suspendedAt)))
    .returning({ id: accounts.id });
  return rows.length > 0;
}

type NewSession = { accountId: string; sessionId: string; refreshToken: string; device: Device };

async function addSession(
  { db, clock }: Deps,
  { accountId, sessionId, refreshToken, device }: NewSession,
): Promise<void> {
  const now = clock();
  await db.insert(sessions).values({
    ...device,
    id: sessionId,
    accountId,
    currentHash: hashRefreshToken(refreshToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
}

/** A list of devices that nobody can look through helps nobody. */
async function endOldest(
  { db, clock }: Deps,
  { accountId, newest }: { accountId: string; newest: string },
): Promise<void> {
  const isOther = and(
    eq(sessions.accountId, accountId),
    ne(sessions.id, newest),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, clock()),
  );
  const tooMany = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOther)
    .orderBy(desc(sessions.createdAt))
    .offset(MOST_SESSIONS - 1);
  await db.update(sessions).set({ endedAt: clock() }).where(inArray(sessions.id, tooMany));
}

export async function refresh(deps: Deps, token: string): Promise<ResponseOf<"refresh">> {
  const sessionId = sessionIdOf(token);
  if (!sessionId) throw new Failure("invalid_refresh_token");
  const next = (await rotate(deps, sessionId, token)) ?? (await repeatRotation(deps, sessionId, token));
  if (!next) {
    if (isOurs(token, deps.keyring.hmacSecret)) await endSession(deps, sessionId);
    throw new Failure("invalid_refresh_token");
  }
  const { accountId, refreshToken } = next;
  noteAccount(deps, accountId);
  return {
    access_token: await signAccessToken(deps, { accountId, sessionId }),
    refresh_token: refreshToken,
  };
}

/** One statement: of many that bring the same token, one rotates it. */
async function rotate(deps: Deps, sessionId: string, token: string) {
  const salt = createSalt();
  const serverSecret = deps.keyring.hmacSecret;
  const refreshToken = deriveSuccessor(sessionId, { parent: token, salt, serverSecret });
  const [rotated] = await deps.db
    .update(sessions)
    .set({
      currentHash: hashRefreshToken(refreshToken),
      previousHash: sessions.currentHash,
      successorSalt: salt,
      rotatedAt: deps.clock(),
    })
    .where(and(isLive(sessionId, deps.clock()), inArray(sessions.currentHash, listHashes(token))))
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
        isLive(sessionId, deps.clock()),
        inArray(sessions.previousHash, listHashes(parent)),
        gt(sessions.rotatedAt, graceStart),
      ),
    );
  if (!session?.salt) return undefined;
  const { accountId, salt } = session;
  const serverSecret = deps.keyring.hmacSecret;
  return { accountId, refreshToken: deriveSuccessor(sessionId, { parent, salt, serverSecret }) };
}

export async function endSession({ db, clock }: Deps, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** Whoever was in is out, except the one session that is kept. */
export async function endAllSessions(
  { db, clock }: Deps,
  accountId: string,
  keptSessionId = "none",
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock() })
    .where(and(eq(sessions.accountId, accountId), ne(sessions.id, keptSessionId), isNull(sessions.endedAt)));
}
