import type { I18n } from "@lingui/core";
import { YEARLY_PRICE_AED } from "../../contract/rules.ts";
import { brand } from "../brand/brand.ts";
import { languageOf } from "../copy/language-of.ts";
import { answers } from "../features/home/answers.ts";
import type { PublicPage } from "../site-map.ts";
import { descriptions } from "./descriptions.ts";

/** JSON-LD of a page. A block of data that no browser runs, so the policy lets it pass. */
export function StructuredData(props: { page: PublicPage; i18n: I18n; publicOrigin: string }) {
  const { page, i18n, publicOrigin } = props;
  const organization = describeOrganization(i18n, publicOrigin);
  const graph =
    page.screen === "home" ? [organization, describeApp(page, i18n), describeAnswers(i18n)] : [organization];
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}

function nameIn(i18n: I18n): string {
  return brand.name[languageOf(i18n)];
}

function describeOrganization(i18n: I18n, publicOrigin: string) {
  return {
    "@type": "Organization",
    "@id": `${publicOrigin}/#organization`,
    name: nameIn(i18n),
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/icon-512.png`,
    email: brand.contactEmail,
    sameAs: Object.values(brand.social),
  };
}

function describeApp(page: PublicPage, i18n: I18n) {
  const free = { "@type": "Offer", price: 0, priceCurrency: "AED" };
  return {
    "@type": "MobileApplication",
    name: nameIn(i18n),
    description: i18n._(descriptions[page.screen]),
    applicationCategory: "EducationalApplication",
    operatingSystem: "iOS, Android",
    inLanguage: i18n.locale,
    downloadUrl: [brand.appStoreUrl, brand.googlePlayUrl],
    offers: [free, { ...free, price: YEARLY_PRICE_AED }],
  };
}

function describeAnswers(i18n: I18n) {
  return {
    "@type": "FAQPage",
    inLanguage: i18n.locale,
    mainEntity: answers.map(({ question, answer }) => ({
      "@type": "Question",
      name: i18n._(question),
      acceptedAnswer: { "@type": "Answer", text: i18n._(answer) },
    })),
  };
}
