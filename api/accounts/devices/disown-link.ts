import type { Language } from "../../../contract/languages.ts";
import type { Deps } from "../../deps.ts";
import { isSigned, sign } from "../../keys/sign.ts";
import { mailLinkAddress } from "../mail-links/address.ts";

const mailboxText = (email: string) => `mailbox:${email}`;

/** The link knows the mailbox that it is for, without naming it. */
export function disownLinkAddress(
  deps: Pick<Deps, "config" | "keyring">,
  { sessionId, recipient, language }: { sessionId: string; recipient: string; language: Language },
): string {
  const id = `${sessionId}.${sign(deps.keyring, mailboxText(recipient))}`;
  return mailLinkAddress(deps, "not-me", { id, language });
}

/** Links of version 1 know no mailbox. */
export function readDisownLink({ keyring }: Pick<Deps, "keyring">, id: string) {
  const [sessionId = "", mailbox] = id.split(".");
  const isFor = (email: string) => mailbox === undefined || isSigned(keyring, mailboxText(email), mailbox);
  return { sessionId, isFor };
}
