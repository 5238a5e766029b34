import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  languageCookie,
  languageOfAddress,
} from "../contract/languages.ts";
import type { DocumentContext, WebBuild } from "../web/web-build.ts";
import { commonHeaders, documentPolicy } from "./policy.ts";
import { type HeaderList, type Prepared, prepareAnswer } from "./prepared.ts";
import { compress, keep, type StaticBody } from "./static-body.ts";

/** The same bytes for who asked for the language in the address, which a cookie then keeps, and for others. */
type Answers = { asked: Prepared; byCookie: Prepared };
type Document = { bytes: Buffer; compose(body: StaticBody): Answers; answers: Answers };

export type Documents = {
  /** What is at an address for this reader; nothing where the site map has no such address. */
  find(path: string, search: string, cookie: string | undefined): Prepared | undefined;
  /** Makes the documents as small as they get, which would have held up the start. */
  compressFurther(): Promise<void>;
};

/** Renders each document once per language and keeps it as bytes, with its headers. */
export async function prepareDocuments(web: WebBuild, context: DocumentContext): Promise<Documents> {
  const common = commonHeaders(context.publicOrigin);
  const https = context.publicOrigin.startsWith("https:");

  async function prepare(name: WebBuild["documents"][number]): Promise<[string, Document]> {
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
    const bytes = Buffer.from(html);
    const compose = (body: StaticBody) => ({
      asked: prepareAnswer(body, [...headers, kept]),
      byCookie: prepareAnswer(body, [...headers, ["Vary", "Cookie"]]),
    });
    const answers = compose(keep(bytes, await compress(bytes, "quick")));
    return [keyOf(name.pattern, name.language), { bytes, compose, answers }];
  }

  const documents = new Map(await Promise.all(web.documents.map(prepare)));
  const patterns = new Set(web.documents.map(({ pattern }) => pattern));

  return {
    find(path, search, cookie) {
      const pattern = patterns.has(path) ? path : web.patternOf(path);
      if (!pattern) return undefined;
      const { language, asked } = chooseLanguage(path, search, cookie);
      const answers = documents.get(keyOf(pattern, language))?.answers;
      return asked ? answers?.asked : answers?.byCookie;
    },
    /** One after the other: a reader's request comes first. */
    async compressFurther() {
      for (const document of documents.values())
        document.answers = document.compose(keep(document.bytes, await compress(document.bytes, "small")));
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
