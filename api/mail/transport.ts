import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Brand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { type ApiConfig, mayLeaveClear } from "../config.ts";
import { openSmtp } from "./smtp.ts";

export type Message = {
  /** The same at each attempt: where one did arrive, the next is recognised. */
  readonly id: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly { readonly cid: string; readonly png: string }[];
  readonly unsubscribe?: string;
};

export type Transport = {
  /** Rejects when the mail did not leave, or when nobody can tell whether it did. */
  send(message: Message): Promise<void>;
  close(): void;
};

const VERIFY_MS = 10_000;

type TransportConfig = Pick<ApiConfig, "smtpUrl" | "dataDir" | "business"> &
  Partial<Pick<ApiConfig, "allowsClearSmtp">>;

export function openTransport(config: TransportConfig): Transport {
  const { smtpUrl, allowsClearSmtp, business } = config;
  if (!smtpUrl) return openFolder(outboxFolder(config), business);
  const smtp = openSmtp(secure(smtpUrl, allowsClearSmtp));
  return { send: (message) => smtp.send(toEnvelope(message, business)), close: smtp.close };
}

/** Rejects where the mail server does not answer, does not encrypt or refuses the password. */
export async function verifyTransport({ smtpUrl, allowsClearSmtp }: TransportConfig): Promise<void> {
  if (!smtpUrl) return;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: secure(smtpUrl, allowsClearSmtp), connectionTimeout: VERIFY_MS });
  await transport.verify().finally(() => transport.close());
}

function secure(smtpUrl: string, allowsClearSmtp: boolean | undefined): string {
  return mayLeaveClear(smtpUrl) && !allowsClearSmtp ? requireTls(smtpUrl) : smtpUrl;
}

/** In the address itself, since nodemailer takes its options before any others. */
function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.searchParams.set("requireTLS", "true");
  return url.href;
}

export function outboxFolder({ dataDir }: Pick<ApiConfig, "dataDir">): string {
  return join(dataDir, "outbox");
}

/** Without SMTP each mail is an `.eml` file, whole from the moment it has its name. */
function openFolder(folder: string, sender: Brand): Transport {
  return {
    async send(message) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message: bytes } = await composer.sendMail(toEnvelope(message, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`;
      // By the mail's own number: where a disk is full, the next attempt writes over what this one left.
      const part = join(folder, `${message.id}.part`);
      // A buffer, since the transport is told to.
      await writeFile(part, bytes as Buffer, { mode: 0o600 });
      await rename(part, join(folder, `${name}.eml`));
    },
    close: () => {},
  };
}

function toEnvelope(
  { id, recipient, language, subject, text, html, pictures, unsubscribe }: Message,
  sender: Brand,
) {
  const { name, contactEmail } = sender;
  return {
    messageId: `<${id}@${contactEmail.split("@")[1]}>`,
    from: { name: name[language], address: contactEmail },
    // With a name, or the library leaves out the angle brackets that filters expect.
    to: { name: recipient, address: recipient },
    subject,
    text,
    html,
    attachments: pictures.map(({ cid, png }) => ({
      filename: `${cid}.png`,
      content: png,
      encoding: "base64",
      cid,
      contentDisposition: "inline" as const,
    })),
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
