import { expect, test } from "vitest";
import { rememberNetwork } from "../limits/known-networks.ts";
import { prepareSignUp } from "../testing/sign-up.ts";
import { describeApi, readCode } from "../testing/testing.ts";

const STRANGER = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";
const KNOWN = "trial@maamoul.example";
const NEW = "noor@family.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;

describeApi("mails to an address that others name", (api) => {
  const invite = (bearer: string, email: string, address?: string) =>
    api.call("inviteAdult", { bearer, body: { email }, ...(address && { address }) });
  const changeTo = (bearer: string, email: string) =>
    api.call("changeEmail", { bearer, body: { email, password } });
  const askForRecovery = (email: string) => api.call("forgotPassword", { body: { email } });
  const askForDeletion = (email: string) => api.call("requestDeletionCode", { body: { email } });

  async function countMails(recipient: string): Promise<number> {
    return (await api.readMail()).filter((mail) => mail.recipient === recipient).length;
  }

  /** So many families, of which each invites once, from a network of its own unless one is given. */
  async function inviteFromMany(count: number, email: string, address?: string): Promise<number> {
    const bearers = await api.addFamilies(count);
    await Promise.all(bearers.map((bearer, i) => invite(bearer, email, address ?? `203.0.113.${i}`)));
    return countMails(email);
  }

  async function beAnnoyedBy(stranger: string, email: string): Promise<void> {
    const bearer = await api.signIn(stranger);
    for (let i = 0; i < 5; i++) {
      await invite(bearer, email);
      await changeTo(bearer, email);
    }
    await api.readMail();
  }

  test.each([
    ["an own change to it", async () => changeTo(await api.signIn(PARENT), NEW)],
    ["an invitation of the other parent", async () => invite(await api.signIn(PARENT), NEW)],
    ["a sign-up", () => prepareSignUp(api).ask({ email: NEW })],
  ])("a stranger's five invitations and changes to a new address leave %s its mail", async (_, ask) => {
    await beAnnoyedBy(STRANGER, NEW);
    await ask();
    expect(await countMails(NEW)).toBe(1);
  });

  test.each([
    ["a recovery", askForRecovery],
    ["a deletion", askForDeletion],
    ["an invitation of the other parent", async (email: string) => invite(await api.signIn(PARENT), email)],
  ])(
    "a stranger's five invitations and changes to an account's address leave %s its mail",
    async (_, ask) => {
      await beAnnoyedBy(STRANGER, KNOWN);
      await ask(KNOWN);
      expect(await countMails(KNOWN)).toBe(1);
    },
  );

  test("one account sends a mailbox five codes a day, under whatever spelling", async () => {
    const bearer = await api.signIn(PARENT);
    for (let i = 0; i < 10; i++) await changeTo(bearer, `noor+${i}@family.example`);
    expect(await api.readMail()).toHaveLength(5);
    api.advance(DAY_SECONDS);
    await changeTo(await api.signIn(PARENT), NEW);
    expect(await countMails(NEW)).toBe(1);
  });

  test("all accounts send a mailbox ten codes a day, then each network sends one an hour", async () => {
    const bearers = [];
    for (const email of [STRANGER, PARENT, "employee@adnoc.ae"]) bearers.push(await api.signIn(email));
    for (const bearer of bearers) for (let i = 0; i < 5; i++) await changeTo(bearer, NEW);
    expect(await countMails(NEW)).toBe(11);
  });

  test("a code that its owner has used leaves strangers as many mails as before, so that nobody counts it", async () => {
    const mover = await api.signIn(KNOWN);
    await changeTo(mover, NEW);
    const [mail] = await api.readMail();
    await api.call("confirmEmail", { bearer: mover, body: { email: NEW, otp: readCode(mail?.text) } });
    await api.readMail();
    const bearers = [];
    for (const email of [STRANGER, PARENT, "employee@adnoc.ae"]) bearers.push(await api.signIn(email));
    for (const bearer of bearers) for (let i = 0; i < 5; i++) await changeTo(bearer, NEW);
    expect(await countMails(NEW)).toBe(11);
  });

  test("a network from which ten families invite does not keep the mail of one at another network", async () => {
    expect(await inviteFromMany(12, NEW, "198.51.100.7")).toBe(11);
    expect(await inviteFromMany(1, NEW, "198.51.100.8")).toBe(1);
    api.advance(3600);
    expect(await inviteFromMany(2, NEW, "198.51.100.7")).toBe(1);
  });

  test("of forty families at as many networks 34 reach a mailbox in a day, however many come at once", async () => {
    expect(await inviteFromMany(40, NEW)).toBe(34);
    api.advance(DAY_SECONDS - 1);
    expect(await inviteFromMany(40, NEW)).toBe(0);
    api.advance(1);
    expect(await inviteFromMany(1, NEW)).toBe(1);
  });

  test("where the invited person has logged in before, strangers elsewhere keep no invitation back", async () => {
    await rememberNetwork(api.deps, { email: KNOWN, address: "198.51.100.7" });
    expect(await inviteFromMany(40, KNOWN)).toBe(34);
    expect(await inviteFromMany(1, KNOWN, "198.51.100.7")).toBe(1);
    expect(await inviteFromMany(40, KNOWN, "198.51.100.7")).toBe(10);
  });
});
