import type { I18n } from "@lingui/core";
import type { ReactElement } from "react";
import type { Brand } from "../../contract/brand.ts";
import { fontFiles } from "../../contract/fonts.ts";
import { DEFAULT_LANGUAGE, type Language, languages, openGraphLocales } from "../../contract/languages.ts";
import type { Offer } from "../../contract/offer.ts";
import { isPublic, pathIn } from "../addresses.ts";
import { pageTitle } from "../brand/page-title.ts";
import { tellOffer } from "../brand/use-offer.ts";
import { SCREENSHOT_SIZES, screenshotSrcSet } from "../features/home/screenshots.ts";
import type { Page, PublicPage } from "../site-map.ts";
import { describeScreen } from "./descriptions.ts";
import { StructuredData } from "./structured-data.tsx";

const SHARE_WIDTH_PX = 1200;
const SHARE_HEIGHT_PX = 630;

type Parts<P extends Page = Page> = {
  page: P;
  language: Language;
  i18n: I18n;
  brand: Brand;
  publicOrigin: string;
  offer(): Offer;
};

/** Title, what the first paint needs, and everything for those who find or share the page. */
export function describePage({ page, ...parts }: Parts): ReactElement[] {
  const { language, i18n, brand, publicOrigin } = parts;
  const offer = tellOffer(parts.offer(), i18n);
  return [
    <title key="title">{pageTitle(i18n, brand, page.title)}</title>,
    ...fontFiles[language].map(({ address }) => (
      <link key={address} rel="preload" href={address} as="font" type="font/woff2" crossOrigin="" />
    )),
    ...(page.screen === "home" ? [<FirstScreenshot key="screenshot" language={language} />] : []),
    ...(isPublic(page)
      ? [
          <SearchTags key="search" page={page} {...parts} />,
          <StructuredData
            key="data"
            page={page}
            i18n={i18n}
            brand={brand}
            offer={offer}
            publicOrigin={publicOrigin}
          />,
        ]
      : [<meta key="robots" name="robots" content="noindex" />]),
  ];
}

function SearchTags({ page, language, i18n, brand, publicOrigin, offer }: Parts<PublicPage>) {
  const addressIn = (each: Language) => publicOrigin + pathIn(each, page.path);
  const title = pageTitle(i18n, brand, page.title);
  const description = i18n._(describeScreen(page.screen, tellOffer(offer(), i18n)));
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(language)} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={addressIn(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressIn(language)} />
      <meta property="og:locale" content={openGraphLocales[language]} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={openGraphLocales[each]} />
        ))}
      <meta property="og:image" content={`${publicOrigin}/share.${language}.png`} />
      <meta property="og:image:width" content={String(SHARE_WIDTH_PX)} />
      <meta property="og:image:height" content={String(SHARE_HEIGHT_PX)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function FirstScreenshot({ language }: { language: Language }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={screenshotSrcSet("tasks", language, "avif")}
      imageSizes={SCREENSHOT_SIZES}
      fetchPriority="high"
    />
  );
}
