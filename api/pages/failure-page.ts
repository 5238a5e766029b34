import type { Context } from "hono";
import { html } from "hono/html";
import type { Logger } from "pino";
import type { Language } from "../../contract/languages.ts";
import { toFailure } from "../http/answer-failure.ts";
import { messages } from "../http/messages.ts";
import { answerPage, readPageLanguage } from "./page-shell.ts";

const texts: Record<Language, { title: string; home: string; homeAddress: string }> = {
  en: { title: "This page does not open", home: "Go to the home page", homeAddress: "/" },
  ar: { title: "تعذّر فتح هذه الصفحة", home: "الانتقال إلى الصفحة الرئيسية", homeAddress: "/ar" },
};

/** What `answerFailure` says to a program, for whoever followed a link or typed an address. */
export function answerFailurePage(
  error: Error,
  context: Context,
  logger: Logger,
): Response | Promise<Response> {
  const { code, status, retryAfterSeconds } = toFailure(error, logger);
  const language = readPageLanguage(context);
  const { title, home, homeAddress } = texts[language];
  if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
  return answerPage(context, {
    language,
    title,
    status,
    helpSubject: "account",
    body: html`<div class="card"><p>${messages[language][code]}</p><a class="button" href="${homeAddress}">${home}</a></div>`,
  });
}
