import type { I18n } from "@lingui/core";
import { directionOf, type Language } from "../../contract/languages.ts";
import type { Page } from "../routes.tsx";
import { type Settings, settingsToAttributes } from "../site/settings.ts";
import icons from "../ui/icons.svg?raw";
import { composeHead } from "./head.ts";
import { escapeHtml } from "./html.ts";
import { THEME_COLOR } from "./site-files.ts";
import startAfterPaint from "./start-after-paint.ts?script";
import startNow from "./start-now.ts?script";

/** Where the build put what a document needs. */
export type Assets = {
  stylesheet: string;
  /** The scripts that a screen needs in a language, the client first. */
  modulesFor(screen: string, language: Language): readonly string[];
};

export type RenderedDocument = { html: string; inlineScript: string };

export function composeDocument(parts: {
  page: Page;
  language: Language;
  i18n: I18n;
  body: string;
  publicOrigin: string;
  settings: Settings;
  assets: Assets;
}): RenderedDocument {
  const { page, language, assets } = parts;
  const inlineScript = page.door === "public" ? startAfterPaint : startNow;
  const modules = assets.modulesFor(page.screen, language).join(" ");
  const attributes = Object.entries(settingsToAttributes(parts.settings))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script data-modules="${modules}">${inlineScript}</script>
<link rel="stylesheet" href="${assets.stylesheet}">
${composeHead(parts)}
<meta name="theme-color" content="${THEME_COLOR}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
</head>
<body>
${icons}
<div id="root">${parts.body}</div>
</body>
</html>
`;
  return { html, inlineScript };
}
