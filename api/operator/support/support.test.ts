import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { findFreePort } from "../../../tools/scripts/free-port.ts";
import { accountOpenedMail, passwordChangedMail } from "../../accounts/mails.ts";
import { workOneByOne } from "../../chores/one-by-one.ts";
import {
  accounts,
  auditEntries,
  families,
  outbox,
  plans,
  providerRequests,
  sessions,
  subscriptions,
} from "../../db/schema.ts";
import { nameInLog } from "../../keys/name-in-log.ts";
import { isKnownNetwork } from "../../limits/known-networks.ts";
import { queueMail } from "../../mail/outbox.ts";
import { describeApi, readCode } from "../../testing/testing.ts";
import { operate } from "../operate.ts";

const PARENT = "parent@maamoul.example";
const CHILD = "child@maamoul.example";
const PREMIUM = "premium@maamoul.example";
const folder = mkdtempSync(join(tmpdir(), "maamoul-desk-"));
afterAll(() => rmSync(folder, { recursive: true }));

const refusing = {
  send: () => Promise.reject(Object.assign(new Error("no"), { code: "EENVELOPE", responseCode: 550 })),
  close() {},
};

describeApi("the desk", (api) => {
  async function run(line: string, answer = "yes", deps = api.deps) {
    const printed: string[] = [];
    const questions: string[] = [];
    const print = (text: string) => void printed.push(text);
    const ask = async (question: string) => {
      questions.push(question);
      return answer;
    };
    const code = await operate(
      line.split(" "),
      { print, printError: print, readStdin: async () => "", ask },
      async () => ({ deps, close: async () => {} }),
      { operator: "salma", folder },
    );
    return { code, said: printed.join("\n"), questions };
  }
  const say = async (line: string) => (await run(line)).said;
  const runJson = async (line: string) => JSON.parse(await say(`${line} --json`));
  const entries = () => api.db.select().from(auditEntries).orderBy(auditEntries.at);

  test("a person is found by a part of the address, a number and a receipt", async () => {
    const [person] = await runJson("find premium@");
    expect(person.email).toBe(PREMIUM);
    expect(person).not.toHaveProperty("passwordHash");
    for (const text of [person.id, person.familyId, "2026-000001"])
      expect((await runJson(`find ${text}`)).map(({ email }: { email: string }) => email)).toEqual([PREMIUM]);
    for (const text of ["p%mium", "p_emium", "2027-000001"]) expect(await say(`find ${text}`)).toBe("None.");
  });

  test("one page shows account, family, plan, payments, mail, logins, consents and entries", async () => {
    await api.signIn(PARENT);
    await queueMail(api.deps, { kind: passwordChangedMail, recipient: PARENT, language: "en", payload: {} });
    await run(`credit ${PARENT} 2.50`);
    const page = await say(`show ${PARENT}`);
    for (const part of [
      PARENT,
      CHILD,
      "$2.50",
      "password_changed",
      "until 31 Mar 2026",
      "salma",
      "AMOUNT=2.50",
    ])
      expect(page).toContain(part);
    expect(await say(`show ${PREMIUM}`)).toMatch(/2026-000001 +1 Mar 2026 +premium-yearly +\$99\.39/);
    const data = await runJson(`show ${PARENT}`);
    expect(data.family.members).toContain(CHILD);
    expect(JSON.stringify(data)).not.toMatch(/argon2|payload/);
    expect((await runJson(`show ${PREMIUM}`)).audit).toEqual([]);
  });

  test("the page says why a family cancelled", async () => {
    const bearer = await api.signIn(PREMIUM);
    await api.call("cancelSubscription", { bearer, body: { reason: "price", note: "Too dear" } });
    expect(await say(`show ${PREMIUM}`)).toContain('price: "Too dear"');
  });

  test("a suspended person is out, is told so with the right password alone, and comes back", async () => {
    const { refresh_token, access_token } = await api.login(PARENT);
    const { questions } = await run(`suspend ${PARENT} --reason abuse`);
    expect(questions).toEqual([`Suspend ${PARENT}? (yes/no) `]);
    await api.refuse("features", { bearer: access_token });
    await api.refuse("refresh", { bearer: refresh_token });
    const login = (password: string) => api.refuse("login", { body: { email: PARENT, password } });
    expect((await login("cookies-123")).body.code).toBe("account_suspended");
    expect((await login("something-else")).body.code).toBe("invalid_credentials");
    expect(await say(`suspend ${PARENT}`)).toBe(`${PARENT} is suspended already`);
    await run(`unsuspend ${PARENT}`);
    await api.login(PARENT);
  });

  test("no question that is answered with no changes anything", async () => {
    expect(await run(`suspend ${PARENT}`, "no")).toMatchObject({ code: 1, said: "Nothing was changed" });
    expect(await entries()).toEqual([]);
    await api.login(PARENT);
  });

  test("a logout is everywhere, of one person", async () => {
    const mine = await api.login(PARENT);
    const theirs = await api.login(PREMIUM);
    await run(`logout ${PARENT}`);
    await api.refuse("refresh", { bearer: mine.refresh_token });
    await api.call("refresh", { bearer: theirs.refresh_token });
  });

  test("a corrected address logs in, gets the mail that waits, and the old one opens nothing", async () => {
    const { access_token, refresh_token } = await api.login(PARENT);
    await api.call("forgotPassword", { body: { email: PARENT } });
    for (const [line, refusal] of [
      [`accounts email ${PARENT} ${PREMIUM}`, `There is an account ${PREMIUM} already`],
      [`accounts email nobody@home.example ${PARENT}`, "There is no account nobody@home.example"],
    ] as const)
      expect(await run(line)).toMatchObject({ said: refusal, questions: [] });
    await queueMail(api.deps, { kind: passwordChangedMail, recipient: PARENT, language: "en", payload: {} });
    await run(`accounts email ${PARENT} Layla@home.example`);
    await api.refuse("features", { bearer: access_token });
    await api.refuse("refresh", { bearer: refresh_token });
    expect(await isKnownNetwork(api.deps, { email: PARENT, address: "192.0.2.1" })).toBe(false);
    await api.login("layla@home.example");
    await api.refuse("login", { body: { email: PARENT, password: "cookies-123" } });
    const toOld = (await api.readMail()).filter(({ recipient }) => recipient === PARENT);
    expect(toOld.map(({ subject }) => subject)).toEqual(["This address is no longer used for your account"]);
  });

  test.each([
    ["en", "This address is no longer used for your account", "This is now the address of your account"],
    ["ar", "لم يعد هذا البريد مستخدمًا في حسابكم", "أصبح هذا بريد حسابكم"],
  ] as const)("a corrected address is told to both mailboxes, in %s", async (language, old, fresh) => {
    await api.db.update(accounts).set({ language }).where(eq(accounts.email, PARENT));
    await run(`accounts email ${PARENT} layla@home.example`);
    const mails = await api.readMail();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["layla@home.example", fresh],
      [PARENT, old],
    ]);
    // It may have been a stranger's all along.
    expect(`${mails[1]?.text}${mails[1]?.html}`).not.toContain("layla@home.example");
  });

  test("what went to the old address opens and deletes nothing once it is corrected", async () => {
    const CORRECTED = "layla@home.example";
    async function askForCode(name: "forgotPassword" | "requestDeletionCode") {
      await api.call(name, { body: { email: PARENT } });
      return readCode((await api.readMail())[0]?.text);
    }
    const used = await askForCode("forgotPassword");
    const { reset_token } = await api.call("verifyOtp", { body: { email: PARENT, otp: used } });
    api.advance(60);
    const recovery = await askForCode("forgotPassword");
    const deletion = await askForCode("requestDeletionCode");
    await run(`accounts email ${PARENT} ${CORRECTED}`);
    const body = { new_password: "dates-and-walnuts" };
    expect((await api.refuse("resetPassword", { bearer: reset_token, body })).body.code).toBe(
      "invalid_reset_token",
    );
    for (const [name, otp] of [
      ["verifyOtp", recovery],
      ["deleteByCode", deletion],
    ] as const)
      expect((await api.refuse(name, { body: { email: CORRECTED, otp } })).body.code).toBe("invalid_code");
  });

  test("a credit is paid with next, and no more is taken back than there is", async () => {
    const { questions } = await run(`credit ${PARENT} 36.50`);
    expect(questions).toEqual([
      `Credit the family of ${PARENT} $36.50? It reads on its page of plans, and in no mail: a credit of $36.50, which pays for the next plan that it chooses. (yes/no) `,
    ]);
    const bearer = await api.signIn(PARENT);
    const quote = await api.call("quote", { bearer, body: { subscription_plan_id: "premium-yearly" } });
    expect(quote.due_today).toBe(9939 - 3650);
    const tooMuch = await run(`credit ${PARENT} 36.51 --take-back`);
    expect(tooMuch).toEqual({
      code: 1,
      said: `The family of ${PARENT} has less credit than that`,
      questions: [],
    });
    const { said, questions: asked } = await run(`credit ${PARENT} 36.50 --take-back`);
    expect(asked[0]).toContain(`Take $36.50 back from the family of ${PARENT}?`);
    expect(said).toBe(`The family of ${PARENT} has a credit of $0.00`);
  });

  test("a credit is in the currency of the family's credit, else of its plan, else of what is on offer", async () => {
    await api.db.update(plans).set({ currency: "AED" });
    expect(await runJson(`credit ${PARENT} 5`)).toMatchObject({ currency: "AED", credit: 500 });
    // Bought in dollars, before.
    const { questions } = await run(`credit ${PREMIUM} 5`);
    expect(questions[0]).toContain("a credit of $5.00, which lowers its next charge");
    await api.db
      .update(families)
      .set({ balances: { SAR: 100 } })
      .where(eq(families.id, await api.familyOf(PREMIUM)));
    expect(await runJson(`credit ${PREMIUM} 1`)).toMatchObject({ currency: "SAR", credit: 200 });
  });

  test.each([
    [`${PARENT} lots`, 2, "AMOUNT takes a number such as 100 or 36.50"],
    [`${PARENT} 0`, 2, "AMOUNT takes a number"],
    [`${PARENT} 36.505`, 2, "AMOUNT takes a number"],
    [`${PARENT} 10001`, 2, "AMOUNT takes 10000 at most"],
    [`${CHILD} 5`, 1, `${CHILD} is a child: name an adult of the family`],
  ])("no credit is asked about for %s", async (line, code, said) => {
    expect(await run(`credit ${line}`)).toEqual({ code, said: expect.stringContaining(said), questions: [] });
    expect((await api.db.select().from(families)).map(({ balances }) => balances)).not.toContainEqual(
      expect.objectContaining({ USD: expect.any(Number) }),
    );
  });

  test("no credit is written beside a provider that keeps it itself", async () => {
    const { providers } = api.deps;
    const selling = { ...providers.selling, atPeriodEnd: "provider-managed" } as const;
    const line = ["credit", PARENT, "5", "--yes"];
    const said: string[] = [];
    const printError = (text: string) => void said.push(text);
    const deps = { ...api.deps, providers: { ...providers, selling } };
    const terminal = { print: printError, printError, readStdin: async () => "", ask: null };
    expect(await operate(line, terminal, async () => ({ deps, close: async () => {} }))).toBe(1);
    expect(said[0]).toContain("keeps its credit itself");
  });

  test("free days are added to those that are left, and none beside a plan", async () => {
    expect(await say("trial extend trial@maamoul.example 10")).toContain("end on 10 April 2026");
    expect(await say(`trial extend ${PARENT} 7`)).toContain("end on 8 March 2026");
    expect(await api.call("features", { bearer: await api.signIn(PARENT) })).toMatchObject({
      trial_days_remaining: 7,
    });
    expect(await run(`trial extend ${PREMIUM} 7`)).toMatchObject({ code: 1 });
    await api.openCheckout(await api.signIn(PARENT), "premium-yearly");
    expect(await run(`trial extend ${PARENT} 7`)).toMatchObject({ code: 1 });
    const [family] = await api.db
      .select()
      .from(families)
      .where(eq(families.id, await api.familyOf(PARENT)));
    expect(family?.trialStartedAt).toEqual(api.now());
  });

  test("free days after those that are over begin today", async () => {
    api.advance(60 * 86_400);
    expect(await say("trial extend trial@maamoul.example 10")).toContain("end on 10 May 2026");
  });

  test("what was paid is listed with its receipts", async () => {
    const [payment] = await runJson(`payments ${PREMIUM}`);
    expect(payment).toMatchObject({ number: "2026-000001", amount: 9939 });
    const { pathname, search } = new URL(payment.receipt_url);
    expect((await api.app.request(pathname + search)).status).toBe(200);
  });

  async function payAnd(transport: Parameters<typeof api.deliverMail>[0]) {
    const path = await api.openCheckout(await api.signIn(PARENT), "premium-yearly");
    const card = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
    await api.app.request(path, { method: "POST", body: new URLSearchParams(card) });
    await api.deliverMail(transport);
  }

  test("mails that were given up are listed and sent again, codes are not", async () => {
    await api.call("forgotPassword", { body: { email: PARENT } });
    await payAnd(refusing);
    const failed = await runJson("mails list --state failed");
    const kinds = failed.map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(["plan_started", "recovery_code"]);
    expect(await runJson("mails retry --dry-run")).toEqual({ retried: 0, would_retry: 1 });
    expect(await api.readMail()).toEqual([]);
    expect(await runJson("mails retry")).toEqual({ retried: 1 });
    expect((await api.readMail()).map(({ subject }) => subject)).toHaveLength(1);
    const code = failed.find(({ kind }: { kind: string }) => kind === "recovery_code");
    expect(await say(`mails resend ${code.id}`)).toContain("This mail has a code");
  });

  test("of the mails that were given up, one is sent again by its number", async () => {
    await payAnd(refusing);
    const [mail] = await runJson("mails list --state failed");
    expect(await say("mails retry --only none")).toBe("No mail none was given up that could be sent again");
    expect(await runJson(`mails retry --only ${mail.id}`)).toEqual({ retried: 1 });
    expect(await api.readMail()).toHaveLength(1);
  });

  test("a mail that left goes out once more, whole", async () => {
    const sent: string[] = [];
    await payAnd({ send: async ({ text }) => void sent.push(text), close() {} });
    const start = (await runJson(`mails list --to ${PARENT}`)).find(
      ({ kind }: { kind: string }) => kind === "plan_started",
    );
    await run(`mails resend ${start.id}`);
    const [again] = await api.readMail();
    expect(sent).toContain(again?.text);
    expect(await say("mails resend none")).toBe("There is no mail none");
  });

  test("what went to a wrong address is shown, and sent once more to the right one, once it is corrected", async () => {
    const RIGHT = "layla@home.example";
    await payAnd({ send: async () => {}, close() {} });
    api.advance(60);
    await run(`accounts email ${PARENT} ${RIGHT}`);
    await api.readMail();
    const { mail } = await runJson(`show ${RIGHT}`);
    const start = mail.find(({ kind }: { kind: string }) => kind === "plan_started");
    expect(start).toMatchObject({ recipient: PARENT });
    expect(await runJson(`mails list --to ${RIGHT}`)).toEqual(mail);
    expect(await say(`mails resend ${start.id}`)).toBe(`plan_started goes to ${RIGHT} once more`);
    expect((await api.readMail()).map(({ recipient }) => recipient)).toEqual([RIGHT]);
    const { email_changes } = await runJson(`export ${RIGHT}`);
    expect(email_changes).toMatchObject([{ old_email: PARENT, new_email: RIGHT }]);
    await run(`erase ${RIGHT}`);
    expect(await api.db.$count(outbox, eq(outbox.recipient, PARENT))).toBe(0);
  });

  test("what a wrong address refused is sent again to the right one, once it is corrected", async () => {
    const RIGHT = "layla@home.example";
    await payAnd(refusing);
    await run(`accounts email ${PARENT} ${RIGHT}`);
    await api.readMail();
    expect(await runJson("mails retry")).toEqual({ retried: 1 });
    expect((await api.readMail()).map(({ recipient }) => recipient)).toEqual([RIGHT]);
  });

  test("a mail that is on its way is not sent twice", async () => {
    const payload = { browser: "Chrome", system: "Android" };
    await queueMail(api.deps, { kind: accountOpenedMail, recipient: PARENT, language: "en", payload });
    const [mail] = await runJson("mails list --state waiting");
    expect(await say(`mails resend ${mail.id}`)).toBe("This mail is on its way");
    expect(await api.readMail()).toHaveLength(1);
  });

  test("news does not reach who turned it off, and what all must know does", async () => {
    const words = { subject: "News", text: "A new list." };
    writeFileSync(join(folder, "news.json"), JSON.stringify({ en: words, ar: words }));
    await api.db.update(accounts).set({ reminders: false }).where(eq(accounts.email, PARENT));
    await run("announce news.json");
    const news = await api.readMail();
    expect(news.map(({ recipient }) => recipient)).not.toContain(PARENT);
    for (const { unsubscribe, text } of news) expect(text).toContain(unsubscribe ?? "no address");
    await run("announce news.json --must-know");
    const [must, ...others] = await api.readMail();
    expect([must?.recipient, must?.unsubscribe, others]).toEqual([PARENT, undefined, []]);
  });

  test("an announcement reaches each adult once, in their language", async () => {
    const words = { subject: "New prices", text: "From May on.\n\nNothing changes for you." };
    writeFileSync(
      join(folder, "words.json"),
      JSON.stringify({ en: words, ar: { ...words, subject: "أسعار جديدة" } }),
    );
    await api.db.update(accounts).set({ language: "ar" }).where(eq(accounts.email, PARENT));
    await run("suspend trial@maamoul.example");
    const people = await runJson("announce words.json --dry-run");
    expect(people.sort((a: { people: number }, b: { people: number }) => a.people - b.people)).toEqual([
      { language: "ar", people: 1 },
      { language: "en", people: 3 },
    ]);
    expect(await api.db.$count(outbox)).toBe(0);
    const { questions, said } = await run("announce words.json");
    expect([questions, said]).toEqual([
      ['Mail "New prices" to 4 people? (yes/no) '],
      "4 mails are on their way",
    ]);
    expect(await run("announce words.json")).toMatchObject({
      questions: ['Mail "New prices" to 0 people? (yes/no) '],
      said: "0 mails are on their way",
    });
    expect(await runJson("announce words.json --dry-run")).toEqual([]);
    const mail = await api.readMail();
    expect(mail.map(({ recipient }) => recipient)).not.toContain(CHILD);
    expect(mail.find(({ recipient }) => recipient === PARENT)).toMatchObject({ subject: "أسعار جديدة" });
    expect(mail.find(({ recipient }) => recipient === PREMIUM)?.text).toContain("Nothing changes for you.");
    writeFileSync(join(folder, "half.json"), JSON.stringify({ en: words }));
    expect(await run("announce half.json")).toMatchObject({ code: 2 });
  });

  test("the audit has who did what to whom and how it went, and no address once a person is erased", async () => {
    await run(`credit ${PARENT} 1`);
    await run(`trial extend ${PREMIUM} 7`);
    await run(`find ${PARENT}`);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    const written = (await entries()).map(({ id: _, at: __, ...entry }) => entry);
    expect(written).toHaveLength(2);
    expect(written).toContainEqual({
      operator: "salma",
      command: "credit",
      details: { AMOUNT: "1" },
      accountId: account?.id,
      outcome: "done",
    });
    expect(written).toContainEqual(expect.objectContaining({ command: "trial extend", outcome: "refused" }));
    expect(await say("audit")).toContain(PARENT);
    await run(`erase ${PARENT} --yes`);
    expect(await say("audit")).not.toContain(PARENT);
    expect(JSON.stringify(await entries())).not.toContain(PARENT);
  });

  test("a corrected address is in the audit as neither the old nor the new one", async () => {
    await run(`accounts email ${PARENT} layla@home.example`);
    const written = (await entries()).map(({ command, details, outcome }) => ({ command, details, outcome }));
    expect(written).toEqual([{ command: "accounts email", details: {}, outcome: "done" }]);
  });

  test("the status counts what there is, what waits and what was given up", async () => {
    const mail = { kind: passwordChangedMail, recipient: PARENT, language: "en" as const, payload: {} };
    await queueMail(api.deps, mail);
    await api.deliverMail(refusing);
    api.advance(60);
    await queueMail(api.deps, mail);
    expect(await runJson("status")).toMatchObject({
      accounts: 6,
      families: 5,
      "trials running": 1,
      "plans running": 1,
      "mails waiting": 1,
      "oldest mail waiting since": api.now().toISOString(),
      "mails given up": 1,
    });
  });

  test("the status names what the background cannot do, and why", async () => {
    const work = () => Promise.reject(new Error("the provider is away"));
    await workOneByOne(api.deps, { what: "a plan cannot be ended", all: [{ id: "plan-1" }], work });
    expect(await runJson("status")).toMatchObject({
      "work failing": 1,
      failing: [{ what: "a plan cannot be ended", item: "plan-1", reason: "the provider is away", times: 1 }],
    });
  });

  test("the status says what payment providers were not told yet, and since when", async () => {
    const [row] = await api.db.select().from(subscriptions);
    const { id: subscriptionId = "", familyId = "" } = row ?? {};
    const request = { id: "request", familyId, subscriptionId, kind: "end", createdAt: api.now() } as const;
    await api.db.insert(providerRequests).values(request);
    expect(await runJson("status")).toMatchObject({
      "payment providers to tell": 1,
      "payment providers to tell since": api.now().toISOString(),
    });
  });

  test("a payment is overdue while its plan runs", async () => {
    const overdue = (status: "active" | "ended") =>
      api.db.update(subscriptions).set({ status, overdueCents: 9939 });
    await overdue("active");
    expect(await runJson("status")).toMatchObject({ "payments overdue": 1 });
    await overdue("ended");
    expect(await runJson("status")).toMatchObject({ "payments overdue": 0 });
  });

  test("the check names what is weak, and a variable that nobody reads", async () => {
    const findings = await runJson("check");
    const stateOf = (what: string) => findings.find((each: { what: string }) => each.what === what)?.state;
    expect([stateOf("KEY_SECRET"), stateOf("mail"), stateOf("demo accounts")]).toEqual([
      "weak",
      "weak",
      "weak",
    ]);
    expect(await api.db.$count(sessions)).toBe(0);
  });

  test("the check ends with 1 where the database takes no writes, and says why", async () => {
    const transaction = vi.spyOn(api.db, "transaction").mockRejectedValue(new Error("no space is left"));
    const { code, said } = await run("check");
    transaction.mockRestore();
    expect(said).toMatch(/writes +broken +refused by the database: no space is left/);
    expect(code).toBe(1);
  });

  test("the check says how much room there is where mail or database is kept on this machine", async () => {
    const findings = await runJson("check");
    const room = findings.find(({ what }: { what: string }) => what === "room");
    expect(room).toMatchObject({ note: expect.stringMatching(/^\d+ MB are free in /) });
  });

  test("a person's page has the account's name in the log", async () => {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    expect((await run(`show ${PARENT}`)).said).toContain(nameInLog(api.deps, account?.id ?? ""));
  });

  test("the check ends with 1 where the mail server does not answer, and with 0 where something is only weak", async () => {
    expect(await run("check")).toMatchObject({ code: 0 });
    const smtpUrl = `smtp://127.0.0.1:${await findFreePort()}`;
    const deps = { ...api.deps, config: { ...api.deps.config, smtpUrl, allowsClearSmtp: true } };
    const { code, said } = await run("check", "yes", deps);
    expect(said).toMatch(/mail +broken +does not answer/);
    expect(code).toBe(1);
  });
});
