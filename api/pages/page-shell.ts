import { createHash } from "node:crypto";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Brand, whatsappUrl } from "../../contract/brand.ts";
import { fontFiles } from "../../contract/fonts.ts";
import {
  DEFAULT_LANGUAGE,
  directionOf,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  languageCookie,
  languages,
  ownNames,
} from "../../contract/languages.ts";
import { copy } from "../copy/copy.ts";
import { readCallerLanguage } from "../http/caller-language.ts";
import { allowScriptToo, renderScript } from "./inline-script.ts";
import { writePageStyle } from "./page-style.ts";

export type Html = ReturnType<typeof html>;

export type Page = {
  readonly language: Language;
  readonly title: string;
  /** Of a title that somebody else wrote. */
  readonly titleLanguage?: Language;
  /** What went wrong with the last try; it comes first in the name of the page. */
  readonly problem?: string;
  readonly body: Html;
  readonly status?: ContentfulStatusCode;
  /** For developers: there is no other language to switch to. */
  readonly englishOnly?: boolean;
  /** What a chat about this page begins with; a payment unless given here. */
  readonly helpSubject?: "payment" | "account";
  /** What the page adds to the look of the house. */
  readonly style?: string;
  /** More of the policy, as `frame-src 'self'`; `form-action` is `'self'` unless given here. */
  readonly policy?: readonly string[];
};

/** In the answer to a form: Back and a reload ask for its address then, where browsers show an error or send the form again. */
const FORGET_FORM = 'history.replaceState(null,"",location.href)';

/** Order: the address, the cookie that the site keeps, the browser's wish. */
export function readPageLanguage(context: Context): Language {
  const named = [context.req.query(LANGUAGE_KEY), getCookie(context, LANGUAGE_KEY)].find(isLanguage);
  return named ?? readCallerLanguage(context.req.header("accept-language"));
}

/** A page of the API's own: no script unless its policy names one or it answers a form, one stylesheet by its hash, the site's mark, nothing from elsewhere. */
export function answerPage(context: Context, page: Page): Response | Promise<Response> {
  const { language, policy = [] } = page;
  const isForm = context.req.method === "POST";
  const body = isForm ? html`${page.body}${renderScript(FORGET_FORM)}` : page.body;
  const style = writePageStyle(language) + (page.style ?? "");
  // Chosen by the link in the header: the pages after this one, and the site, speak it too.
  if (context.req.query(LANGUAGE_KEY) === language)
    context.header("Set-Cookie", languageCookie(language, { secure: context.get("isHttps") === true }));
  context.header(
    "Content-Security-Policy",
    writePolicy(style, isForm ? allowScriptToo(policy, FORGET_FORM) : policy),
  );
  context.header("Content-Language", language);
  context.header("Cache-Control", "no-store");
  context.header("Vary", "Cookie, Accept-Language", { append: true });
  return context.html(layOut(context, { ...page, body, style }), page.status ?? 200);
}

function writePolicy(style: string, more: readonly string[]): string {
  const styleHash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(more.some((directive) => directive.startsWith("form-action")) ? [] : ["form-action 'self'"]),
    ...more,
  ].join("; ");
}

function layOut(
  context: Context,
  { language, title, titleLanguage = language, problem, body, style, englishOnly, helpSubject }: Page,
): Html {
  const others = englishOnly ? [] : languages.filter((each) => each !== language);
  const brand: Brand = context.get("brand");
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problem ? `${problem} · ` : ""}${title} · ${brand.name[language]}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontFiles[language].map(({ address }) => html`<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`)}
<style>${raw(style ?? "")}</style>
</head>
<body>
<header>
<a class="brand" href="/"><img src="/logo.svg" width="30" height="30" alt="">${brand.name[language]}</a>
${others.map((other) => html`<a class="language" lang="${other}" dir="${directionOf(other)}" href="${withLanguage(context, other)}">${ownNames[other]}</a>`)}
</header>
<main>
<h1 lang="${titleLanguage}" dir="${directionOf(titleLanguage)}">${title}</h1>
${body}
</main>
${renderFooter(brand, language, englishOnly ? undefined : (helpSubject ?? "payment"))}
</body>
</html>
`;
}

/** The last line of the site's own footer. */
function renderFooter(brand: Brand, language: Language, helpSubject: Page["helpSubject"]): Html {
  const { name, contactEmail } = brand;
  const { label, privacy, terms, accessibility } = copy[language].pages.footer;
  const links = { "/privacy-policy": privacy, "/terms-conditions": terms, "/accessibility": accessibility };
  return html`<footer>
<span>© ${name[language]}</span>
<nav aria-label="${label}">${Object.entries(links).map(([path, name]) => html`<a href="${siteAddress(language, path)}">${name}</a> `)}</nav>
<a class="ltr" href="mailto:${contactEmail}">${contactEmail}</a>
${helpSubject ? renderHelp(brand, language, helpSubject) : ""}
</footer>`;
}

/** Whoever is stuck finds a person, with the first words written: what the page is about. */
function renderHelp(brand: Brand, language: Language, subject: NonNullable<Page["helpSubject"]>): Html {
  const { help, newTab, greetings } = copy[language].pages.help;
  return html`<a class="screen" href="${whatsappUrl(brand, greetings[subject])}" target="_blank" rel="noopener" aria-label="${help} ${newTab}">${help}</a>`;
}

/** This very address, in another language. */
function withLanguage(context: Context, language: Language): string {
  const url = new URL(context.req.url);
  url.searchParams.set(LANGUAGE_KEY, language);
  return `${url.pathname}${url.search}`;
}

/** A public page of the site in a language. */
export function siteAddress(language: Language, path: string): string {
  return language === DEFAULT_LANGUAGE ? path : `/${language}${path === "/" ? "" : path}`;
}
