import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetBuyers } from "../billing/receipts/forget-buyers.ts";
import { accounts, charges, outbox, subscriptions } from "../db/schema.ts";
import { queueMail } from "../mail/outbox.ts";
import { addCharge } from "../testing/families/family.ts";
import { describeApi, readCode } from "../testing/testing.ts";
import { erasePerson } from "./deletion/erase-person.ts";
import { passwordChangedMail } from "./mails.ts";

const PARENT = "parent@maamoul.example";
const OTHER = "trial@maamoul.example";
const DAY_SECONDS = 24 * 3600;

describeApi("erasing a person", (api) => {
  function promiseMail(recipient: string) {
    return queueMail(api.deps, { kind: passwordChangedMail, recipient, language: "en", payload: {} });
  }

  async function readAccount(email: string) {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    if (!account) throw new Error(`nobody has the address ${email}`);
    return account;
  }

  test("leaves none of their mail, sent or waiting, and all of the others'", async () => {
    await promiseMail(PARENT);
    await api.readMail();
    await promiseMail(PARENT);
    await promiseMail(OTHER);
    const account = await readAccount(PARENT);
    await erasePerson(api.deps, account.id);
    expect(await api.db.select().from(outbox)).toMatchObject([{ recipient: OTHER }]);
    expect(await api.readMail()).toMatchObject([{ recipient: OTHER }]);
  });

  test("leaves none of what was mailed to an address before", async () => {
    const bearer = await api.signIn(PARENT);
    const email = "new@family.example";
    await api.call("changeEmail", { bearer, body: { email, password: "cookies-123" } });
    const [mail] = await api.readMail();
    await api.call("confirmEmail", { bearer, body: { email, otp: readCode(mail?.text) } });
    const account = await readAccount(email);
    await erasePerson(api.deps, account.id);
    expect(await api.db.select().from(outbox)).toEqual([]);
  });

  test("leaves the buyer of an invoice with a tax number, until the law lets it go, and no other buyer", async () => {
    const account = await readAccount("premium@maamoul.example");
    const [subscription] = await api.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.familyId, account.familyId));
    if (!subscription) throw new Error("the demo has no plan");
    const school = { name: "Al Noor School", address: "Al Ain", taxNumber: "100000000000019" };
    await addCharge(api, subscription, { buyer: school });
    await addCharge(api, subscription, { buyer: { name: "Noor", address: null, taxNumber: null } });
    const readBuyers = async () =>
      (await api.db.select().from(charges).where(eq(charges.familyId, account.familyId))).map(
        ({ buyer }) => buyer?.name,
      );
    await erasePerson(api.deps, account.id);
    expect((await readBuyers()).filter(Boolean)).toEqual(["Al Noor School"]);
    api.advance(7 * 365 * DAY_SECONDS);
    await forgetBuyers(api.deps);
    expect((await readBuyers()).filter(Boolean)).toEqual(["Al Noor School"]);
    api.advance(2 * 365 * DAY_SECONDS);
    await forgetBuyers(api.deps);
    expect((await readBuyers()).filter(Boolean)).toEqual([]);
  });
});
