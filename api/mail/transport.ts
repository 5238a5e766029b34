import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brandName, CONTACT_EMAIL } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import type { ApiConfig } from "../config.ts";

export type Message = {
  /** The same at each attempt: where one did arrive, the next is recognised. */
  readonly id: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
};

export type Transport = {
  /** Rejects when the mail did not leave, or when nobody can tell whether it did. */
  send(message: Message): Promise<void>;
  close(): void;
};

const MINUTE_MS = 60_000;

/**
 * As RFC 5321 §4.5.3.2 asks: five minutes for the greeting, and ten for the answer after the last dot, which
 * is the longest of the others. Whoever hangs up earlier has sent a mail and takes it for unsent.
 */
export const SMTP_TIMEOUTS = {
  /** From the look-up of the name to the encrypted line, the greeting included. */
  connectionTimeout: 6 * MINUTE_MS,
  greetingTimeout: 5 * MINUTE_MS,
  socketTimeout: 10 * MINUTE_MS,
};

export function openTransport(config: Pick<ApiConfig, "smtpUrl" | "dataDir">): Transport {
  return config.smtpUrl ? openSmtp(config.smtpUrl) : openFolder(outboxFolder(config));
}

export function outboxFolder({ dataDir }: Pick<ApiConfig, "dataDir">): string {
  return join(dataDir, "outbox");
}

function openSmtp(url: string): Transport {
  const open = once((mailer) => mailer.createTransport({ url, ...SMTP_TIMEOUTS }));
  return {
    async send(message) {
      await (await open()).sendMail(toEnvelope(message));
    },
    close: () => void open().then((transport) => transport.close()),
  };
}

/** Without SMTP each mail is an `.eml` file, whole from the moment it has its name. */
function openFolder(folder: string): Transport {
  const open = once((mailer) => mailer.createTransport({ streamTransport: true, buffer: true }));
  return {
    async send(message) {
      const { message: bytes } = await (await open()).sendMail(toEnvelope(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`;
      // A buffer, since the transport is told to.
      await writeFile(join(folder, `${name}.part`), bytes as Buffer, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
    },
    close: () => {},
  };
}

/** Loads the library with the first mail: no start waits for it. */
function once<T>(open: (mailer: typeof import("nodemailer")) => T): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= import("nodemailer").then(open);
    return opened;
  };
}

function toEnvelope({ id, recipient, language, subject, text, html, unsubscribe }: Message) {
  return {
    messageId: `<${id}@${CONTACT_EMAIL.split("@")[1]}>`,
    from: { name: brandName[language], address: CONTACT_EMAIL },
    to: { name: "", address: recipient },
    subject,
    text,
    html,
    headers: {
      "Content-Language": language,
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && offerUnsubscribe(unsubscribe)),
    },
  };
}

/** The button of the mail program itself (RFC 8058). */
function offerUnsubscribe(href: string) {
  return { "List-Unsubscribe": `<${href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
