import type { I18n } from "@lingui/core";
import { directionOf, type Language } from "../contract/languages.ts";
import { arabicPath, type Page } from "./routes.tsx";
import { type Settings, settingsToAttributes } from "./site/settings.ts";
import { starterScript } from "./starter.ts";

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
  const inlineScript = starterScript(
    assets.modulesFor(page.screen, language),
    page.door === "public" ? "idle" : "now",
  );
  const attributes = Object.entries(settingsToAttributes(parts.settings))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${composeHead(parts)}
<link rel="stylesheet" href="${assets.stylesheet}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${inlineScript}</script>
</head>
<body>
<div id="root">${parts.body}</div>
</body>
</html>
`;
  return { html, inlineScript };
}

function composeHead({ page, language, i18n, publicOrigin }: Parameters<typeof composeDocument>[0]): string {
  const title = `<title>${escapeHtml(i18n._(page.title))}</title>`;
  if (page.door !== "public") return `${title}\n<meta name="robots" content="noindex">`;

  const addresses = { en: publicOrigin + page.path, ar: publicOrigin + arabicPath(page.path) };
  return [
    title,
    page.description && `<meta name="description" content="${escapeHtml(i18n._(page.description))}">`,
    `<link rel="canonical" href="${escapeHtml(addresses[language])}">`,
    `<link rel="alternate" hreflang="en" href="${escapeHtml(addresses.en)}">`,
    `<link rel="alternate" hreflang="ar" href="${escapeHtml(addresses.ar)}">`,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(addresses.en)}">`,
  ]
    .filter(Boolean)
    .join("\n");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
