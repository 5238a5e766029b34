import { expect, test } from "vitest";
import { settings, signingKeys } from "../db/schema.ts";
import { StartError } from "../start-error.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { openKeyring } from "./keyring.ts";

const SECRET = "a secret of at least 32 characters";
const OTHER = "another one of 32 characters or so";

describeOnBothDatabases("keys in the database", (api) => {
  const open = (keySecret: string | null) =>
    openKeyring(api.db, { clock: api.now, tokenSeconds: 600, keySecret });
  const readTables = async () =>
    JSON.stringify([await api.db.select().from(signingKeys), await api.db.select().from(settings)]);

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
