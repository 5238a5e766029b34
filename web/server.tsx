import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { languageOfAddress, languages } from "../contract/languages.ts";
import { addresses, findAddress } from "./addresses.ts";
import { App } from "./app.tsx";
import { createI18n } from "./copy/catalogue.ts";
import { type Assets, composeDocument, type RenderedDocument } from "./document/document.tsx";
import type { Settings } from "./settings.ts";

export { composeSiteFiles } from "./document/site-files.ts";
export type { Assets, RenderedDocument, Settings };

/** Every document there is: an address and the language that it is rendered in. */
export const documents = addresses.flatMap(({ pattern, page }) => {
  const asked = languageOfAddress(pattern, "");
  return (asked ? [asked] : languages).map((language) => ({ pattern, language, page }));
});

export async function renderDocument(
  { pattern, language, page }: (typeof documents)[number],
  context: { publicOrigin: string; settings: Settings; assets: Assets },
): Promise<RenderedDocument> {
  const i18n = await createI18n(language);
  const { prelude } = await prerender(
    <Router ssrPath={pattern}>
      <App i18n={i18n} />
    </Router>,
    // Above this size React would move a screen into a script of its own, which the policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(prelude).text();
  return composeDocument({ page, language, i18n, body, ...context });
}

/** The pattern of the site map that an address fits. */
export function patternOf(path: string): string | undefined {
  return findAddress(path)?.pattern;
}
