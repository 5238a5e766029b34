import { parse } from "hono/utils/cookie";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  languageCookie,
  languageOfAddress,
} from "../contract/languages.ts";
import type { DocumentContext, WebBuild } from "../web/web-build.ts";
import type { Site } from "./app.ts";
import { documentPolicy } from "./policy.ts";
import { answerBody, compress, keep, type StaticBody } from "./static-body.ts";

type Document = { body: StaticBody; policy: string };

/** Renders each document once per language and keeps it as bytes. Answers nothing where the site map has none. */
export async function prepareDocuments(
  web: WebBuild,
  context: DocumentContext,
): Promise<Pick<Site, "answerDocument" | "compressFurther">> {
  const https = context.publicOrigin.startsWith("https:");
  const prepared = await Promise.all(
    web.documents.map(async (document): Promise<[string, Document]> => {
      const { html, inlineScript } = await web.renderDocument(document, context);
      const policy = documentPolicy(inlineScript, { apiHost: context.settings.apiHost, https });
      const bytes = Buffer.from(html);
      const body = keep(bytes, await compress(bytes, "quick"));
      return [keyOf(document.pattern, document.language), { body, policy }];
    }),
  );
  const documents = new Map(prepared);

  async function answerDocument(request: Request): Promise<Response | undefined> {
    const pattern = web.patternOf(new URL(request.url).pathname);
    if (!pattern) return undefined;
    const { language, asked } = languageOfRequest(request);
    const document = documents.get(keyOf(pattern, language));
    if (!document) return undefined;
    const headers = new Headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": language,
      "Content-Security-Policy": document.policy,
      "Cache-Control": "no-cache",
    });
    if (asked) headers.append("Set-Cookie", languageCookie(language, { secure: https }));
    else headers.append("Vary", "Cookie");
    return answerBody(request, document.body, headers);
  }

  /** One after the other: a reader's request comes first. */
  async function compressFurther(): Promise<void> {
    for (const document of documents.values()) {
      const { bytes } = document.body.identity;
      document.body = keep(bytes, await compress(bytes, "small"));
    }
  }

  return { answerDocument, compressFurther };
}

function keyOf(pattern: string, language: Language): string {
  return `${language} ${pattern}`;
}

/** Address, cookie, `en` (docs/decisions/0004). Local storage has its say in the browser. */
export function languageOfRequest(request: Request): { language: Language; asked: boolean } {
  const { pathname, search } = new URL(request.url);
  const asked = languageOfAddress(pathname, search);
  if (asked) return { language: asked, asked: true };
  const cookie = parse(request.headers.get("Cookie") ?? "", LANGUAGE_KEY)[LANGUAGE_KEY];
  return { language: isLanguage(cookie) ? cookie : DEFAULT_LANGUAGE, asked: false };
}
