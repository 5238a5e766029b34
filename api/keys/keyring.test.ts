import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { settings, signingKeys } from "../db/schema.ts";
import { StartError } from "../start-error.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { openKeyring } from "./keyring.ts";
import { countOldSeals, rewrapKeys } from "./rewrap.ts";
import { seal } from "./seal.ts";

const SECRET = "a secret of at least 32 characters";
const OTHER = "another one of 32 characters or so";

describeOnBothDatabases("keys in the database", (api) => {
  const open = (keySecret: string | null) =>
    openKeyring(api.db, { clock: api.now, tokenSeconds: 600, keySecret });
  const readTables = async () =>
    JSON.stringify([
      await api.db.select().from(signingKeys).orderBy(signingKeys.kid),
      await api.db.select().from(settings).orderBy(settings.name),
    ]);

  // In this order: what is sealed stays so for the tests after it, as in a real database.
  test("are sealed by the first start that is given a secret, and stay the same keys", async () => {
    const before = await open(null);
    const { kid } = await before.signingKey();
    expect(await readTables()).toContain(before.hmacSecret.toString("base64url"));

    const after = await open(SECRET);
    expect((await after.signingKey()).kid).toBe(kid);
    expect(after.hmacSecret).toEqual(before.hmacSecret);
    expect(await readTables()).not.toContain(before.hmacSecret.toString("base64url"));
    for (const { privateJwk } of await api.db.select().from(signingKeys))
      expect(Object.keys(privateJwk)).toEqual(["sealed"]);
  });

  test.each([null, OTHER])(
    "that are sealed do not open with %j, and the operator is told",
    async (secret) => {
      await open(SECRET);
      await expect(open(secret)).rejects.toThrow(StartError);
      await expect(open(secret)).rejects.toThrow(/^KEY_SECRET takes the secret/);
    },
  );

  test("that the secret before sealed open beside the new one, and with it alone once they are sealed anew", async () => {
    const before = await open(SECRET);
    const { kid } = await before.signingKey();
    const both = { keySecret: OTHER, keySecretBefore: SECRET };
    const openBoth = () => openKeyring(api.db, { clock: api.now, tokenSeconds: 600, ...both });
    expect((await openBoth()).hmacSecret).toEqual(before.hmacSecret);
    await open(SECRET);
    const number = (await api.db.select().from(signingKeys)).length + 1;
    expect(await countOldSeals(api.db, both)).toBe(number);
    expect(await rewrapKeys(api.db, both)).toBe(number);
    expect([await countOldSeals(api.db, both), await rewrapKeys(api.db, both)]).toEqual([0, 0]);
    for (const keyring of [await open(OTHER), await openBoth()]) {
      expect((await keyring.signingKey()).kid).toBe(kid);
      expect(keyring.hmacSecret).toEqual(before.hmacSecret);
    }
    await expect(open(SECRET)).rejects.toThrow(StartError);
    await rewrapKeys(api.db, { keySecret: SECRET, keySecretBefore: OTHER });
  });

  test("of which one opens with neither secret stay sealed as they are, all of them", async () => {
    await open(SECRET);
    await (await open(SECRET)).rotate();
    const [one] = await api.db.select().from(signingKeys);
    const sealed = { sealed: seal("{}", { name: "of another", secret: SECRET }) };
    const isOne = eq(signingKeys.kid, one?.kid ?? "");
    await api.db.update(signingKeys).set({ privateJwk: sealed }).where(isOne);
    const tables = await readTables();
    await expect(rewrapKeys(api.db, { keySecret: OTHER, keySecretBefore: SECRET })).rejects.toThrow(
      StartError,
    );
    expect(await readTables()).toBe(tables);
    await api.db.update(signingKeys).set({ privateJwk: one?.privateJwk }).where(isOne);
  });

  test("are new after a rotation, sealed as before, and those that sign nothing any more are gone", async () => {
    const keyring = await open(SECRET);
    const { kid } = await keyring.signingKey();
    const { hmacSecret } = keyring;
    await keyring.rotate();
    expect((await keyring.signingKey()).kid).not.toBe(kid);
    expect(keyring.hmacSecret).not.toEqual(hmacSecret);
    expect(await keyring.verifyingKey(kid)).toBeDefined();
    expect(await readTables()).not.toContain(keyring.hmacSecret.toString("base64url"));
    api.advance(661);
    await keyring.rotate();
    const kids = (await api.db.select().from(signingKeys)).map((row) => row.kid);
    expect(kids).toHaveLength(2);
    expect(kids).not.toContain(kid);
  });

  test("that another process has changed are followed within a minute", async () => {
    const [here, elsewhere] = [await open(SECRET), await open(SECRET)];
    await elsewhere.rotate();
    api.advance(61);
    await expect.poll(() => here.hmacSecret).toEqual(elsewhere.hmacSecret);
  });

  test("are followed after the clock was set back too", async () => {
    const [here, elsewhere] = [await open(SECRET), await open(SECRET)];
    await elsewhere.rotate();
    api.advance(-3600);
    await expect.poll(() => here.hmacSecret).toEqual(elsewhere.hmacSecret);
  });
});
