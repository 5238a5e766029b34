import type { Messages } from "@lingui/core";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { defaultBrand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { isPublic, pathIn } from "../addresses.ts";
import { createI18n } from "../copy/catalogue.ts";
import { showLanguage } from "../features/language/choose-language.ts";
import { SiteFrame } from "../frames/site-frame.tsx";
import { Providers } from "../providers.tsx";
import { type PublicPath, pages } from "../site-map.ts";

export const publicPaths = pages.filter(isPublic).map(({ path }) => path);

const contents = import.meta.glob("../pages/*.tsx") as Record<
  string,
  () => Promise<{ default: ComponentType }>
>;
/** What no browser loads. */
const texts: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import("../copy/site/en.po"),
  ar: () => import("../copy/site/ar.po"),
};

/** The texts of a language as the server has them. */
export async function createSiteI18n(language: Language) {
  const i18n = await createI18n(language);
  i18n.load(language, (await texts[language]()).messages);
  return i18n;
}

const rendered = new Map<string, Promise<string>>();

/** Once for all parts that a worker runs. */
function findHtml(path: PublicPath, language: Language): Promise<string> {
  const address = pathIn(language, path);
  const html = rendered.get(address) ?? renderPage(path, language);
  rendered.set(address, html);
  return html;
}

async function renderPage(path: PublicPath, language: Language): Promise<string> {
  const screen = pages.find((each) => each.path === path)?.screen;
  const content = await contents[`../pages/${screen}.tsx`]?.();
  if (!content) throw new Error(`the site map has no public page at ${path}`);
  return renderToStaticMarkup(
    <Router ssrPath={pathIn(language, path)}>
      <Providers i18n={await createSiteI18n(language)} brand={defaultBrand}>
        <SiteFrame>
          <content.default />
        </SiteFrame>
      </Providers>
    </Router>,
  );
}

/** What the server writes of a public page, shown nowhere. */
export async function readPage(path: PublicPath, language: Language = "en"): Promise<Document> {
  return new DOMParser().parseFromString(await findHtml(path, language), "text/html");
}

/** Shows a public page as the server writes it: plain HTML, whose script has not come yet. */
export async function showPage(path: PublicPath, language: Language = "en"): Promise<void> {
  const html = await findHtml(path, language);
  history.replaceState(null, "", pathIn(language, path));
  showLanguage(language);
  await render(<div id="root" dangerouslySetInnerHTML={{ __html: html }} />);
}
