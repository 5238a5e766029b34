import type { Context } from "hono";
import { html } from "hono/html";
import type { Logger } from "pino";
import { copy } from "../copy/copy.ts";
import { toFailure } from "../http/answer-failure.ts";
import { answerPage, readPageLanguage, siteAddress } from "./page-shell.ts";

/** What `answerFailure` says to a program, for whoever followed a link or typed an address. */
export function answerFailurePage(
  error: Error,
  context: Context,
  logger: Logger,
): Response | Promise<Response> {
  const { code, status, retryAfterSeconds } = toFailure(error, logger);
  const language = readPageLanguage(context);
  const { messages, pages } = copy[language];
  const { title, home } = pages.failure;
  if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
  return answerPage(context, {
    language,
    title,
    status,
    helpSubject: "account",
    body: html`<div class="card"><p>${messages[code]}</p><a class="button" href="${siteAddress(language, "/")}">${home}</a></div>`,
  });
}
