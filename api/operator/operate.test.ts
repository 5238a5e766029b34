import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, families, plans, promoCodes, sessions, subscriptions } from "../db/schema.ts";
import { describeApi } from "../testing/testing.ts";
import { operate } from "./operate.ts";

const PARENT = "parent@maamoul.example";
const PREMIUM = "premium@maamoul.example";

describeApi("the operator's command", (api) => {
  async function run(line: string, { stdin = "", answer = null as string | null, config = {} } = {}) {
    const printed: string[] = [];
    const errors: string[] = [];
    const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
    const code = await operate(
      argv,
      {
        print: (text) => printed.push(text),
        printError: (text) => errors.push(text),
        readStdin: async () => stdin,
        ask: answer === null ? null : async () => answer,
      },
      async () => ({
        deps: { ...api.deps, config: { ...api.deps.config, ...config } },
        close: async () => {},
      }),
    );
    return { code, out: printed.join("\n"), errors };
  }
  async function runJson(line: string) {
    const { code, out, errors } = await run(`${line} --json`);
    expect([code, errors]).toEqual([0, []]);
    return JSON.parse(out);
  }
  async function readFeatures(email: string) {
    const bearer = await api.signIn(email);
    return api.call("features", { bearer });
  }

  test("keys rotate makes new keys, and nobody is logged out", async () => {
    const before = (await api.deps.keyring.signingKey()).kid;
    const { access_token, refresh_token } = await api.login(PARENT);
    const { kid } = await runJson("keys rotate");
    expect(kid).not.toBe(before);
    await api.call("features", { bearer: access_token });
    await api.call("refresh", { bearer: refresh_token });
  });

  test("every answer warns where a test key sells behind https, beside what scripts read", async () => {
    const config = { publicOrigin: "https://maamoul.example", hasTestKeys: true };
    const { code, out, errors } = await run("accounts list --json", { config });
    expect([code, errors]).toEqual([0, [expect.stringMatching(/^Warning: STRIPE_SECRET_KEY is a test key/)]]);
    expect(JSON.parse(out)).toHaveLength(6);
    expect((await run("accounts list")).errors).toEqual([]);
  });

  test("help at each level says what there is", async () => {
    expect((await run("")).out).toContain("erase EMAIL");
    expect((await run("promo")).out).toContain("promo add CODE");
    expect((await run("promo")).out).not.toContain("erase");
    expect((await run("promo add --help")).out).toContain("--percent N");
  });

  test.each([
    ["bake", `There is no command "bake"`],
    ["accounts add", "accounts add takes EMAIL"],
    ["accounts add nobody", "nobody is not an email address"],
    ["accounts add a@b.example --role boss", "--role takes parent or child or admin"],
    ["promo add X", "promo add needs --percent"],
    ["promo add X --percent 101", "--percent takes a whole number from 1 to 100"],
    ["promo add X --percent 10 --until soon", "--until takes a date such as 2027-01-31"],
    [
      "plans add X --name-en X --name-ar X --description-en X --description-ar X --price 100 --discounted-price 101",
      "--discounted-price takes a whole number from 0 to 100",
    ],
    ["promo list --colour", "Unknown option '--colour'"],
    [`grant ${PARENT} premium-yearly --until 2020-01-01`, "--until takes a date in the future"],
  ])("%s is not understood and says why in one line", async (line, reason) => {
    const { code, errors } = await run(line);
    expect(code).toBe(2);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(reason);
  });

  test.each([
    [`accounts add ${PARENT}`, `There is an account ${PARENT} already`],
    ["plans deactivate gold", "There is no plan gold"],
    ["promo deactivate gold", "There is no promo code GOLD"],
    ["promo add welcome20 --percent 5", "There is a promo code WELCOME20 already"],
    ["promo add X --percent 5 --plans gold", "There is no plan gold"],
    ["grant nobody@x.example premium-yearly", "There is no account nobody@x.example"],
    [`grant ${PARENT} gold`, "This plan is not on offer. Please choose another one."],
    [`end ${PARENT} --yes`, "Your family has no paid plan."],
  ])("%s cannot be done and says why in one line", async (line, reason) => {
    expect(await run(line)).toEqual({ code: 1, out: "", errors: [reason] });
  });

  test("what goes wrong unexpectedly is one line, without what the query asked for", async () => {
    await api.db.execute(sql`alter table provider_customers rename to elsewhere`);
    try {
      const { code, errors } = await run("find layla@home.example");
      expect([code, errors]).toEqual([
        1,
        [`It failed: relation "provider_customers" does not exist (42P01)`],
      ]);
    } finally {
      await api.db.execute(sql`alter table elsewhere rename to provider_customers`);
    }
  });

  test("an added account logs in with the password that was shown once", async () => {
    const { password } = await runJson("accounts add new@x.example --trial --language ar");
    expect(await api.login("new@x.example", password)).toMatchObject({ role: "parent" });
    expect(await readFeatures("new@x.example")).toMatchObject({ trial_days_remaining: 30 });
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, "new@x.example"));
    expect(account?.language).toBe("ar");
  });

  test("a password may come from standard input and is then not shown", async () => {
    const line = `accounts add teen@x.example --role child --family ${PARENT} --password-stdin`;
    const { out } = await run(line, { stdin: "milk-and-dates\n" });
    expect(out).not.toContain("milk");
    expect(await api.login("teen@x.example", "milk-and-dates")).toMatchObject({ role: "child" });
    expect(await api.familyOf("teen@x.example")).toBe(await api.familyOf(PARENT));
  });

  test("a weak password is refused", async () => {
    const { code, errors } = await run("accounts add a@x.example --password-stdin", { stdin: "abc" });
    expect([code, errors]).toEqual([1, ["Password must be at least 6 characters"]]);
  });

  test("lists are tables for people and JSON for scripts, without secrets", async () => {
    const { out } = await run("accounts list");
    expect(out.split("\n")[0]).toMatch(/^email +role +language +family +created$/);
    expect(out).toContain(PREMIUM);
    const [account] = await runJson("accounts list");
    expect(account).not.toHaveProperty("passwordHash");
    expect(
      (await runJson("plans list")).map(({ priceCents }: { priceCents: number }) => priceCents),
    ).toContain(9939);
    expect((await run("promo list")).out).toContain("WELCOME20");
  });

  test("an added plan is on offer until it is taken off", async () => {
    await runJson(
      `plans add school --name-en School --name-ar مدرسة --description-en "For schools" --description-ar للمدارس --price 10000 --discounted-price 7500 --interval month --currency AED --features proofs,ai_chat`,
    );
    const bearer = await api.signIn(PARENT);
    const list = async () => (await api.call("plans", { bearer })).plans.data;
    expect((await list()).at(-1)).toMatchObject({
      id: "school",
      discount_percent: 25,
      billing_interval: "month",
      currency: "AED",
    });
    await runJson("plans deactivate school");
    expect((await list()).map(({ id }) => id)).not.toContain("school");
    await runJson("plans activate school");
    expect(await api.db.select().from(plans).where(eq(plans.id, "school"))).toMatchObject([{ active: true }]);
  });

  test("an added code works until it is switched off", async () => {
    await runJson("promo add eid25 --percent 25 --until 2027-01-01 --max 10 --plans premium-yearly");
    const bearer = await api.signIn(PARENT);
    const body = { promo_code: "EID25", subscription_plan_id: "premium-yearly" };
    expect(await api.call("checkPromo", { bearer, body })).toMatchObject({
      discounted_price: 7454,
    });
    await runJson("promo deactivate eid25");
    expect(await api.call("checkPromo", { bearer, body })).toMatchObject({ valid: false });
    expect(await api.db.select().from(promoCodes).where(eq(promoCodes.code, "EID25"))).toHaveLength(1);
  });

  test("an added code is kept with all of its conditions", async () => {
    const limits = "--from 2026-01-01 --until 2027-01-01 --max 7 --max-per-family 2";
    const buyers = "--plans premium-yearly,premium-monthly --domains School.example";
    expect(await runJson(`promo add eid26 --percent 10 ${limits} ${buyers}`)).toMatchObject({
      code: "EID26",
      percent: 10,
      validFrom: "2026-01-01T00:00:00.000Z",
      validUntil: "2027-01-01T00:00:00.000Z",
      maxRedemptions: 7,
      maxPerFamily: 2,
      planIds: ["premium-yearly", "premium-monthly"],
      emailDomains: ["school.example"],
    });
  });

  test("a granted plan runs to its date and replaces the one before", async () => {
    await runJson(`grant ${PREMIUM} classroom-yearly --until 2026-06-01`);
    expect(await readFeatures(PREMIUM)).toMatchObject({
      plan_id: "classroom-yearly",
      current_period_end: "2026-06-01T00:00:00.000Z",
    });
    api.advance(100 * 24 * 3600);
    expect(await readFeatures(PREMIUM)).toMatchObject({ is_paid_plan: false });
  });

  test("ending a plan asks first and then ends it at once", async () => {
    expect(await run(`end ${PREMIUM}`, { answer: "no" })).toMatchObject({
      code: 1,
      errors: ["Nothing was changed"],
    });
    expect((await run(`end ${PREMIUM}`)).code).toBe(2);
    expect(await readFeatures(PREMIUM)).toMatchObject({ is_paid_plan: true });
    expect((await run(`end ${PREMIUM}`, { answer: "yes" })).code).toBe(0);
    expect(await readFeatures(PREMIUM)).toMatchObject({ is_paid_plan: false });
  });

  test("an export has everything about a person and no secret", async () => {
    await api.login(PREMIUM);
    const data = await runJson(`export ${PREMIUM}`);
    expect(data).toMatchObject({
      account: { email: PREMIUM, role: "parent" },
      logins: [{ ended_at: null }],
      subscriptions: [{ planId: "premium-yearly", priceCents: 9939 }],
      payments: [{ amountCents: 9939 }],
    });
    expect(JSON.stringify(data)).not.toMatch(/hash|argon|salt/i);
  });

  test("an export has nothing of anybody else", async () => {
    await runJson(`grant ${PARENT} premium-yearly`);
    for (const email of [PARENT, PREMIUM]) {
      await api.login(email);
      await api.call("forgotPassword", { body: { email } });
    }
    const { logins, mail, ...data } = await runJson(`export ${PREMIUM}`);
    expect(logins).toHaveLength(1);
    expect(mail).toMatchObject([{ kind: "recovery_code" }]);
    const familyId = await api.familyOf(PREMIUM);
    expect(data).toMatchObject({ consents: [], subscriptions: [{ familyId }], payments: [{ familyId }] });
    expect(data.promo_codes).toEqual([]);
  });

  test("a code is redeemed by who paid with it, not by who holds it or left it", async () => {
    const redeem = async (email: string, end: (path: string) => unknown) =>
      end(await api.openCheckout(await api.signIn(email), "premium-monthly", "WELCOME20"));
    const card = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
    const post = (path: string) => api.app.request(path, { method: "POST", body: new URLSearchParams(card) });
    await redeem(PARENT, post);
    await redeem("trial@maamoul.example", (path) => post(`${path}/leave`));
    await redeem("employee@adnoc.ae", () => {});
    expect(await runJson("promo list")).toContainEqual(
      expect.objectContaining({ code: "WELCOME20", redeemed: 1 }),
    );
  });

  test("erasing the last of a family ends the plan and keeps the payment without a name", async () => {
    const familyId = await api.familyOf(PREMIUM);
    const bearer = await api.signIn(PREMIUM);
    expect(await runJson(`erase ${PREMIUM} --yes`)).toEqual({
      erased: PREMIUM,
      erased_children: [],
      kept_payments: 1,
    });
    await api.refuse("features", { bearer });
    expect(await api.db.select().from(accounts).where(eq(accounts.familyId, familyId))).toEqual([]);
    expect(
      await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)),
    ).toMatchObject([{ status: "ended", priceCents: 9939 }]);
  });

  test("erasing one of several adults takes along the children that they agreed for, and leaves the family to the others", async () => {
    await runJson(`accounts add other@x.example --family ${PARENT}`);
    await runJson(`grant ${PARENT} premium-yearly`);
    const erased_children = ["child@maamoul.example"];
    expect(await runJson(`erase ${PARENT} --yes`)).toMatchObject({ erased_children });
    expect(await readFeatures("other@x.example")).toMatchObject({ is_paid_plan: true });
  });

  test("erasing a child leaves the family as it is", async () => {
    await runJson(`accounts add teen@x.example --role child --family ${PARENT}`);
    expect(await runJson("erase child@maamoul.example --yes")).toMatchObject({ erased_children: [] });
    expect(await readFeatures(PARENT)).toMatchObject({ may_manage: true });
    expect(await readFeatures("teen@x.example")).toMatchObject({ may_manage: false });
  });

  test("the last adult takes the children's accounts along", async () => {
    const familyId = await api.familyOf(PARENT);
    await api.signIn("child@maamoul.example");
    const { out } = await run(`erase ${PARENT} --yes`);
    expect(out).toBe(`${PARENT} is erased with child@maamoul.example`);
    expect(await api.db.select().from(accounts).where(eq(accounts.familyId, familyId))).toEqual([]);
    expect(await api.db.select().from(families).where(eq(families.id, familyId))).toEqual([]);
    expect(await api.db.select().from(sessions)).toEqual([]);
  });

  test("removing the demo leaves only who was added, in the families that they share with it", async () => {
    await runJson(`accounts add real@x.example --family ${PARENT}`);
    const familyId = await api.familyOf(PARENT);
    expect((await run("demo remove")).code).toBe(2);
    expect((await runJson("demo remove --yes")).removed).toHaveLength(6);
    expect(await api.db.select().from(accounts)).toMatchObject([{ email: "real@x.example" }]);
    expect(await api.db.select().from(families)).toMatchObject([{ id: familyId }]);
    expect(await runJson("promo list")).toMatchObject([
      { code: "ADNOC-LS", active: true },
      { code: "WELCOME20", active: false },
    ]);
  });
});
