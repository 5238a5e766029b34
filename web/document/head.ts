import type { I18n } from "@lingui/core";
import { type Language, languages } from "../../contract/languages.ts";
import { brand } from "../brand/brand.ts";
import { SCREENSHOT_SIZES, screenshotSrcSet } from "../features/home/screenshots.ts";
import arabicFont from "../fonts/maamoul-arabic.woff2?url";
import arabicAsciiFont from "../fonts/maamoul-arabic-ascii.woff2?url";
import latinFont from "../fonts/maamoul-latin.woff2?url";
import type { Page } from "../routes.tsx";
import { pageTitle } from "../site/page-title.ts";
import { arabicPath } from "../site/public-path.ts";
import { escapeHtml } from "./html.ts";
import { describeForMachines } from "./structured-data.ts";

const SHARE_WIDTH_PX = 1200;
const SHARE_HEIGHT_PX = 630;

const fonts: Record<Language, readonly string[]> = { en: [latinFont], ar: [arabicFont, arabicAsciiFont] };
const territories: Record<Language, string> = { en: "en_AE", ar: "ar_AE" };

type Parts = { page: Page; language: Language; i18n: I18n; publicOrigin: string };

/** Title and everything for those who find or share the page. */
export function composeHead(parts: Parts): string {
  const { page, language, i18n, publicOrigin } = parts;
  const lines = [
    `<title>${escapeHtml(pageTitle(i18n, page.title))}</title>`,
    ...fonts[language].map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
  ];
  if (page.screen === "home") lines.push(preloadFirstScreenshot(language));
  if (page.door === "public")
    lines.push(...composeForFinders(parts), describeForMachines(page, i18n, publicOrigin));
  else lines.push(`<meta name="robots" content="noindex">`);
  return lines.join("\n");
}

export function addressOf(publicOrigin: string, path: string, language: Language): string {
  return publicOrigin + (language === "ar" ? arabicPath(path) : path);
}

function composeForFinders({ page, language, i18n, publicOrigin }: Parts): string[] {
  const address = (each: Language) => escapeHtml(addressOf(publicOrigin, page.path, each));
  const description = page.description ? i18n._(page.description) : "";
  return [
    named("description", description),
    `<link rel="canonical" href="${address(language)}">`,
    ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${address(each)}">`),
    `<link rel="alternate" hreflang="x-default" href="${address("en")}">`,
    property("og:type", "website"),
    property("og:site_name", brand.name[language]),
    property("og:title", pageTitle(i18n, page.title)),
    property("og:description", description),
    property("og:url", addressOf(publicOrigin, page.path, language)),
    property("og:locale", territories[language]),
    ...languages
      .filter((each) => each !== language)
      .map((each) => property("og:locale:alternate", territories[each])),
    property("og:image", `${publicOrigin}/share.${language}.png`),
    property("og:image:width", String(SHARE_WIDTH_PX)),
    property("og:image:height", String(SHARE_HEIGHT_PX)),
    property("og:image:alt", pageTitle(i18n, page.title)),
    named("twitter:card", "summary_large_image"),
  ];
}

function preloadFirstScreenshot(language: Language): string {
  const sources = escapeHtml(screenshotSrcSet("tasks", language, "avif"));
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${escapeHtml(SCREENSHOT_SIZES)}" fetchpriority="high">`;
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
