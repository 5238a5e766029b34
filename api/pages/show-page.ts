import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { HostedPage } from "../../contract/hosted.ts";
import { isLanguage, LANGUAGE_KEY, type Language, languageCookie } from "../../contract/languages.ts";
import type { Render } from "../../contract/render.ts";
import { readCallerLanguage } from "../http/caller-language.ts";

type Options = {
  readonly status?: ContentfulStatusCode;
  /** More of the policy, as `frame-src 'self'`; `form-action` is `'self'` unless given here. */
  readonly policy?: readonly string[];
  /** Of a page that has only one. */
  readonly language?: Language;
};

/** A page and how it is answered, where one part decides and another answers. */
export type PageAnswer = Options & { readonly page: HostedPage };

/** Order: the address, the cookie that the site keeps, the browser's wish. */
export function readPageLanguage(context: Context): Language {
  const named = [context.req.query(LANGUAGE_KEY), getCookie(context, LANGUAGE_KEY)].find(isLanguage);
  return named ?? readCallerLanguage(context.req.header("accept-language"));
}

/** A page for people. It runs no script unless something on it moves, and loads nothing from elsewhere. */
export async function showPage(
  context: Context,
  page: HostedPage,
  { status = 200, policy = [], language = readPageLanguage(context) }: Options = {},
): Promise<Response> {
  const { pathname, search } = new URL(context.req.url);
  const answersForm = context.req.method === "POST";
  const render: Render = context.get("render");
  const view = { language, brand: context.get("brand"), path: pathname + search, answersForm };
  const { html, hasScript } = await render.page(page, view);
  // Chosen by the link in the header: the pages after this one, and the site, speak it too.
  if (context.req.query(LANGUAGE_KEY) === language)
    context.header("Set-Cookie", languageCookie(language, { secure: context.get("isHttps") === true }));
  context.header("Content-Security-Policy", writePolicy(hasScript, policy));
  context.header("Content-Language", language);
  context.header("Cache-Control", "no-store");
  context.header("Vary", "Cookie, Accept-Language", { append: true });
  return context.html(html, status);
}

function writePolicy(hasScript: boolean, more: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...(hasScript ? ["script-src 'self'"] : []),
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(more.some((directive) => directive.startsWith("form-action")) ? [] : ["form-action 'self'"]),
    ...more,
  ].join("; ");
}
