import type { I18n } from "@lingui/core";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { type Language, languageOfAddress, languages } from "../contract/languages.ts";
import { addresses, findAddress } from "./addresses.ts";
import { App } from "./app.tsx";
import { createI18n } from "./copy/catalogue.ts";
import { composeDocument } from "./document/document.tsx";
import { composeSiteFiles as composeFiles } from "./document/site-files.ts";
import { pages } from "./site-map.ts";
import type { WebBuild } from "./web-build.ts";

const texts = new Map<Language, Promise<I18n>>();

/** All texts of a language, put together once. */
function findTexts(language: Language): Promise<I18n> {
  const known =
    texts.get(language) ?? createI18n(language, [{ screen: "document", access: "public" }, ...pages]);
  texts.set(language, known);
  return known;
}

const render: WebBuild["renderDocument"] = async ({ pattern, language }, context) => {
  const address = addresses.find((each) => each.pattern === pattern);
  if (!address) throw new Error(`The site map has no ${pattern}.`);
  const i18n = await findTexts(language);
  const { prelude } = await prerender(
    <Router ssrPath={pattern}>
      <App i18n={i18n} brand={context.brand} />
    </Router>,
    // Above this size React would move a screen into a script of its own, which the policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(prelude).text();
  return composeDocument({ page: address.page, language, i18n, body, ...context });
};

export const { documents, renderDocument, patternOf, composeSiteFiles }: WebBuild = {
  documents: addresses.flatMap(({ pattern }) => {
    const asked = languageOfAddress(pattern, "");
    return (asked ? [asked] : languages).map((language) => ({ pattern, language }));
  }),
  patternOf: (path) => findAddress(path)?.pattern,
  renderDocument: render,
  composeSiteFiles: composeFiles,
};
