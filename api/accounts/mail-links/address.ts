import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import type { Deps } from "../../deps.ts";
import { isSigned, sign } from "../../keys/sign.ts";

/** What the button of a mail does, once the person has pressed the one on its page too. */
export type MailLink = "not-me" | "email-back" | "keep-account";

/** Opened by people although it is in the API's folder. */
export const MAIL_LINKS_PATH = "/api/v1/mail-links";

type Target = { id: string; language: Language };

export function mailLinkAddress(
  { config, keyring }: Pick<Deps, "config" | "keyring">,
  link: MailLink,
  { id, language }: Target,
): string {
  const url = new URL(`${MAIL_LINKS_PATH}/${link}/${id}`, config.publicOrigin);
  url.searchParams.set("signature", sign(keyring, signedText(link, id)));
  url.searchParams.set(LANGUAGE_KEY, language);
  return url.href;
}

export function isRightLink(
  { keyring }: Pick<Deps, "keyring">,
  link: MailLink,
  { id, signature }: { id: string; signature: string },
): boolean {
  return isSigned(keyring, signedText(link, id), signature);
}

const signedText = (link: MailLink, id: string) => `mail-link:${link}:${id}`;
