import { expect, test } from "vitest";
import { FOUNDER, invite, JOINER } from "../../testing/accounts/invite.ts";
import { NEWCOMER, prepareSignUp } from "../../testing/sign-up.ts";
import { describeApi, readCode } from "../../testing/testing.ts";

const DAY_SECONDS = 24 * 3600;
const GONE = { status: 410, body: { code: "invitation_gone" } };

describeApi("the link of an invitation", (api) => {
  const { ask, asked } = prepareSignUp(api);
  const look = (id: string) => api.call("lookAtInvitation", { body: { id } });
  const refuse = (id: string) => api.refuse("lookAtInvitation", { body: { id } });

  /** Its number, as the link in the mail has it. */
  async function send(email: string): Promise<string> {
    await invite(api, FOUNDER, email);
    const [mail] = await api.readMail();
    return mail?.text.match(/invitation=([\w-]+)/)?.[1] ?? "";
  }

  async function confirm(otp: string, invitation: string, email = NEWCOMER.email): Promise<string> {
    const { browser_secret } = asked();
    const body = { email, otp, browser_secret, invitation };
    return (await api.call("confirmSignUp", { body })).access_token;
  }

  test.each([JOINER, "nobody@family.example"])(
    "tells whoever has it who invites %s and until when, which the mail says, and nothing else",
    async (email) => {
      const id = await send(email);
      expect(await look(id)).toEqual({ by: FOUNDER, email, expires_at: "2026-03-08T08:00:00.000Z" });
    },
  );

  test("tells nothing once it is taken back, over, accepted, or made up", async () => {
    expect(await refuse("made-up")).toMatchObject(GONE);
    const id = await send(JOINER);
    const bearer = await api.signIn(FOUNDER);
    await api.call("takeBackInvitation", { bearer, body: { id } });
    expect(await refuse(id)).toMatchObject(GONE);
    const late = await send(JOINER);
    api.advance(7 * DAY_SECONDS);
    expect(await refuse(late)).toMatchObject(GONE);
    const accepted = await send(JOINER);
    await api.call("acceptInvitation", { bearer: await api.signIn(JOINER), body: { id: accepted } });
    expect(await refuse(accepted)).toMatchObject(GONE);
  });

  test("leads on through the sign-up's mail, which speaks of the family and of no free days", async () => {
    const id = await send(NEWCOMER.email);
    await ask({ invitation: id });
    const [mail] = await api.readMail();
    expect(mail?.text).toContain(`accept the invitation into the family of ${FOUNDER}`);
    expect(mail?.text).not.toContain("free");
    expect(mail?.text).toContain(`/start/code?language=en&invitation=${id}#`);
    const bearer = await confirm(readCode(mail?.text), id);
    const [opened] = await api.readMail();
    expect(opened?.text).toContain(`you are in the family of ${FOUNDER}`);
    expect(opened?.text).not.toContain("free");
    await api.call("acceptInvitation", { bearer, body: { id } });
    expect(await api.familyOf(NEWCOMER.email)).toBe(await api.familyOf(FOUNDER));
  });

  test("says so in Arabic too", async () => {
    const id = await send(NEWCOMER.email);
    await ask({ invitation: id }, { language: "ar" });
    const [mail] = await api.readMail();
    expect(mail?.text).toContain(`ثم تقبلون الدعوة إلى عائلة \u2068${FOUNDER}\u2069`);
    await confirm(readCode(mail?.text), id);
    expect((await api.readMail())[0]?.text).toContain(`لتكونوا في عائلة \u2068${FOUNDER}\u2069`);
  });

  test("leads on to the login where the address has an account, with the same answer", async () => {
    const answers = [];
    for (const email of [JOINER, NEWCOMER.email]) {
      const id = await send(email);
      answers.push(await ask({ email, invitation: id }));
      const [mail] = await api.readMail();
      const page = email === JOINER ? "/login" : "/start/code";
      expect(mail?.text).toContain(`${page}?language=en&invitation=${id}`);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("changes nothing in the mails to an address that it was not sent to", async () => {
    const id = await send(JOINER);
    await ask({ invitation: id });
    const [mail] = await api.readMail();
    expect(mail?.text).toContain("30 free days");
    expect(mail?.text).not.toContain("invitation");
    await confirm(readCode(mail?.text), id);
    expect((await api.readMail())[0]?.text).toContain("30 free days have begun");
  });

  test("is known to whoever has accepted it, until the family is left", async () => {
    const id = await send(JOINER);
    const bearer = await api.signIn(JOINER);
    const read = async () => (await api.call("family", { bearer })).accepted_invitation;
    expect(await read()).toBeNull();
    await api.call("acceptInvitation", { bearer, body: { id } });
    expect(await read()).toBe(id);
    await api.call("leaveFamily", { bearer });
    expect(await read()).toBeNull();
  });
});
