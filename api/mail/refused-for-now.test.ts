import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import { passwordChangedMail } from "../accounts/mails.ts";
import { outbox } from "../db/schema.ts";
import { describeApi } from "../testing/testing.ts";
import { queueMail } from "./outbox.ts";
import { openTransport } from "./transport.ts";

/** A server that answers every recipient with this code. */
async function startSmtp(responseCode: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("not this recipient"), { responseCode })),
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, stop: () => server.close() };
}

describeApi("a recipient that the mail server refuses", (api) => {
  async function deliverTo(responseCode: number) {
    const { smtpUrl, stop } = await startSmtp(responseCode);
    const transport = openTransport({ smtpUrl, dataDir: "unused", business: defaultBusiness });
    const mail = { recipient: "parent@maamoul.example", language: "en", payload: {} } as const;
    await queueMail(api.deps, { kind: passwordChangedMail, ...mail });
    await api.deliverMail(transport);
    transport.close();
    stop();
    const [row] = await api.db.select().from(outbox);
    return { failedAt: row?.failedAt, waitMs: Number(row?.nextAttemptAt) - api.now().getTime() };
  }

  test.each([421, 450, 499])("with %d is tried again", async (code) => {
    expect(await deliverTo(code)).toEqual({ failedAt: null, waitMs: 5_000 });
  });

  test.each([500, 550])("with %d is given up", async (code) => {
    expect(await deliverTo(code)).toMatchObject({ failedAt: api.now() });
  });
});
