import { prerender } from "react-dom/static";
import { matchPath, StaticRouter } from "react-router";
import { type Language, languages } from "../contract/languages.ts";
import { App } from "./app.tsx";
import { createI18n } from "./copy/catalogue.ts";
import { type Assets, composeDocument, type RenderedDocument } from "./document.ts";
import { pages } from "./routes.tsx";
import { arabicPath } from "./site/public-path.ts";
import type { Settings } from "./site/settings.ts";

export { composeSiteFiles } from "./site-files.ts";
export type { Assets, RenderedDocument, Settings };

/** Every document there is: a path pattern and the language that it is rendered in. */
export const documents = pages.flatMap((page) => [
  ...languages.map((language) => ({ pattern: page.path, language, page })),
  ...(page.door === "public" ? [{ pattern: arabicPath(page.path), language: "ar" as Language, page }] : []),
]);

export async function renderDocument(
  { pattern, language, page }: (typeof documents)[number],
  context: { publicOrigin: string; settings: Settings; assets: Assets },
): Promise<RenderedDocument> {
  const i18n = await createI18n(language);
  const { prelude } = await prerender(
    <StaticRouter location={pattern}>
      <App i18n={i18n} />
    </StaticRouter>,
    // Above this size React would move a screen into a script of its own, which the policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(prelude).text();
  return composeDocument({ page, language, i18n, body, ...context });
}

/** The pattern of the site map that an address fits. */
export function patternOf(path: string): string | undefined {
  return documents.find(({ pattern }) => matchPath({ path: pattern, caseSensitive: true }, path))?.pattern;
}
