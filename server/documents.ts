import { createHash } from "node:crypto";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { parse as parseCookie } from "hono/utils/cookie";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  languageCookie,
  languageOfAddress,
} from "../contract/languages.ts";
import type { DocumentContext, DocumentName, WebBuild } from "../web/web-build.ts";
import { compress, type Effort } from "./compress.ts";
import { documentPolicy } from "./policy.ts";

/** The smallest first. */
const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

type Headers = Record<string, string>;
/** The tag is of these very bytes: another level of compression is another tag. */
type Form = { readonly bytes: Buffer<ArrayBuffer>; readonly tag: string };
type Rendered = { readonly html: Buffer<ArrayBuffer>; readonly headers: Headers };
type Kept = { readonly forms: Record<Encoding, Form>; readonly headers: Headers };
type Document = { readonly name: DocumentName; rendering?: Promise<Rendered>; kept?: Promise<Kept> };

export type Documents = {
  /** What is at an address, in the reader's language; nothing where the site map has no such address. */
  answer(c: Context): Promise<Response | undefined>;
  /** Renders what nobody asked for yet and makes all small, which would have held up the start. */
  finish(): Promise<void>;
  /** Renders all of them anew, once what they tell of has changed. */
  renew(): Promise<void>;
};

/** Renders each document once per language and keeps it as bytes, with its headers. */
export function prepareDocuments(web: WebBuild, context: DocumentContext): Documents {
  const https = context.publicOrigin.startsWith("https:");
  const documents = new Map<string, Document>(
    web.documents.map((name) => [keyOf(name.pattern, name.language), { name }]),
  );
  const patterns = new Set(web.documents.map(({ pattern }) => pattern));

  async function render(name: DocumentName): Promise<Rendered> {
    const { html, inlineScript } = await web.renderDocument(name, context);
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": name.language,
      "Content-Security-Policy": documentPolicy(inlineScript, { apiHost: context.settings.apiHost, https }),
      "Cache-Control": "no-cache",
    };
    return { html: Buffer.from(html), headers };
  }

  async function keep(document: Document, effort: Effort): Promise<Kept> {
    document.rendering ??= render(document.name);
    const { html, headers } = await document.rendering;
    const { br, gzip } = await compress(html, effort);
    return { forms: { br: tagged(br), gzip: tagged(gzip), identity: tagged(html) }, headers };
  }

  /** One after the other: a reader's request comes first. */
  async function finish(): Promise<void> {
    for (const document of documents.values()) {
      const kept = keep(document, "small");
      await kept;
      document.kept = kept;
    }
  }

  return {
    finish,
    renew() {
      for (const document of documents.values()) document.rendering = undefined;
      return finish();
    },
    async answer(c) {
      const { path, url } = c.req;
      const pattern = patterns.has(path) ? path : web.patternOf(path);
      if (!pattern) return undefined;
      const { language, asked } = chooseLanguage(path, searchOf(url), c.req.header("Cookie"));
      const document = documents.get(keyOf(pattern, language));
      if (!document) return undefined;
      document.kept ??= keep(document, "quick");
      const { forms, headers } = await document.kept;
      // Asked for in the address, a language is kept in the cookie; else it was chosen by it.
      const byLanguage: Headers = asked
        ? { "Set-Cookie": languageCookie(language, { secure: https }), Vary: "Accept-Encoding" }
        : { Vary: "Cookie, Accept-Encoding" };
      return send(c, forms, { ...headers, ...byLanguage });
    },
  };
}

/** The smallest form that the caller takes, or 304 where it has that form already. */
function send(c: Context, forms: Record<Encoding, Form>, headers: Headers): Response {
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
  const { bytes, tag } = forms[encoding];
  if (isKnown(c.req.header("If-None-Match"), tag))
    return new Response(null, { status: 304, headers: { ...headers, ETag: tag } });
  const encoded: Headers = encoding === "identity" ? {} : { "Content-Encoding": encoding };
  return new Response(bytes, {
    headers: { ...headers, ...encoded, ETag: tag, "Content-Length": String(bytes.length) },
  });
}

function chooseEncoding(accepted = ""): Encoding {
  // Browsers give no weights, and then a search does.
  const accepts = (encoding: Encoding) =>
    accepted.includes(encoding) &&
    parseAccept(accepted).some(({ type, q }) => type.toLowerCase() === encoding && q > 0);
  return encodings.find(accepts) ?? "identity";
}

/** Split by plain characters: an expression open at both ends takes quadratic time on a header full of spaces. */
function isKnown(ifNoneMatch = "", tag: string): boolean {
  const tags = ifNoneMatch.split(",").map((each) => each.trim());
  return tags.some((each) => each === "*" || each === tag || each === `W/${tag}`);
}

function tagged(bytes: Buffer<ArrayBuffer>): Form {
  return { bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` };
}

function keyOf(pattern: string, language: Language): string {
  return `${language} ${pattern}`;
}

function searchOf(url: string): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}

/** Address, cookie, `en` (docs/decisions/0004). Local storage has its say in the browser. */
export function chooseLanguage(
  path: string,
  search: string,
  cookie: string | undefined,
): { language: Language; asked: boolean } {
  const asked = languageOfAddress(path, search);
  if (asked) return { language: asked, asked: true };
  const chosen = parseCookie(cookie ?? "", LANGUAGE_KEY)[LANGUAGE_KEY];
  return { language: isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE, asked: false };
}
