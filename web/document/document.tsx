import type { I18n } from "@lingui/core";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { calls } from "../../contract/calls.ts";
import { directionOf, type Language } from "../../contract/languages.ts";
import { isPublic } from "../addresses.ts";
import { settingsToMetas } from "../settings.ts";
import type { Page } from "../site-map.ts";
import icons from "../ui/icons.svg?raw";
import type { DocumentContext, RenderedDocument } from "../web-build.ts";
import { describePage } from "./head.tsx";
import { DARK_THEME_COLOR, THEME_COLOR } from "./site-files.ts";
import startAfterPaint from "./start-after-paint.ts?script";
import startNow from "./start-now.ts?script";

type Parts = DocumentContext & {
  page: Page;
  language: Language;
  i18n: I18n;
  body: string;
  /** What is shown in its place where the script cannot be had; a public page does without. */
  failure: string;
};

export function composeDocument(parts: Parts): RenderedDocument {
  const { page, language, assets, settings, brand } = parts;
  const inlineScript = isPublic(page) ? startAfterPaint : startNow;
  const modules = assets.scriptsOf(sourcesOf(page, language)).join(" ");
  const metas = isPublic(page) ? {} : settingsToMetas(settings, brand);
  const asks = "asks" in page ? page.asks : [];
  const head = renderInOrder([
    <meta key="charset" charSet="utf-8" />,
    <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />,
    // Before the starter, whose questions need the settings.
    ...Object.entries(metas).map(([name, content]) => <meta key={name} name={name} content={content} />),
    <script
      key="starter"
      data-modules={modules}
      data-asks={asks.map((name) => calls[name].path).join(" ") || undefined}
      dangerouslySetInnerHTML={{ __html: inlineScript }}
    />,
    <link key="stylesheet" rel="stylesheet" href={assets.stylesheet} />,
    ...describePage(parts),
    <meta
      key="dark-theme"
      name="theme-color"
      media="(prefers-color-scheme: dark)"
      content={DARK_THEME_COLOR}
    />,
    <meta key="theme" name="theme-color" content={THEME_COLOR} />,
    <link key="icon" rel="icon" href="/favicon.svg" type="image/svg+xml" />,
    <link key="old-icon" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/site.webmanifest" />,
  ]);
  const failure = parts.failure && `<template id="start-failure">${parts.failure}</template>`;
  const html = renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head dangerouslySetInnerHTML={{ __html: head }} />
      <body dangerouslySetInnerHTML={{ __html: `${icons}<div id="root">${parts.body}</div>${failure}` }} />
    </html>,
  );
  return { html: `<!doctype html>${html}`, inlineScript };
}

/** The sources whose scripts a page starts with, the entry first. */
function sourcesOf(page: Page, language: Language): string[] {
  if (isPublic(page)) return ["web/islands.ts"];
  const own = "ownTexts" in page ? [`web/copy/${page.ownTexts}/${language}.po`] : [];
  return ["web/client.tsx", `web/copy/${language}.po`, ...own, `web/screens/${page.screen}.tsx`];
}

/** Each by itself: in a whole head, React puts titles and links before the script and the stylesheet. */
function renderInOrder(elements: readonly ReactElement[]): string {
  return elements.map((element) => renderToStaticMarkup(element)).join("\n");
}
