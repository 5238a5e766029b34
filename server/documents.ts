import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  languageCookie,
  languageOfAddress,
} from "../contract/languages.ts";
import type { DocumentContext, DocumentName, WebBuild } from "../web/web-build.ts";
import { commonHeaders, documentPolicy } from "./policy.ts";
import { type HeaderList, type Prepared, prepareAnswer } from "./prepared.ts";
import { compress, type Effort, keep, type StaticBody } from "./static-body.ts";

/** The same bytes for who asked for the language in the address, which a cookie then keeps, and for others. */
type Answers = { asked: Prepared; byCookie: Prepared };
type Rendered = { bytes: Buffer; compose(body: StaticBody): Answers };
type Document = {
  readonly name: DocumentName;
  rendering?: Promise<Rendered>;
  answering?: Promise<Answers>;
  answers?: Answers;
};

export type Documents = {
  /** What is at an address for this reader, soon if nobody asked before; nothing where the site map has no such address. */
  find(path: string, search: string, cookie: string | undefined): Prepared | Promise<Prepared> | undefined;
  /** Renders what nobody asked for yet and makes all as small as they get, which would have held up the start. */
  finish(): Promise<void>;
};

/** Renders each document once per language and keeps it as bytes, with its headers. */
export function prepareDocuments(web: WebBuild, context: DocumentContext): Documents {
  const common = commonHeaders(context.publicOrigin);
  const https = context.publicOrigin.startsWith("https:");
  const documents = new Map<string, Document>(
    web.documents.map((name) => [keyOf(name.pattern, name.language), { name }]),
  );
  const patterns = new Set(web.documents.map(({ pattern }) => pattern));

  async function render(name: DocumentName): Promise<Rendered> {
    const { html, inlineScript } = await web.renderDocument(name, context);
    const policy = documentPolicy(inlineScript, { apiHost: context.settings.apiHost, https });
    const headers: HeaderList = [
      ...common,
      ["Content-Type", "text/html; charset=utf-8"],
      ["Content-Language", name.language],
      ["Content-Security-Policy", policy],
      ["Cache-Control", "no-cache"],
    ];
    const kept = ["Set-Cookie", languageCookie(name.language, { secure: https })] as const;
    return {
      bytes: Buffer.from(html),
      compose: (body) => ({
        asked: prepareAnswer(body, [...headers, kept]),
        byCookie: prepareAnswer(body, [...headers, ["Vary", "Cookie"]]),
      }),
    };
  }

  async function compose(document: Document, effort: Effort): Promise<Answers> {
    document.rendering ??= render(document.name);
    const { bytes, compose } = await document.rendering;
    return compose(keep(bytes, await compress(bytes, effort)));
  }

  async function answerSoon(document: Document): Promise<Answers> {
    const answers = await compose(document, "quick");
    document.answers ??= answers;
    return document.answers;
  }

  return {
    find(path, search, cookie) {
      const pattern = patterns.has(path) ? path : web.patternOf(path);
      if (!pattern) return undefined;
      const { language, asked } = chooseLanguage(path, search, cookie);
      const document = documents.get(keyOf(pattern, language));
      if (!document) return undefined;
      const pick = (answers: Answers) => (asked ? answers.asked : answers.byCookie);
      if (document.answers) return pick(document.answers);
      document.answering ??= answerSoon(document);
      return document.answering.then(pick);
    },
    /** One after the other: a reader's request comes first. */
    async finish() {
      for (const document of documents.values()) document.answers = await compose(document, "small");
    },
  };
}

function keyOf(pattern: string, language: Language): string {
  return `${language} ${pattern}`;
}

/** Address, cookie, `en` (docs/decisions/0004). Local storage has its say in the browser. */
export function chooseLanguage(
  path: string,
  search: string,
  cookie: string | undefined,
): { language: Language; asked: boolean } {
  const asked = languageOfAddress(path, search);
  if (asked) return { language: asked, asked: true };
  return { language: readLanguageCookie(cookie) ?? DEFAULT_LANGUAGE, asked: false };
}

const COOKIE_START = `${LANGUAGE_KEY}=`;

/** One pass over the header, however long it is. */
function readLanguageCookie(cookie = ""): Language | undefined {
  if (!cookie.includes(COOKIE_START)) return undefined;
  const pair = cookie.split(";").find((each) => each.trimStart().startsWith(COOKIE_START));
  const value = pair?.trim().slice(COOKIE_START.length);
  return isLanguage(value) ? value : undefined;
}
