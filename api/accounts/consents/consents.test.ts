import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { accounts, agreements, children, consentRecords } from "../../db/schema.ts";
import { FOUNDER, JOINER, join, readAccount } from "../../testing/accounts/invite.ts";
import { NEWCOMER, prepareSignUp } from "../../testing/sign-up.ts";
import { describeApi } from "../../testing/testing.ts";
import { eraseDue, eraseDueChildren } from "../deletion/erase-due.ts";
import { erasePerson } from "../deletion/erase-person.ts";
import { exportPerson } from "../my-data/export-person.ts";

const CHILD = "child@maamoul.example";
const PREMIUM = "premium@maamoul.example";
const DAY_SECONDS = 24 * 3600;
const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "ar" as const };
const ANDROID = { "User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36" };

describeApi("consents", (api) => {
  const { askForCode, confirm } = prepareSignUp(api);
  const listChildren = async (bearer: string) => (await api.call("family", { bearer })).children;
  const add = (bearer: string, changes: object = {}) => {
    const body = { first_name: "Omar", birth_year: 2017, ...texts, ...changes };
    return api.call("addChild", { bearer, body, headers: ANDROID });
  };

  test("a child is added with its first name, its year of birth and the evidence of a consent", async () => {
    const bearer = await api.signIn(PREMIUM);
    await api.call("changeSettings", { bearer, body: { name: "Layla" } });
    const { id } = await add(bearer);
    const [shown] = await listChildren(bearer);
    expect(shown).toEqual({
      id,
      first_name: "Omar",
      birth_year: 2017,
      email: null,
      is_you: false,
      delete_at: null,
      is_yours: true,
      mentor: "Layla",
      mentor_id: expect.any(String),
      mentor_leaves_at: null,
      consent: { by: "Layla", given_at: "2026-03-01T08:00:00.000Z", ...texts, withdrawn_at: null },
    });
    expect(await api.db.select().from(consentRecords)).toMatchObject([
      { subjectId: id, browser: "Chrome", system: "Android" },
    ]);
    const { activity } = await api.call("activity", { bearer });
    expect(activity).toContainEqual(expect.objectContaining({ kind: "consent_given", system: "Android" }));
  });

  test("a year of birth is optional; one that is to come, markup, and old texts are refused", async () => {
    const bearer = await api.signIn(PREMIUM);
    await add(bearer, { birth_year: undefined });
    const refused = async (changes: object) => {
      const body = { first_name: "Omar", ...texts, ...changes };
      return (await api.refuse("addChild", { bearer, body })).body.code;
    };
    expect(await refused({ birth_year: 2027 })).toBe("invalid_request");
    expect(await refused({ first_name: "<b>Omar</b>" })).toBe("invalid_name");
    expect(await refused({ first_name: "O".repeat(10_000) })).toBe("invalid_name");
    expect(await refused({ terms_version: "2020-01-01" })).toBe("texts_changed");
    expect(await listChildren(bearer)).toHaveLength(1);
  });

  test("a child neither adds a child nor gives or withdraws a consent", async () => {
    const bearer = await api.signIn(CHILD);
    const { id: child_id } = await readAccount(api, CHILD);
    for (const [name, body] of [
      ["addChild", { first_name: "Omar", ...texts }],
      ["recordConsent", { child_id, ...texts }],
      ["withdrawConsent", { child_id }],
    ] as const)
      expect((await api.refuse(name, { bearer, body })).body.code).toBe("not_for_children");
  });

  test("withdrawn, the data is erased after seven days with its evidence, and not a day before", async () => {
    const bearer = await api.signIn(PREMIUM);
    const { id: child_id } = await add(bearer);
    const withdrawn = await api.call("withdrawConsent", { bearer, body: { child_id } });
    expect(withdrawn).toEqual({ delete_at: "2026-03-08T08:00:00.000Z" });
    expect(await listChildren(bearer)).toMatchObject([
      { ...withdrawn, consent: { withdrawn_at: "2026-03-01T08:00:00.000Z" } },
    ]);
    api.advance(7 * DAY_SECONDS - 1);
    expect(
      await api.call("withdrawConsent", { bearer: await api.signIn(PREMIUM), body: { child_id } }),
    ).toEqual(withdrawn);
    await eraseDueChildren(api.deps);
    expect(await api.db.$count(children)).toBe(1);
    api.advance(1);
    await eraseDueChildren(api.deps);
    expect([await api.db.$count(children), await api.db.$count(consentRecords)]).toEqual([0, 0]);
  });

  test("given again meanwhile, everything stays, and both are on record", async () => {
    const bearer = await api.signIn(PREMIUM);
    const { id: child_id } = await add(bearer);
    await api.call("withdrawConsent", { bearer, body: { child_id } });
    api.advance(60);
    await api.call("recordConsent", { bearer, body: { child_id, ...texts } });
    expect(await listChildren(bearer)).toMatchObject([{ delete_at: null, consent: { withdrawn_at: null } }]);
    expect(await api.db.$count(consentRecords)).toBe(2);
    api.advance(8 * DAY_SECONDS);
    await eraseDueChildren(api.deps);
    expect(await api.db.$count(children)).toBe(1);
  });

  test("a child with a login is logged out and kept out, let in again by a new consent, or erased", async () => {
    const child = await api.signIn(CHILD);
    const bearer = await api.signIn(FOUNDER);
    const { id: child_id } = await readAccount(api, CHILD);
    await api.call("withdrawConsent", { bearer, body: { child_id } });
    await api.refuse("features", { bearer: child });
    const body = { email: CHILD, password: "cookies-123" };
    expect((await api.refuse("login", { body })).body.code).toBe("account_suspended");
    await api.call("recordConsent", { bearer, body: { child_id, ...texts } });
    await api.login(CHILD);
    await api.call("withdrawConsent", { bearer, body: { child_id } });
    api.advance(7 * DAY_SECONDS);
    await eraseDue(api.deps);
    expect(await listChildren(await api.signIn(FOUNDER))).toEqual([]);
  });

  test("a consent lifts no suspension by the operator", async () => {
    const { id: child_id } = await readAccount(api, CHILD);
    await api.db.update(accounts).set({ suspendedAt: api.now() }).where(eq(accounts.id, child_id));
    api.advance(60);
    const bearer = await api.signIn(FOUNDER);
    await api.call("withdrawConsent", { bearer, body: { child_id } });
    await api.call("recordConsent", { bearer, body: { child_id, ...texts } });
    expect((await readAccount(api, CHILD)).suspendedAt).not.toBeNull();
  });

  test("nobody gives or withdraws a consent for another family's child", async () => {
    const { id: child_id } = await add(await api.signIn(PREMIUM));
    const bearer = await api.signIn(FOUNDER);
    expect((await api.refuse("withdrawConsent", { bearer, body: { child_id } })).body.code).toBe("not_found");
    const body = { child_id, ...texts };
    expect((await api.refuse("recordConsent", { bearer, body })).body.code).toBe("not_found");
  });

  test("what one agrees to at the sign-up is evidence, with its device", async () => {
    await confirm(await askForCode());
    expect(await api.db.select().from(consentRecords)).toMatchObject([
      {
        termsVersion: TERMS_VERSION,
        privacyVersion: PRIVACY_VERSION,
        language: "en",
        browser: "",
        system: "",
      },
    ]);
    expect(await api.db.$count(agreements)).toBe(1);
  });

  test("who agreed to older texts is asked at the next login, until they agree", async () => {
    await confirm(await askForCode());
    const { email, password } = NEWCOMER;
    expect((await api.login(email, password)).texts_changed).toBe(false);
    await api.db.update(agreements).set({ privacyVersion: "2026-01-01" });
    const { texts_changed, access_token: bearer } = await api.login(email, password);
    expect(texts_changed).toBe(true);
    await api.call("cancelSubscription", { bearer }).catch(() => undefined);
    await api.call("features", { bearer });
    api.advance(60);
    await api.call("recordConsent", { bearer, body: texts });
    expect((await api.login(email, password)).texts_changed).toBe(false);
    expect((await api.call("readSettings", { bearer })).consent?.privacy_version).toBe(PRIVACY_VERSION);
  });

  test("who never agreed here is not asked", async () => {
    expect((await api.login(FOUNDER)).texts_changed).toBe(false);
  });

  test("a copy of the data has the children and consents; erasing the last adult erases them too", async () => {
    const bearer = await api.signIn(PREMIUM);
    await add(bearer);
    const { family, ...person } = await readAccount(api, PREMIUM);
    expect(await exportPerson(api.deps, person)).toMatchObject({
      children: [{ first_name: "Omar", birth_year: 2017 }],
      consent_records: [{ language: "ar", system: "Android" }],
    });
    expect((await api.call("previewDeletion", { bearer })).children).toEqual(["Omar"]);
    await erasePerson(api.deps, person.id);
    expect([await api.db.$count(children), await api.db.$count(consentRecords)]).toEqual([0, 0]);
  });

  test("a child whose mentor is erased goes too, and the other adults are told", async () => {
    const joiner = await join(api, PREMIUM);
    await add(joiner);
    await erasePerson(api.deps, (await readAccount(api, JOINER)).id);
    expect(await listChildren(await api.signIn(PREMIUM))).toEqual([]);
    expect([await api.db.$count(children), await api.db.$count(consentRecords)]).toEqual([0, 0]);
    const text = expect.stringContaining(`${JOINER} agreed for Omar, and their data was deleted`);
    expect(await api.readMail()).toMatchObject([{ recipient: PREMIUM, text }]);
  });
});

describeApi("a child's mentor", (api) => {
  const listChildren = async (bearer: string) => (await api.call("family", { bearer })).children;
  const refused = async (name: "withdrawConsent" | "recordConsent", bearer: string, child_id: string) => {
    const body = name === "withdrawConsent" ? { child_id } : { child_id, ...texts };
    return (await api.refuse(name, { bearer, body })).body.code;
  };
  const add = async (bearer: string) =>
    (await api.call("addChild", { bearer, body: { first_name: "Omar", ...texts } })).id;

  test("alone withdraws the consent; another adult neither does nor agrees in the mentor's place", async () => {
    const mentor = await api.signIn(PREMIUM);
    const id = await add(mentor);
    const joiner = await join(api, PREMIUM);
    expect(await listChildren(joiner)).toMatchObject([{ is_yours: false, mentor: PREMIUM }]);
    expect(await refused("withdrawConsent", joiner, id)).toBe("not_the_mentor");
    expect(await refused("recordConsent", joiner, id)).toBe("not_the_mentor");
    const { body } = await api.refuse("withdrawConsent", {
      bearer: joiner,
      body: { child_id: id },
      language: "ar",
    });
    expect(body.message).toMatch(/\p{Script=Arabic}/u);
    await api.call("leaveFamily", { bearer: joiner });
    expect(await listChildren(mentor)).toMatchObject([{ is_yours: true, delete_at: null }]);
    expect(await api.db.$count(consentRecords)).toBe(1);
  });

  test("is named to every other adult, by mail and in their activity, where the consent is withdrawn", async () => {
    const mentor = await api.signIn(PREMIUM);
    const id = await add(mentor);
    const joiner = await join(api, PREMIUM);
    const body = { child_id: id };
    const answers = await Promise.all(
      [1, 2].map(() => api.call("withdrawConsent", { bearer: mentor, body })),
    );
    expect(answers).toEqual(Array(2).fill({ delete_at: "2026-03-08T08:01:00.000Z" }));
    expect(await api.readMail()).toMatchObject([
      {
        recipient: JOINER,
        subject: `${PREMIUM} has withdrawn the consent for Omar`,
        text: expect.stringContaining("Data deleted on: 8 March 2026"),
      },
    ]);
    for (const bearer of [mentor, joiner]) {
      const { activity } = await api.call("activity", { bearer });
      expect(activity.filter(({ kind }) => kind === "consent_withdrawn")).toHaveLength(1);
    }
  });

  test("who asked to be deleted is followed by another adult who agrees, and the child stays", async () => {
    const mentor = await api.signIn(PREMIUM);
    const id = await add(mentor);
    const joiner = await join(api, PREMIUM);
    await api.call("deleteAccount", { bearer: mentor, body: { password: "cookies-123" } });
    expect(await listChildren(joiner)).toMatchObject([
      { is_yours: false, mentor: PREMIUM, mentor_leaves_at: "2026-03-08T08:01:00.000Z" },
    ]);
    await api.call("recordConsent", { bearer: joiner, body: { child_id: id, ...texts } });
    expect(await listChildren(joiner)).toMatchObject([{ is_yours: true, mentor_leaves_at: null }]);
    expect(await refused("withdrawConsent", mentor, id)).toBe("not_the_mentor");
    api.advance(7 * DAY_SECONDS);
    await eraseDue(api.deps);
    expect(await listChildren(await api.signIn(JOINER))).toMatchObject([{ first_name: "Omar" }]);
    await api.refuse("features", { bearer: mentor });
  });

  test("of two adults who agree for such a child at once, one is the mentor and the other reads who", async () => {
    const id = await add(await api.signIn(PREMIUM));
    const adults = [await join(api, PREMIUM), await join(api, PREMIUM, "employee@adnoc.ae")];
    await api.call("deleteAccount", { bearer: await api.signIn(PREMIUM), body: { password: "cookies-123" } });
    const body = { child_id: id, ...texts };
    const answers = await Promise.allSettled(
      adults.map((bearer) => api.call("recordConsent", { bearer, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(
      answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.message] : [])),
    ).toEqual([expect.stringContaining("not_the_mentor")]);
  });
});
