import { randomBytes, randomUUID } from "node:crypto";
import { desc, eq, isNull } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK } from "jose";
import type { Database } from "../db/database.ts";
import { settings, signingKeys } from "../db/schema.ts";

const RELOAD_SECONDS = 60;

type Key = Awaited<ReturnType<typeof importJWK>>;
type Loaded = { signing: { kid: string; key: Key }; verifying: Map<string, Key>; at: number };

export type Keyring = {
  /** The server's secret for HMACs of short codes. */
  readonly hmacSecret: Buffer;
  signingKey(): Promise<{ kid: string; key: Key }>;
  /** undefined: no such key, or retired for longer than any token of it lives. */
  verifyingKey(kid: string): Promise<Key | undefined>;
  /** Signs with a new key from now on. Tokens of the old ones stay good until they expire. */
  rotate(): Promise<void>;
};

export async function openKeyring(
  db: Database,
  { clock, tokenSeconds }: { clock: () => Date; tokenSeconds: number },
): Promise<Keyring> {
  const hmacSecret = await readHmacSecret(db);
  const [existing] = await db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).limit(1);
  if (!existing) await addKey(db, clock());
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
    return {
      signing: { kid: newest.kid, key: await importJWK(newest.privateJwk, "EdDSA") },
      verifying,
      at: now,
    };
  }

  async function current(): Promise<Loaded> {
    if (clock().getTime() - loaded.at > RELOAD_SECONDS * 1000) loaded = await load();
    return loaded;
  }

  return {
    hmacSecret,
    signingKey: async () => (await current()).signing,
    async verifyingKey(kid) {
      const known = (await current()).verifying.get(kid);
      if (known) return known;
      const [row] = await db.select().from(signingKeys).where(eq(signingKeys.kid, kid));
      if (row && !row.retiredAt) loaded = await load();
      return loaded.verifying.get(kid);
    },
    async rotate() {
      await db.transaction(async (tx) => {
        await tx.update(signingKeys).set({ retiredAt: clock() }).where(isNull(signingKeys.retiredAt));
        await addKey(tx, clock());
      });
      loaded = await load();
    },
  };
}

async function addKey(db: Database, now: Date): Promise<void> {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  await db.insert(signingKeys).values({
    kid: randomUUID(),
    privateJwk: await exportJWK(pair.privateKey),
    publicJwk: await exportJWK(pair.publicKey),
    createdAt: now,
  });
}

/** Whichever process comes first decides; all read what it wrote. */
async function readHmacSecret(db: Database): Promise<Buffer> {
  const name = "hmac_secret";
  const value = randomBytes(32).toString("base64url");
  await db.insert(settings).values({ name, value }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return Buffer.from(row?.value ?? value, "base64url");
}
