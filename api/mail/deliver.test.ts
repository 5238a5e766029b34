import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { signUpMail } from "../accounts/codes/mails.ts";
import { accountOpenedMail, passwordChangedMail } from "../accounts/mails.ts";
import { outbox } from "../db/schema.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { startQuietly } from "../testing/start.ts";
import { describeApi, describeOnBothDatabases, readCode, type TestApi } from "../testing/testing.ts";
import { queueMail } from "./outbox.ts";
import { openTransport, type Transport } from "./transport.ts";

const email = "parent@maamoul.example";

type TestSmtp = {
  port: number;
  received: Email[];
  hold: PromiseWithResolvers<void> | undefined;
  hangsUp?: boolean;
};
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function startSmtp({ port = 0, refuses = "" } = {}): Promise<TestSmtp> {
  const smtp: TestSmtp = { port, received: [], hold: undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      done(address === refuses ? Object.assign(new Error("no such person"), { responseCode: 550 }) : null);
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      await smtp.hold?.promise;
      smtp.received.push(await PostalMime.parse(Buffer.concat(chunks)));
      if (smtp.hangsUp) done(Object.assign(new Error("later"), { responseCode: 421 }));
      else done();
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  smtp.port = typeof address === "object" && address ? address.port : 0;
  open.push({ close: () => new Promise<void>((resolve) => server.close(resolve)) });
  return smtp;
}

function connect({ port }: { port: number }): Transport {
  const transport = openTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    dataDir: "unused",
    business: defaultBusiness,
  });
  open.unshift(transport);
  return transport;
}

test("what was promised before a restart is sent after it", async () => {
  const port = await findFreePort();
  const env = { DATABASE_URL: await createPostgresDatabase(), SMTP_URL: `smtp://127.0.0.1:${port}` };
  const before = await startQuietly(env);
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ email });
  await before.app.request("/api/v1/users/forgot-password", { method: "POST", headers, body });
  await before.close();
  const smtp = await startSmtp({ port });
  const after = await startQuietly(env);
  await expect.poll(() => smtp.received).toHaveLength(1);
  await after.close();
});

const queueNotice = (api: TestApi, language: "en" | "ar") =>
  queueMail(api.deps, { kind: passwordChangedMail, recipient: email, language, payload: {} });

describeApi("mail delivery", (api) => {
  const notice = (language: "en" | "ar") => queueNotice(api, language);

  test("sends the code by SMTP, in text and HTML", async () => {
    const smtp = await startSmtp();
    await api.call("forgotPassword", { body: { email } });
    await api.deliverMail(connect(smtp));
    const [mail] = smtp.received;
    expect(mail?.to).toMatchObject([{ address: email }]);
    expect(mail?.from).toMatchObject({ name: "Maamoul", address: "hello@maamoul.example" });
    const otp = readCode(mail?.text);
    expect(mail?.subject).toBe(`Your verification code: ${otp}`);
    expect(mail?.html).toContain(`>${otp}</p>`);
    expect(mail?.html).toContain('<html lang="en" dir="ltr">');
    await api.call("verifyOtp", { body: { email, otp } });
  });

  test("says that no person wrote it, so that no absence notice answers", async () => {
    const smtp = await startSmtp();
    await notice("ar");
    await api.deliverMail(connect(smtp));
    expect(smtp.received[0]?.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
        expect.objectContaining({ key: "content-language", value: "ar" }),
      ]),
    );
  });

  test("writes Arabic from right to left, with the code from left to right", async () => {
    const smtp = await startSmtp();
    await api.call("forgotPassword", { body: { email }, language: "ar" });
    await api.deliverMail(connect(smtp));
    const [mail] = smtp.received;
    expect(mail?.subject).toMatch(/^رمز التحقق: \d{6}$/);
    expect(mail?.from).toMatchObject({ name: "معمول" });
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.html).toMatch(/<p [^>]*dir="ltr"[^>]*>\d{6}<\/p>/);
    expect(mail?.text).toMatch(/^\d{6}$/m);
  });

  test("a code is spoken digit by digit where a program can, and copied as it is", async () => {
    await api.call("forgotPassword", { body: { email } });
    const [mail] = await api.readMail();
    expect(mail?.html).toMatch(/<p [^>]*dir="ltr" style="[^"]*;speak-as:digits[;"][^>]*>\d{6}<\/p>/);
  });

  test("figures are written in both parts, in the reader's language", async () => {
    const smtp = await startSmtp();
    await notice("en");
    await notice("ar");
    await api.deliverMail(connect(smtp));
    const parts = smtp.received.flatMap(({ text = "", html = "" }) => [text, html]).join();
    for (const written of ["When: 1 March 2026", "الوقت: 1 مارس 2026"]) expect(parts).toContain(written);
    for (const label of ["When", "الوقت"])
      expect(parts).toMatch(new RegExp(`<th [^>]*scope="row"[^>]*>${label}</th>`));
  });

  test("keeps mail while the server is down and sends it once it is back", async () => {
    const port = await findFreePort();
    const transport = connect({ port });
    await notice("en");
    await api.deliverMail(transport);
    api.advance(4);
    const smtp = await startSmtp({ port });
    await api.deliverMail(transport);
    expect(smtp.received).toEqual([]);
    api.advance(1);
    await api.deliverMail(transport);
    await api.deliverMail(transport);
    expect(smtp.received).toHaveLength(1);
  });

  test("waits longer after each failure and gives up after two days or so", async () => {
    const transport = { send: () => Promise.reject(new Error("down")), close() {} };
    await notice("en");
    const waits: number[] = [];
    for (;;) {
      await api.deliverMail(transport);
      const [row] = await api.db.select().from(outbox);
      if (!row || row.failedAt) break;
      waits.push((row.nextAttemptAt.getTime() - api.now().getTime()) / 1000);
      api.advance(waits.at(-1) ?? 0);
    }
    expect(waits.slice(0, 5)).toEqual([5, 15, 45, 135, 405]);
    expect(waits.reduce((sum, wait) => sum + wait) / 3600).toBeGreaterThan(36);
    expect(await api.db.select().from(outbox)).toMatchObject([{ payload: {}, sentAt: null }]);
    expect(api.log.join()).toContain("mail given up");
    expect(api.log.join()).not.toContain(email);
  });

  test("gives up at once where the server knows no such person", async () => {
    const smtp = await startSmtp({ refuses: email });
    await notice("en");
    await api.deliverMail(connect(smtp));
    const [row] = await api.db.select().from(outbox);
    expect(row?.failedAt).toEqual(api.now());
    expect(api.log.join()).not.toContain(email);
    api.advance(3 * 24 * 3600);
    expect(await api.readMail()).toEqual([]);
  });

  test("a slow server holds up no answer", async () => {
    const smtp = await startSmtp();
    smtp.hold = Promise.withResolvers();
    await api.call("forgotPassword", { body: { email } });
    const delivery = api.deliverMail(connect(smtp));
    await api.call("forgotPassword", { body: { email: "trial@maamoul.example" } });
    expect(smtp.received).toEqual([]);
    smtp.hold.resolve();
    await delivery;
    expect(smtp.received).toHaveLength(2);
  });

  test("mails to one domain leave one after the other until none is left", async () => {
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 3; i++) await notice("en");
      expect(await api.readMail()).toHaveLength(3);
    }
  });

  test("a mail whose answer was lost is sent again under the same number, with the same code", async () => {
    const smtp = await startSmtp();
    smtp.hangsUp = true;
    const transport = connect(smtp);
    await api.call("forgotPassword", { body: { email } });
    await api.deliverMail(transport);
    smtp.hangsUp = false;
    api.advance(5);
    await api.deliverMail(transport);
    const [first, second] = smtp.received;
    expect(smtp.received).toHaveLength(2);
    expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@maamoul\.example>$/);
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.text).toBe(first?.text);
  });

  const taking: Transport = { send: async () => {}, close() {} };
  const refusing: Transport = {
    send: () => Promise.reject(Object.assign(new Error("no"), { code: "EENVELOPE", responseCode: 550 })),
    close() {},
  };
  test.each([
    ["sent", taking, "sentAt"],
    ["given up", refusing, "failedAt"],
  ] as const)(
    "what a code was asked with goes when it is %s; what the others are about stays, to send them again",
    async (_, transport, at) => {
      const payload = { browser: "Chrome", system: "Android" };
      await queueMail(api.deps, { kind: accountOpenedMail, recipient: email, language: "en", payload });
      const secret = { passwordHash: "hash", termsVersion: "2026-11-15", privacyVersion: "2026-11-15" };
      const recipient = "new@family.example";
      await queueMail(api.deps, { kind: signUpMail, recipient, language: "en", payload: secret });
      await api.deliverMail(transport);
      const rows = await api.db.select().from(outbox).orderBy(outbox.kind);
      expect(rows.map((row) => [row.kind, row.payload, row[at]])).toEqual([
        ["account_opened", payload, api.now()],
        [signUpMail.name, {}, api.now()],
      ]);
    },
  );
});

describeOnBothDatabases("mail delivery by several processes", (api) => {
  test("four processes send each of 20 mails once", async () => {
    const smtp = await startSmtp();
    for (let i = 0; i < 20; i++) await queueNotice(api, "en");
    const transport = connect(smtp);
    await Promise.all(Array.from({ length: 4 }, () => api.deliverMail(transport)));
    expect(smtp.received).toHaveLength(20);
  });

  const askForCode = () => api.call("forgotPassword", { body: { email } });
  test.each([
    ["a mail", "five minutes", () => queueNotice(api, "en"), 300],
    ["a code, for which somebody waits,", "half a minute", askForCode, 30],
  ])("%s in the hands of a process that died is sent by another, %s later", async (_, __, queue, seconds) => {
    // Its timers end with it.
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    const stuck = { send: () => new Promise<void>(() => {}), close() {} };
    await queue();
    void api.deliverMail(stuck);
    await expect.poll(() => api.db.select().from(outbox)).toMatchObject([{ attempts: 1 }]);
    vi.useRealTimers();
    api.advance(seconds - 1);
    expect(await api.readMail()).toEqual([]);
    api.advance(1);
    expect(await api.readMail()).toHaveLength(1);
  });

  test("a mail that takes longer than that to be sent is nobody else's meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const sending = Promise.withResolvers<void>();
    await queueNotice(api, "en");
    const delivery = api.deliverMail({ send: () => sending.promise, close() {} });
    const readDueAt = async () => (await api.db.select().from(outbox))[0]?.nextAttemptAt.getTime();
    const inSeconds = (seconds: number) => api.now().getTime() + seconds * 1000;
    await expect.poll(readDueAt).toBe(inSeconds(300));
    api.advance(290);
    vi.advanceTimersByTime(60_000);
    await expect.poll(readDueAt).toBe(inSeconds(300));
    api.advance(290);
    expect(await api.readMail()).toEqual([]);
    sending.resolve();
    await delivery;
    vi.useRealTimers();
    api.advance(600);
    expect(await api.readMail()).toEqual([]);
  });
});
