import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { languageOfPath, languages } from "../contract/languages.ts";
import { addresses, findAddress, isPublic } from "./addresses.ts";
import { OfferContext } from "./brand/use-offer.ts";
import { findTexts } from "./copy/texts.ts";
import { composeDocument } from "./document/document.tsx";
import { composeSiteFiles as composeFiles } from "./document/site-files.ts";
import { LoadFailure } from "./frames/screen-boundary.tsx";
import { SiteFrame } from "./frames/site-frame.tsx";
import { Providers } from "./providers.tsx";
import { createRender as createPageRender } from "./render.ts";
import { CurrentScreen } from "./router.tsx";
import type { PublicPage } from "./site-map.ts";
import type { WebBuild } from "./web-build.ts";

const publicPages = import.meta.glob("./pages/*.tsx", { eager: true }) as Record<
  `./pages/${PublicPage["screen"]}.tsx`,
  { default: ComponentType }
>;

const render: WebBuild["renderDocument"] = async ({ pattern, language }, context) => {
  const address = addresses.find((each) => each.pattern === pattern);
  if (!address) throw new Error(`The site map has no ${pattern}.`);
  const { page } = address;
  const i18n = await findTexts(language);
  const provide = (content: ReactNode) => (
    <Router ssrPath={pattern}>
      <Providers i18n={i18n} brand={context.brand}>
        <OfferContext value={context.offer()}>{content}</OfferContext>
      </Providers>
    </Router>
  );
  const body = isPublic(page)
    ? renderPublicPage(page, provide)
    : await renderToHydrate(provide(<CurrentScreen />));
  const failure = isPublic(page) ? "" : renderToStaticMarkup(provide(<LoadFailure />));
  return composeDocument({ page, language, i18n, body, failure, ...context });
};

/** As plain HTML: React never sees it again. */
function renderPublicPage({ screen }: PublicPage, provide: (content: ReactNode) => ReactNode): string {
  const { default: Content } = publicPages[`./pages/${screen}.tsx`];
  return renderToStaticMarkup(
    provide(
      <SiteFrame>
        <Content />
      </SiteFrame>,
    ),
  );
}

async function renderToHydrate(app: ReactNode): Promise<string> {
  // Above this size React would move a screen into a script of its own, which the policy blocks.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

export const { documents, renderDocument, patternOf, composeSiteFiles, createRender }: WebBuild = {
  documents: addresses.flatMap(({ pattern }) => {
    const asked = languageOfPath(pattern);
    return (asked ? [asked] : languages).map((language) => ({ pattern, language }));
  }),
  patternOf: (path) => findAddress(path)?.pattern,
  renderDocument: render,
  composeSiteFiles: composeFiles,
  createRender: createPageRender,
};
