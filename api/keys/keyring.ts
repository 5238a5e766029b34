import { randomBytes, randomUUID } from "node:crypto";
import { desc, eq, isNull, lt } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Database } from "../db/database.ts";
import { settings, signingKeys } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { isSealed } from "./seal.ts";
import { HMAC_SECRET, type KeySecrets, readKey, toJwk, toText, writeKey } from "./stored-key.ts";

const RELOAD_SECONDS = 60;

type Key = Awaited<ReturnType<typeof importJWK>>;
type Loaded = {
  hmacSecret: Buffer;
  signing: { kid: string; key: Key };
  verifying: Map<string, Key>;
  at: number;
};

export type Keyring = {
  /** The server's secret for HMACs: of codes, of people and addresses, of refresh tokens. */
  readonly hmacSecret: Buffer;
  signingKey(): Promise<{ kid: string; key: Key }>;
  /** undefined: no such key, or retired for longer than any token of it lives. */
  verifyingKey(kid: string): Promise<Key | undefined>;
  /**
   * Signs with a new key and has a new HMAC secret from now on. Tokens of the old keys stay good until they
   * expire; codes under way do not, and limits start anew. Other processes follow within a minute.
   */
  rotate(): Promise<void>;
};

/**
 * With a `keySecret` nothing of it lies in the database in clear, and what did is sealed (docs/decisions/0023). What the
 * secret before it sealed opens too, until it is sealed anew.
 */
export async function openKeyring(
  db: Database,
  { clock, tokenSeconds, ...secrets }: { clock: () => Date; tokenSeconds: number } & KeySecrets,
): Promise<Keyring> {
  await addHmacSecret(db, secrets);
  const [existing] = await db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).limit(1);
  if (!existing) await addKey(db, clock(), secrets);
  if (secrets.keySecret) await sealAll(db, secrets);
  let loaded = await load();

  async function load(): Promise<Loaded> {
    const now = clock().getTime();
    const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), signingKeys.kid);
    // Another process may sign with a retired key until it reloads.
    const believed = rows.filter(
      ({ retiredAt }) => !retiredAt || retiredAt.getTime() > now - (tokenSeconds + RELOAD_SECONDS) * 1000,
    );
    const newest = rows.find(({ retiredAt }) => !retiredAt);
    if (!newest) throw new Error("no signing key");
    const verifying = new Map<string, Key>();
    for (const { kid, publicJwk } of believed) verifying.set(kid, await importJWK(publicJwk, "EdDSA"));
    const privateJwk: JWK = JSON.parse(readKey(toText(newest.privateJwk), newest.kid, secrets));
    const [secret] = await db.select().from(settings).where(eq(settings.name, HMAC_SECRET));
    if (!secret) throw new Error("no HMAC secret");
    return {
      hmacSecret: Buffer.from(readKey(secret.value, HMAC_SECRET, secrets), "base64url"),
      signing: { kid: newest.kid, key: await importJWK(privateJwk, "EdDSA") },
      verifying,
      at: now,
    };
  }

  /** A clock that was set back too: it would take until the old time comes again. */
  const isStale = () => Math.abs(clock().getTime() - loaded.at) > RELOAD_SECONDS * 1000;

  async function current(): Promise<Loaded> {
    if (isStale()) loaded = await load();
    return loaded;
  }

  return {
    get hmacSecret() {
      // The next use has what another process may have changed; a failure is met by whoever waits for a key.
      if (isStale()) current().catch(() => {});
      return loaded.hmacSecret;
    },
    signingKey: async () => (await current()).signing,
    async verifyingKey(kid) {
      const known = (await current()).verifying.get(kid);
      if (known) return known;
      const [row] = await db.select().from(signingKeys).where(eq(signingKeys.kid, kid));
      if (row && !row.retiredAt) loaded = await load();
      return loaded.verifying.get(kid);
    },
    async rotate() {
      const longRetired = new Date(clock().getTime() - (tokenSeconds + RELOAD_SECONDS) * 1000);
      await transact(db, async (tx) => {
        await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, longRetired));
        await tx.update(signingKeys).set({ retiredAt: clock() }).where(isNull(signingKeys.retiredAt));
        await addKey(tx, clock(), secrets);
        await tx.delete(settings).where(eq(settings.name, HMAC_SECRET));
        await addHmacSecret(tx, secrets);
      });
      loaded = await load();
    },
  };
}

const refuse = () => {
  throw new Error("no keys are open");
};
/** For a restore: another secret may have sealed the keys that it replaces. */
export const closedKeyring: Keyring = {
  get hmacSecret() {
    return refuse();
  },
  signingKey: refuse,
  verifyingKey: refuse,
  rotate: refuse,
};

async function addKey(db: Database, now: Date, secrets: KeySecrets): Promise<void> {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const kid = randomUUID();
  await db.insert(signingKeys).values({
    kid,
    privateJwk: toJwk(writeKey(JSON.stringify(await exportJWK(pair.privateKey)), kid, secrets)),
    publicJwk: await exportJWK(pair.publicKey),
    createdAt: now,
  });
}

/** Whichever process comes first decides; all read what it wrote. */
async function addHmacSecret(db: Database, secrets: KeySecrets): Promise<void> {
  const value = writeKey(randomBytes(32).toString("base64url"), HMAC_SECRET, secrets);
  await db.insert(settings).values({ name: HMAC_SECRET, value }).onConflictDoNothing();
}

/** For an installation that is given a secret later. */
async function sealAll(db: Database, secrets: KeySecrets): Promise<void> {
  const [row] = await db.select().from(settings).where(eq(settings.name, HMAC_SECRET));
  if (row && !isSealed(row.value))
    await db
      .update(settings)
      .set({ value: writeKey(row.value, HMAC_SECRET, secrets) })
      .where(eq(settings.name, HMAC_SECRET));
  for (const { kid, privateJwk } of await db.select().from(signingKeys)) {
    const text = toText(privateJwk);
    if (isSealed(text)) continue;
    await db
      .update(signingKeys)
      .set({ privateJwk: toJwk(writeKey(text, kid, secrets)) })
      .where(eq(signingKeys.kid, kid));
  }
}
