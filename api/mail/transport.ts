import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { brandName, CONTACT_EMAIL } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import type { ApiConfig } from "../config.ts";

export type Message = {
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Transport = {
  /** Rejects when the mail did not leave. */
  send(message: Message): Promise<void>;
  close(): void;
};

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

export function openTransport(config: Pick<ApiConfig, "smtpUrl" | "dataDir">): Transport {
  return config.smtpUrl ? openSmtp(config.smtpUrl) : openFolder(outboxFolder(config));
}

export function outboxFolder({ dataDir }: Pick<ApiConfig, "dataDir">): string {
  return join(dataDir, "outbox");
}

function openSmtp(url: string): Transport {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  return {
    async send(message) {
      await transport.sendMail(toEnvelope(message));
    },
    close: () => transport.close(),
  };
}

/** Without SMTP each mail is an `.eml` file, whole from the moment it has its name. */
function openFolder(folder: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(toEnvelope(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`;
      // A buffer, since the transport is told to.
      await writeFile(join(folder, `${name}.part`), bytes as Buffer, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
    },
    close: () => {},
  };
}

function toEnvelope({ recipient, language, subject, text, html }: Message) {
  return {
    from: { name: brandName[language], address: CONTACT_EMAIL },
    to: { name: "", address: recipient },
    subject,
    text,
    html,
    headers: { "Content-Language": language, "Auto-Submitted": "auto-generated" },
  };
}
