import type { Context } from "hono";
import { html } from "hono/html";
import type { Logger } from "pino";
import { copy } from "../copy/copy.ts";
import { toFailure } from "../http/answer-failure.ts";
import { answerPage, type Html, type Page, readPageLanguage, siteAddress } from "./page-shell.ts";

type Link = { readonly label: string; readonly href: string };
type Look = Pick<Page, "title" | "helpSubject"> & { readonly link: Link };

/** What `answerFailure` says to a program, for whoever followed a link or typed an address. */
export function answerFailurePage(
  error: unknown,
  context: Context,
  logger: Logger,
  look?: Look,
): Response | Promise<Response> {
  const { code, status, retryAfterSeconds } = toFailure(error, logger);
  const language = readPageLanguage(context);
  const { messages, pages } = copy[language];
  const home = { label: pages.failure.home, href: siteAddress(language, "/") };
  const { link, ...page }: Look = look ?? { title: pages.failure.title, link: home, helpSubject: "account" };
  if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
  return answerPage(context, { ...page, language, status, body: renderNotice(messages[code], link) });
}

/** A sentence, and where to go on. */
export function renderNotice(text: string, { label, href }: Link): Html {
  return html`<div class="card"><p>${text}</p><a class="button" href="${href}">${label}</a></div>`;
}
