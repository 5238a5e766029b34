import type { ReactNode } from "react";
import { LANGUAGE_KEY } from "../../../contract/languages.ts";
import type { Href, Path } from "../../site-map.ts";
import { MailButton, MailLink } from "./blocks.tsx";
import { useMail } from "./mail-context.ts";

type Props = { readonly to: Href; readonly children: ReactNode };

/** The one thing to do, on a page of ours. */
export function PageButton({ to, children }: Props) {
  const { publicOrigin } = useMail();
  return <MailButton href={`${publicOrigin}${to}`}>{children}</MailButton>;
}

export function PageLink({ to, children }: Props) {
  const { publicOrigin } = useMail();
  return <MailLink href={`${publicOrigin}${to}`}>{children}</MailLink>;
}

/** A page that opens in the language of its mail. */
export function usePageInLanguage(): (path: Path) => Href {
  const { language } = useMail();
  return (path) => `${path}?${LANGUAGE_KEY}=${language}`;
}
