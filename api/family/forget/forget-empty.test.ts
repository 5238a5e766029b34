import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasePerson } from "../../accounts/deletion/erase-person.ts";
import { charges, families } from "../../db/schema.ts";
import { findInvited, invite, readAccount } from "../../testing/accounts/invite.ts";
import { buy } from "../../testing/families/pay.ts";
import { describeApi } from "../../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";

describeApi("a family whose last adult has joined another one", (api) => {
  /** Answers the family that is left behind. */
  async function moveOn(): Promise<string> {
    const familyId = await api.familyOf(PARENT);
    await invite(api, PREMIUM, PARENT);
    const body = { id: await findInvited(api, PARENT) };
    await api.call("acceptInvitation", { bearer: await api.signIn(PARENT), body });
    return familyId;
  }
  const read = async (id: string) => (await api.db.select().from(families).where(eq(families.id, id)))[0];

  test("is forgotten at once where nothing was paid", async () => {
    expect(await read(await moveOn())).toBeUndefined();
  });

  test("keeps what was paid, and no address of its buyer", async () => {
    const bearer = await api.signIn(PARENT);
    await api.call("changeBuyer", { bearer, body: { name: "Haddad LLC" } });
    await buy(api, bearer, "premium-monthly");
    await api.call("cancelSubscription", { bearer });
    const familyId = await moveOn();
    expect(await read(familyId)).toMatchObject({ buyer: null });
    expect(await api.db.$count(charges, eq(charges.familyId, familyId))).toBe(1);
  });

  test("keeps whose free days it had until that person is erased", async () => {
    const trialMailbox = PARENT;
    await api.db
      .update(families)
      .set({ trialMailbox })
      .where(eq(families.id, await api.familyOf(PARENT)));
    const familyId = await moveOn();
    expect(await read(familyId)).toMatchObject({ trialMailbox });
    const { id } = await readAccount(api, PARENT);
    await erasePerson(api.deps, id);
    expect(await read(familyId)).toBeUndefined();
    expect(await read(await api.familyOf(PREMIUM))).toBeDefined();
  });
});
