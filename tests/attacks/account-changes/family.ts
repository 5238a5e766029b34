import { expect } from "vitest";
import { consentRecords } from "../../../api/db/schema.ts";
import { findInvited, invite, join } from "../../../api/testing/accounts/invite.ts";
import type { TestApi } from "../../../api/testing/testing.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import {
  DAY_SECONDS,
  expectRefusal,
  idOf,
  PARENT,
  PREMIUM,
  pressTwice,
  readSubjects,
  signInLongAgo,
  TRIAL,
  visit,
} from "./steps.ts";
import type { Row } from "./table.ts";

const INVITED = { email: TRIAL };
const accept = async (api: TestApi, id: string) =>
  api.call("acceptInvitation", { bearer: await api.signIn(TRIAL), body: { id } });
const isTogether = async (api: TestApi, one: string) =>
  (await api.familyOf(one)) === (await api.familyOf(TRIAL));

export const invitationRow: Row = {
  async typo(api) {
    const bearer = await api.signIn(PARENT);
    await api.call("inviteAdult", { bearer, body: { email: PREMIUM } });
    const id = await findInvited(api, PREMIUM);
    await api.call("takeBackInvitation", { bearer, body: { id } });
    const stranger = await api.signIn(PREMIUM);
    await expectRefusal(api, "invitation_gone", "acceptInvitation", { bearer: stranger, body: { id } });
    await invite(api, PARENT, TRIAL);
    await accept(api, await findInvited(api, TRIAL));
    expect(await isTogether(api, PARENT)).toBe(true);
  },
  async "somebody else's session on a shared computer"(api) {
    const bearer = await signInLongAgo(api, PARENT);
    await expectRefusal(api, "login_too_old", "inviteAdult", { bearer, body: INVITED });
    expect(await api.readMail()).toEqual([]);
  },
  async "lost mailbox"(api) {
    await invite(api, PARENT, TRIAL);
    // Who is logged in sees it without the mail.
    await accept(api, await findInvited(api, TRIAL));
    expect(await isTogether(api, PARENT)).toBe(true);
  },
  async "two tabs at once"(api) {
    await invite(api, PARENT, TRIAL);
    const id = await findInvited(api, TRIAL);
    expect(await pressTwice(() => accept(api, id))).toEqual(["fulfilled", "rejected"]);
    expect(await isTogether(api, PARENT)).toBe(true);
  },
  async "link opened twice or by a mail scanner"(api) {
    await invite(api, PARENT, TRIAL);
    const id = await findInvited(api, TRIAL);
    expect(await findInvited(api, TRIAL)).toBe(id);
    expect(await isTogether(api, PARENT)).toBe(false);
    await accept(api, id);
    const bearer = await api.signIn(TRIAL);
    await expectRefusal(api, "invitation_gone", "acceptInvitation", { bearer, body: { id } });
  },
  async "link after its time"(api) {
    await invite(api, PARENT, TRIAL);
    const id = await findInvited(api, TRIAL);
    api.advance(7 * DAY_SECONDS);
    const bearer = await api.signIn(TRIAL);
    await expectRefusal(api, "invitation_gone", "acceptInvitation", { bearer, body: { id } });
  },
  "offline in the middle": {
    part: [
      "web/screens/family.part.test.ts",
      "an invitation that is lost on the way stays in its field, and says that nothing was sent",
    ],
  },
  async "other language"(api) {
    const bearer = await api.signIn(PARENT);
    await api.call("inviteAdult", { bearer, body: INVITED, language: "ar" });
    expect(await readSubjects(api)).toEqual([`دعوة من \u2068${PARENT}\u2069 إلى عائلة على معمول`]);
  },
};

const remove = async (api: TestApi) =>
  api.call("removeAdult", { bearer: await api.signIn(PREMIUM), body: { id: await idOf(api, TRIAL) } });

export const removalRow: Row = {
  async typo(api) {
    await join(api, PREMIUM);
    await api.call("removeAdult", { bearer: await api.signIn(PREMIUM), body: { id: "nobody" } });
    expect(await isTogether(api, PREMIUM)).toBe(true);
  },
  async "somebody else's session on a shared computer"(api) {
    await join(api, PREMIUM);
    const body = { id: await idOf(api, TRIAL) };
    const bearer = await signInLongAgo(api, PREMIUM);
    await expectRefusal(api, "login_too_old", "removeAdult", { bearer, body });
    expect(await isTogether(api, PREMIUM)).toBe(true);
  },
  async "lost mailbox"(api) {
    const bearer = await join(api, PREMIUM);
    await remove(api);
    // Who is removed sees it on the page, and logs in as before.
    expect((await api.call("family", { bearer })).adults).toHaveLength(1);
    await api.login(TRIAL);
  },
  async "two tabs at once"(api) {
    await join(api, PREMIUM);
    expect(await pressTwice(() => remove(api))).toEqual(["fulfilled", "fulfilled"]);
    expect((await api.readMail()).map(({ recipient }) => recipient)).toEqual([PREMIUM, TRIAL]);
  },
  "link opened twice or by a mail scanner": {
    never: "Nobody is removed by a link: the mail about it leads to the Family page.",
  },
  "link after its time": {
    never: "The link of that mail is the address of the Family page, which has no time.",
  },
  async "offline in the middle"(api) {
    await join(api, PREMIUM);
    await remove(api);
    const family = await api.familyOf(TRIAL);
    await remove(api);
    expect(await api.familyOf(TRIAL)).toBe(family);
  },
  async "other language"(api) {
    const bearer = await join(api, PREMIUM);
    await api.call("features", { bearer, language: "ar" });
    await remove(api);
    expect(await readSubjects(api)).toEqual([
      `${TRIAL} is no longer in the family`,
      "لم يعد حسابكم ضمن العائلة",
    ]);
  },
};

const CARD = { number: "5555 5555 5555 4444", expiry: "08/30", cvc: "123", name: "Layla Haddad" };

/** The address of the page where the second adult enters a card, and pays from then on. */
const openCardPage = async (api: TestApi) =>
  (await api.call("changeCard", { bearer: await api.signIn(TRIAL) })).url;
async function enterCard(api: TestApi, page: string, card: Partial<typeof CARD> = {}): Promise<number> {
  const { pathname, search } = new URL(page);
  const body = new URLSearchParams({ ...CARD, ...card });
  return (await api.app.request(`${pathname}${search}`, { method: "POST", body })).status;
}
async function findPayer(api: TestApi): Promise<string | null | undefined> {
  const { adults } = await api.call("family", { bearer: await api.signIn(PREMIUM) });
  return adults.find(({ pays }) => pays)?.email;
}

export const handOverRow: Row = {
  async typo(api) {
    await join(api, PREMIUM);
    const page = await openCardPage(api);
    expect(await enterCard(api, page, { number: "5555 5555 5555 4445" })).toBe(422);
    expect(await findPayer(api)).toBe(PREMIUM);
    expect(await api.readMail()).toEqual([]);
    await enterCard(api, page);
    expect(await findPayer(api)).toBe(TRIAL);
  },
  async "somebody else's session on a shared computer"(api) {
    await join(api, PREMIUM);
    const bearer = await signInLongAgo(api, TRIAL);
    const { url } = await api.call("changeCard", { bearer });
    // Without a card nothing changes. Whose card it is pays, and both adults are told.
    expect(await findPayer(api)).toBe(PREMIUM);
    await enterCard(api, url);
    expect((await api.readMail()).map(({ recipient }) => recipient)).toEqual([PREMIUM, TRIAL]);
  },
  async "lost mailbox"(api) {
    await join(api, PREMIUM);
    // Nobody has to read a mail for it.
    await enterCard(api, await openCardPage(api));
    expect(await findPayer(api)).toBe(TRIAL);
  },
  async "two tabs at once"(api) {
    await join(api, PREMIUM);
    const pages = [await openCardPage(api), await openCardPage(api)];
    expect(await Promise.all(pages.map((page) => enterCard(api, page)))).toEqual([303, 303]);
    expect(await api.readMail()).toHaveLength(2);
    expect(await findPayer(api)).toBe(TRIAL);
  },
  async "link opened twice or by a mail scanner"(api) {
    await join(api, PREMIUM);
    const page = await openCardPage(api);
    expect([await visit(api, page), await visit(api, page)]).toEqual([200, 200]);
    expect(await findPayer(api)).toBe(PREMIUM);
    expect([await enterCard(api, page), await enterCard(api, page)]).toEqual([303, 303]);
    expect(await api.readMail()).toHaveLength(2);
  },
  async "link after its time"(api) {
    const bearer = await join(api, PREMIUM);
    const page = await openCardPage(api);
    await api.call("leaveFamily", { bearer });
    expect([await visit(api, page), await enterCard(api, page)]).toEqual([410, 410]);
    expect(await findPayer(api)).toBe(PREMIUM);
  },
  async "offline in the middle"(api) {
    await join(api, PREMIUM);
    const page = await openCardPage(api);
    // The answer was lost: the same press again changes nothing.
    for (const _ of ["lost", "again"]) await enterCard(api, page);
    expect(await api.readMail()).toHaveLength(2);
    expect(await findPayer(api)).toBe(TRIAL);
  },
  async "other language"(api) {
    const bearer = await join(api, PREMIUM);
    await api.call("features", { bearer, language: "ar" });
    await enterCard(api, await openCardPage(api));
    expect(await readSubjects(api)).toEqual([
      `${TRIAL} pays for the plan from now on`,
      "تدفعون قيمة الباقة من الآن",
    ]);
  },
};

const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "ar" as const };
const child = { first_name: "Noor", ...texts };
const addChild = async (api: TestApi) =>
  (await api.call("addChild", { bearer: await api.signIn(PREMIUM), body: child })).id;
const withdraw = async (api: TestApi, child_id: string) =>
  api.call("withdrawConsent", { bearer: await api.signIn(PREMIUM), body: { child_id } });

export const consentRow: Row = {
  async typo(api) {
    const bearer = await api.signIn(PREMIUM);
    await expectRefusal(api, "invalid_name", "addChild", { bearer, body: { ...child, first_name: "<b>" } });
    const child_id = await addChild(api);
    await withdraw(api, child_id);
    await api.call("recordConsent", { bearer, body: { child_id, ...texts } });
    expect((await api.call("family", { bearer })).children).toMatchObject([{ delete_at: null }]);
  },
  async "somebody else's session on a shared computer"(api) {
    const child_id = await addChild(api);
    const bearer = await signInLongAgo(api, PREMIUM);
    await expectRefusal(api, "login_too_old", "withdrawConsent", { bearer, body: { child_id } });
    expect((await api.call("family", { bearer })).children).toMatchObject([{ delete_at: null }]);
  },
  async "lost mailbox"(api) {
    await withdraw(api, await addChild(api));
    expect(await api.readMail()).toEqual([]);
  },
  async "two tabs at once"(api) {
    const id = await addChild(api);
    expect(await pressTwice(() => withdraw(api, id))).toEqual(["fulfilled", "fulfilled"]);
    expect(await api.db.$count(consentRecords)).toBe(1);
  },
  "link opened twice or by a mail scanner": {
    never: "No mail has a link that gives or withdraws a consent.",
  },
  "link after its time": { never: "No mail has a link that gives or withdraws a consent." },
  async "offline in the middle"(api) {
    const id = await addChild(api);
    const first = await withdraw(api, id);
    api.advance(60);
    expect(await withdraw(api, id)).toEqual(first);
  },
  async "other language"(api) {
    await addChild(api);
    expect(await api.db.select().from(consentRecords)).toMatchObject([{ language: "ar" }]);
  },
};
