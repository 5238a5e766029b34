import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, families } from "../db/schema.ts";
import { prepareSignUp } from "../testing/sign-up.ts";
import { PUBLIC_ORIGIN } from "../testing/test-config.ts";
import { describeOnBothDatabases, readCode } from "../testing/testing.ts";
import { erasePerson } from "./deletion/erase-person.ts";

const email = "noor.ali@gmail.com";
const SPELLINGS = ["noor.ali+2@gmail.com", "nooRali@gmail.com", "noorali@googlemail.com"];

describeOnBothDatabases("the spellings of one mailbox", (api) => {
  const { ask, askForCode, choose } = prepareSignUp(api);
  const open = (typed: string, otp: string) =>
    api.call("confirmSignUp", { body: { email: typed, otp, account: choose("dates-and-walnuts") } });
  const findAccount = async () => {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    if (!account) throw new Error("no account was opened");
    return account;
  };

  test("have one trial: the second is refused in the mail, and the screen says what it always says", async () => {
    const first = await ask({ email });
    const [mail] = await api.readMail();
    await open(email, readCode(mail?.text));
    await api.readMail();
    for (const spelled of SPELLINGS) {
      api.advance(60);
      expect(await ask({ email: spelled })).toEqual(first);
      const [refusal] = await api.readMail();
      expect(refusal).toMatchObject({
        recipient: spelled.toLowerCase(),
        subject: "Your free trial has been used",
      });
      expect(refusal?.text).toContain(`${PUBLIC_ORIGIN}/login`);
      expect(refusal?.text).not.toMatch(/\b\d{6}\b/);
    }
  });

  test("have one trial, also when their codes are entered at once", async () => {
    const codes = new Map<string, string>();
    for (const spelled of [email, ...SPELLINGS]) {
      codes.set(spelled, await askForCode({ email: spelled }));
      api.advance(60);
    }
    const before = await api.db.$count(families);
    const answers = await Promise.allSettled([...codes].map(([spelled, otp]) => open(spelled, otp)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await api.db.$count(families)).toBe(before + 1);
  });

  test("get ten mails a day together, then one an hour", async () => {
    for (let i = 0; i < 30; i++)
      await ask({ email: `noor.ali+${i}@gmail.com` }, { address: `203.0.113.${i}` });
    expect(await api.readMail()).toHaveLength(11);
  });

  test("log in and get mail each as it was typed", async () => {
    await open(email, await askForCode({ email }));
    await api.login(email, "dates-and-walnuts");
    const body = { email: "noorali@gmail.com", password: "dates-and-walnuts" };
    expect((await api.refuse("login", { body })).body.code).toBe("invalid_credentials");
  });

  test("another domain's dots are letters of the name", async () => {
    for (const typed of ["noor.ali@family.example", "noorali@family.example"]) {
      await open(typed, await askForCode({ email: typed }));
      await api.readMail();
    }
  });

  test("an erasure forgets whose trial it was", async () => {
    await open(email, await askForCode({ email }));
    await erasePerson(api.deps, (await findAccount()).id);
    expect(await api.db.$count(families, eq(families.trialMailbox, "noorali@gmail.com"))).toBe(0);
    api.advance(60);
    await api.readMail();
    await open(email, await askForCode({ email }));
  });
});
