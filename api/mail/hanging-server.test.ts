import { once } from "node:events";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { recoveryCodeMail, signUpMail } from "../accounts/codes/mails.ts";
import { passwordChangedMail } from "../accounts/mails.ts";
import { outbox } from "../db/schema.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { startQuietly } from "../testing/start.ts";
import { describeApi, type TestApi } from "../testing/testing.ts";
import { queueMail } from "./outbox.ts";
import { AFTER_DOT_MS, BEFORE_DOT_MS } from "./smtp.ts";
import { openTransport, type Transport } from "./transport.ts";

type HangingSmtp = {
  url: string;
  connections: number;
  /** Who was named, and who has a mail. */
  named: string[];
  received: string[];
  /** Mails to this domain hang before or after the final dot. */
  hangs: "at RCPT" | "after the final dot" | undefined;
  mend(): void;
};

const HANGING = "hanging.example";
const open: (() => unknown)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0)) await close();
});

async function startSmtp(hangs: HangingSmtp["hangs"]): Promise<HangingSmtp> {
  const held: (() => void)[] = [];
  const smtp: HangingSmtp = {
    url: "",
    connections: 0,
    named: [],
    received: [],
    hangs,
    mend() {
      smtp.hangs = undefined;
      for (const answer of held.splice(0)) answer();
    },
  };
  const answer = (step: HangingSmtp["hangs"], address: string, done: () => void) => {
    if (smtp.hangs === step && address.endsWith(HANGING)) held.push(done);
    else done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      smtp.connections++;
      done();
    },
    onRcptTo({ address }, _session, done) {
      smtp.named.push(address);
      answer("at RCPT", address, done);
    },
    onData(stream, session, done) {
      const [{ address } = { address: "" }] = session.envelope.rcptTo;
      stream.resume().on("end", () => {
        smtp.received.push(address);
        answer("after the final dot", address, done);
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  smtp.url = `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  open.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return smtp;
}

function connect({ url }: HangingSmtp): Transport {
  const transport = openTransport({ smtpUrl: url, dataDir: "unused", business: defaultBusiness });
  open.unshift(transport.close);
  return transport;
}

const stopTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

async function queueNotice({ deps }: TestApi, recipient: string): Promise<void> {
  await queueMail(deps, { kind: passwordChangedMail, recipient, language: "en", payload: {} });
}

async function queueCode({ deps }: TestApi, recipient: string): Promise<void> {
  const payload = { passwordHash: "", termsVersion: "", privacyVersion: "" };
  await queueMail(deps, { kind: signUpMail, recipient, language: "en", payload });
}

test("a code that is asked for while another's mail server hangs leaves before that is given up", async () => {
  const smtp = await startSmtp("at RCPT");
  const api = await startQuietly({ DATABASE_URL: await createPostgresDatabase(), SMTP_URL: smtp.url });
  const consent = { is_adult: true, terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION };
  const ask = (email: string) =>
    api.app.request("/api/v1/users/sign-up", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: "sticky dates and tea", ...consent }),
    });
  await ask(`somebody@${HANGING}`);
  await expect.poll(() => smtp.named).toEqual([`somebody@${HANGING}`]);
  await ask("other@quick.example");
  await expect.poll(() => smtp.received, { timeout: BEFORE_DOT_MS - 5_000 }).toEqual(["other@quick.example"]);
  smtp.mend();
  await api.close();
});

describeApi("a mail server that hangs", (api) => {
  const readRows = () => api.db.select().from(outbox);

  test("for one domain at RCPT holds up nobody else", async () => {
    const smtp = await startSmtp("at RCPT");
    for (let i = 0; i < 10; i++) await queueCode(api, `${i}@${HANGING}`);
    await queueCode(api, "other@quick.example");
    const delivery = api.deliverMail(connect(smtp));
    await expect.poll(() => smtp.received).toEqual(["other@quick.example"]);
    await expect.poll(() => smtp.named.filter((address) => address.endsWith(HANGING))).toHaveLength(1);
    smtp.mend();
    await delivery;
    expect(smtp.received).toHaveLength(11);
  });

  test("is given half a minute, and tried again over another connection", async () => {
    const smtp = await startSmtp("at RCPT");
    const transport = connect(smtp);
    await queueCode(api, `code@${HANGING}`);
    stopTimers();
    const delivery = api.deliverMail(transport);
    await expect.poll(() => smtp.named).toHaveLength(1);
    vi.advanceTimersByTime(BEFORE_DOT_MS - 1);
    expect(api.log.join()).not.toContain("mail waits");
    vi.advanceTimersByTime(1);
    await delivery;
    expect(api.log.join()).toContain("ETIMEDOUT");
    vi.useRealTimers();
    smtp.mend();
    api.advance(5);
    await api.deliverMail(transport);
    expect(smtp.received).toEqual([`code@${HANGING}`]);
    expect(smtp.connections).toBe(2);
  });

  test("after the final dot is waited for as long as RFC 5321 asks, beside the slots", async () => {
    expect(AFTER_DOT_MS).toBeGreaterThanOrEqual(10 * 60_000);
    const smtp = await startSmtp("after the final dot");
    const transport = connect(smtp);
    await queueCode(api, `code@${HANGING}`);
    api.advance(1);
    await queueCode(api, `next@${HANGING}`);
    stopTimers();
    const delivery = api.deliverMail(transport);
    await expect.poll(() => smtp.received).toEqual([`code@${HANGING}`]);
    vi.advanceTimersByTime(BEFORE_DOT_MS + 1_000);
    await expect.poll(() => smtp.received).toEqual([`code@${HANGING}`, `next@${HANGING}`]);
    vi.advanceTimersByTime(AFTER_DOT_MS);
    await delivery;
    expect(await readRows()).toMatchObject([{ sentAt: null }, { sentAt: null }]);
    expect(api.log.join()).not.toContain("mail waits");
    smtp.mend();
    await expect.poll(readRows).toMatchObject([{ sentAt: api.now() }, { sentAt: api.now() }]);
    expect(smtp.received).toHaveLength(2);
  });

  test("is the exception: mails that leave one after the other share a connection", async () => {
    const smtp = await startSmtp(undefined);
    const transport = connect(smtp);
    for (let i = 0; i < 5; i++) {
      await queueNotice(api, "parent@quick.example");
      await api.deliverMail(transport);
    }
    expect(smtp.received).toHaveLength(5);
    expect(smtp.connections).toBe(1);
  });
});

describeApi("a code by mail", (api) => {
  test("does not wait behind 10,000 other mails that hang", async () => {
    const held = Promise.withResolvers<void>();
    const sent: string[] = [];
    const now = api.now().toISOString();
    await api.db.execute(sql`insert into outbox (id, kind, recipient, language, payload, created_at, next_attempt_at)
      select 'notice-' || i, ${passwordChangedMail.name}, 'parent@family-' || i || '.example', 'en', '{}',
        ${now}::timestamptz, ${now}::timestamptz from generate_series(1, 10000) i`);
    await queueCode(api, "somebody@quick.example");
    const delivery = api.deliverMail({
      async send({ recipient }) {
        if (recipient.startsWith("parent@")) await held.promise;
        sent.push(recipient);
      },
      close() {},
    });
    await expect.poll(() => sent).toEqual(["somebody@quick.example"]);
    await api.db.delete(outbox);
    held.resolve();
    await delivery;
  });

  test("is tried again within its life only, at least once a minute", async () => {
    const down = { send: () => Promise.reject(new Error("down")), close() {} };
    const email = "parent@maamoul.example";
    await queueMail(api.deps, { kind: recoveryCodeMail, recipient: email, language: "en", payload: {} });
    const waits: number[] = [];
    for (;;) {
      await api.deliverMail(down);
      const [row] = await api.db.select().from(outbox);
      if (!row || row.failedAt) break;
      waits.push((row.nextAttemptAt.getTime() - api.now().getTime()) / 1000);
      api.advance(waits.at(-1) ?? 0);
    }
    const lastTry = waits.reduce((sum, wait) => sum + wait);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    expect(lastTry).toBeGreaterThan(540);
    expect(lastTry).toBeLessThanOrEqual(600);
    expect(api.log.join()).toContain("mail given up");
  });
});
