import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import { openTransport } from "./transport.ts";

const message = {
  id: "1",
  recipient: "layla@home.example",
  language: "en" as const,
  subject: "Your code",
  text: "123456",
  html: "<p>123456</p>",
  pictures: [],
};
const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Reached as 0.0.0.0, which is this machine by a name that does not say so. */
async function startSmtp({ offersTls }: { offersTls: boolean }) {
  /** What came, and whether it was encrypted. */
  const heard: [string, boolean][] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    onAuth({ password }, { secure }, done) {
      heard.push([String(password), secure]);
      done(null, { user: "layla" });
    },
    onData(stream, { secure }, done) {
      stream.resume().on("end", () => {
        heard.push(["a mail", secure]);
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  open.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  return { heard, port: typeof address === "object" && address ? address.port : 0 };
}

async function send(smtpUrl: string, allowsClearSmtp = false): Promise<void> {
  const transport = openTransport({ smtpUrl, allowsClearSmtp, dataDir: "unused", business: defaultBusiness });
  open.push(transport.close);
  await transport.send(message);
}

test.each(["", "?requireTLS=false", "?ignoreTLS=true"])(
  "neither password nor mail leaves the machine in clear text, whatever the address asks for (%s)",
  async (options) => {
    const { heard, port } = await startSmtp({ offersTls: false });
    await expect(send(`smtp://layla:secret@0.0.0.0:${port}${options}`)).rejects.toThrow(/STARTTLS/);
    expect(heard).toEqual([]);
  },
);

test("a server that offers TLS gets both encrypted", async () => {
  const { heard, port } = await startSmtp({ offersTls: true });
  await send(`smtp://layla:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`);
  expect(heard).toEqual([
    ["secret", true],
    ["a mail", true],
  ]);
});

test("clear text leaves where the operator allows it, and stays on this machine otherwise", async () => {
  const { heard, port } = await startSmtp({ offersTls: false });
  await send(`smtp://layla:secret@0.0.0.0:${port}`, true);
  await send(`smtp://layla:secret@127.0.0.1:${port}`);
  expect(heard).toHaveLength(4);
  expect(heard.every(([, secure]) => !secure)).toBe(true);
});
