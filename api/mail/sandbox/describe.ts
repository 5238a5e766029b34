import type { HostedPage, MailHead } from "../../../contract/hosted.ts";
import { isLanguage, type Language } from "../../../contract/languages.ts";
import { showEmail } from "../../../contract/show-email.ts";
import type { SandboxMail } from "./mailbox.ts";

export const MAILBOX = "/sandbox/mailbox";

/** Without scripts; of the same origin, so that the page around it can measure it; a link leads the whole page there. */
export const MAIL_SANDBOX = "allow-same-origin allow-top-navigation-by-user-activation";

export function describeMailbox(mails: readonly SandboxMail[]): HostedPage {
  const heads = mails.map(({ id, email }) => ({ href: `${MAILBOX}/${id}`, ...describeHead(email) }));
  return { name: "mailbox", facts: { mails: heads } };
}

export function describeMail({ id, email }: SandboxMail): HostedPage {
  const frame = { href: `${MAILBOX}/${id}/html`, sandbox: MAIL_SANDBOX };
  const facts = { ...describeHead(email), text: email.text ?? "", frame, back: MAILBOX };
  return { name: "sandbox-mail", facts };
}

function describeHead(email: SandboxMail["email"]): MailHead {
  return {
    subject: email.subject ?? "",
    language: languageOf(email),
    recipient: email.to?.map(({ address }) => showEmail(address ?? "")).join(", ") ?? "",
    sentAt: email.date ? new Date(email.date).toISOString() : null,
  };
}

/** A mail speaks its reader's language, which may not be that of the mailbox. */
function languageOf({ html }: SandboxMail["email"]): Language | null {
  const named = /<html lang="(\w+)"/.exec(html ?? "")?.[1];
  return isLanguage(named) ? named : null;
}
