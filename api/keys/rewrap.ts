import { eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { settings, signingKeys } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { unseal } from "./seal.ts";
import { HMAC_SECRET, type KeySecrets, readKey, toJwk, toText, writeKey } from "./stored-key.ts";

/** How many keys are not sealed with the secret of today. */
export async function countOldSeals(db: Database, secrets: KeySecrets): Promise<number> {
  return (await listOldSeals(db, secrets)).length;
}

/** Seals them with it, all or none; one that opens with neither secret stops it. Answers how many. */
export async function rewrapKeys(db: Database, secrets: KeySecrets): Promise<number> {
  return transact(db, async (tx) => {
    const old = await listOldSeals(tx, secrets);
    for (const { name, text } of old) {
      const anew = writeKey(readKey(text, name, secrets), name, secrets);
      if (name === HMAC_SECRET)
        await tx.update(settings).set({ value: anew }).where(eq(settings.name, HMAC_SECRET));
      else
        await tx
          .update(signingKeys)
          .set({ privateJwk: toJwk(anew) })
          .where(eq(signingKeys.kid, name));
    }
    return old.length;
  });
}

/** Locked: a rotation meanwhile waits. */
async function listOldSeals(db: Database, { keySecret }: KeySecrets) {
  const secrets = await db.select().from(settings).where(eq(settings.name, HMAC_SECRET)).for("update");
  const keys = await db.select().from(signingKeys).for("update");
  const stored = [
    ...secrets.map(({ value }) => ({ name: HMAC_SECRET, text: value })),
    ...keys.map(({ kid, privateJwk }) => ({ name: kid, text: toText(privateJwk) })),
  ];
  return stored.filter(
    ({ name, text }) => !keySecret || unseal(text, { name, secret: keySecret }) === undefined,
  );
}
