import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import {
  type HostedName,
  type HostedPage,
  type HostedView,
  KEPT_STYLESHEET,
  type RenderedPage,
} from "../../contract/hosted.ts";
import { findTexts } from "../copy/texts.ts";
import { Providers } from "../providers.tsx";
import type { PageAssets } from "../web-build.ts";
import { HostedContext } from "./parts/hosted-context.ts";

type PageComponent = ComponentType<Record<string, unknown>>;

const components = import.meta.glob("./*.page.tsx", { eager: true }) as Record<
  string,
  { default: PageComponent }
>;

/** A whole document, with a script only where something moves. */
export async function renderPage(
  page: HostedPage,
  view: HostedView,
  assets: PageAssets,
): Promise<RenderedPage> {
  const texts = { en: await findTexts("en"), ar: await findTexts("ar") };
  const Component = findComponent(page.name);
  const shown = {
    ...view,
    texts,
    stylesheet: await findStylesheet(view, assets),
  };
  const html = renderToStaticMarkup(
    <Router ssrPath={view.path.split("?")[0]}>
      <Providers i18n={texts[view.language]} brand={view.brand}>
        <HostedContext value={shown}>
          <Component {...page.facts} />
        </HostedContext>
      </Providers>
    </Router>,
  );
  return { html: `<!doctype html>${html}`, hasScript: html.includes("<script") };
}

async function findStylesheet({ keptFrom, stylesInside }: HostedView, assets: PageAssets) {
  if (stylesInside) return { text: await assets.readStyles() };
  return { href: keptFrom === undefined ? assets.stylesheet : KEPT_STYLESHEET };
}

function findComponent(name: HostedName): PageComponent {
  const found = components[`./${name}.page.tsx`];
  if (!found) throw new Error(`no hosted page is called ${name}`);
  return found.default;
}
