import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, outbox } from "../db/schema.ts";
import { queueMail } from "../mail/outbox.ts";
import { describeApi, readCode } from "../testing/testing.ts";
import { erasePerson } from "./deletion/erase-person.ts";
import { passwordChangedMail } from "./mails.ts";

const PARENT = "parent@maamoul.example";
const OTHER = "trial@maamoul.example";

describeApi("erasing a person", (api) => {
  function promiseMail(recipient: string) {
    return queueMail(api.deps, { kind: passwordChangedMail, recipient, language: "en", payload: {} });
  }

  test("leaves none of their mail, sent or waiting, and all of the others'", async () => {
    await promiseMail(PARENT);
    await api.readMail();
    await promiseMail(PARENT);
    await promiseMail(OTHER);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    if (!account) throw new Error("the demo has no parent");
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
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    if (!account) throw new Error("the address was not changed");
    await erasePerson(api.deps, account.id);
    expect(await api.db.select().from(outbox)).toEqual([]);
  });
});
