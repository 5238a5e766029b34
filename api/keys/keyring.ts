import { randomBytes, randomUUID } from "node:crypto";
import { desc, eq, isNull, lt } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Database } from "../db/database.ts";
import { type SealedKey, settings, signingKeys } from "../db/schema.ts";
import { StartError } from "../start-error.ts";
import { isSealed, seal, unseal } from "./seal.ts";

const RELOAD_SECONDS = 60;
const HMAC_SECRET = "hmac_secret";

type Key = Awaited<ReturnType<typeof importJWK>>;
type Loaded = {
  hmacSecret: Buffer;
  signing: { kid: string; key: Key };
  verifying: Map<string, Key>;
  at: number;
};
type KeySecret = string | null;

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

/** With a `keySecret` nothing of it lies in the database in clear, and what did is sealed (docs/decisions/0023). */
export async function openKeyring(
  db: Database,
  {
    clock,
    tokenSeconds,
    keySecret = null,
  }: { clock: () => Date; tokenSeconds: number; keySecret?: KeySecret },
): Promise<Keyring> {
  await addHmacSecret(db, keySecret);
  const [existing] = await db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).limit(1);
  if (!existing) await addKey(db, clock(), keySecret);
  if (keySecret) await sealAll(db, keySecret);
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
    const privateJwk: JWK = JSON.parse(read(toText(newest.privateJwk), newest.kid, keySecret));
    const [secret] = await db.select().from(settings).where(eq(settings.name, HMAC_SECRET));
    if (!secret) throw new Error("no HMAC secret");
    return {
      hmacSecret: Buffer.from(read(secret.value, HMAC_SECRET, keySecret), "base64url"),
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
      await db.transaction(async (tx) => {
        await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, longRetired));
        await tx.update(signingKeys).set({ retiredAt: clock() }).where(isNull(signingKeys.retiredAt));
        await addKey(tx, clock(), keySecret);
        await tx.delete(settings).where(eq(settings.name, HMAC_SECRET));
        await addHmacSecret(tx, keySecret);
      });
      loaded = await load();
    },
  };
}

async function addKey(db: Database, now: Date, keySecret: KeySecret): Promise<void> {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const kid = randomUUID();
  await db.insert(signingKeys).values({
    kid,
    privateJwk: toJwk(write(JSON.stringify(await exportJWK(pair.privateKey)), kid, keySecret)),
    publicJwk: await exportJWK(pair.publicKey),
    createdAt: now,
  });
}

/** Whichever process comes first decides; all read what it wrote. */
async function addHmacSecret(db: Database, keySecret: KeySecret): Promise<void> {
  const value = write(randomBytes(32).toString("base64url"), HMAC_SECRET, keySecret);
  await db.insert(settings).values({ name: HMAC_SECRET, value }).onConflictDoNothing();
}

/** For an installation that is given a secret later. */
async function sealAll(db: Database, secret: string): Promise<void> {
  const [row] = await db.select().from(settings).where(eq(settings.name, HMAC_SECRET));
  if (row && !isSealed(row.value))
    await db
      .update(settings)
      .set({ value: write(row.value, HMAC_SECRET, secret) })
      .where(eq(settings.name, HMAC_SECRET));
  for (const { kid, privateJwk } of await db.select().from(signingKeys)) {
    const text = toText(privateJwk);
    if (isSealed(text)) continue;
    await db
      .update(signingKeys)
      .set({ privateJwk: toJwk(write(text, kid, secret)) })
      .where(eq(signingKeys.kid, kid));
  }
}

function write(text: string, name: string, secret: KeySecret): string {
  return secret ? seal(text, { name, secret }) : text;
}

function read(text: string, name: string, secret: KeySecret): string {
  if (!isSealed(text)) return text;
  const opened = secret ? unseal(text, { name, secret }) : undefined;
  if (opened === undefined)
    throw new StartError("KEY_SECRET takes the secret that the keys in this database were sealed with");
  return opened;
}

/** The column holds an object: the key itself, or one that has it sealed. */
function toJwk(text: string): JWK | SealedKey {
  return isSealed(text) ? { sealed: text } : JSON.parse(text);
}

function toText(jwk: JWK | SealedKey): string {
  return "sealed" in jwk ? jwk.sealed : JSON.stringify(jwk);
}
