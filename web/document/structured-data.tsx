import type { I18n } from "@lingui/core";
import { type Brand, defaultBrand } from "../../contract/brand.ts";
import type { ToldOffer } from "../brand/use-offer.ts";
import { languageOf } from "../copy/language-of.ts";
import { listAnswers } from "../features/home/answers.ts";
import type { PublicPage } from "../site-map.ts";
import { describeScreen } from "./descriptions.ts";

type Props = { page: PublicPage; i18n: I18n; brand: Brand; offer: ToldOffer; publicOrigin: string };

const frontPages: readonly string[] = [
  ...Object.values(defaultBrand.social),
  defaultBrand.appStoreUrl,
  defaultBrand.googlePlayUrl,
];

/** JSON-LD of a page. A block of data that no browser runs, so the policy lets it pass. */
export function StructuredData(props: Props) {
  const organization = describeOrganization(props);
  const graph =
    props.page.screen === "home"
      ? [organization, describeApp(props), describeAnswers(props)]
      : [organization];
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}

/** The front page of a network or a store is nobody's profile. */
function ownAmong(addresses: readonly string[]): string[] {
  return addresses.filter((address) => !frontPages.includes(address));
}

function describeOrganization({ i18n, brand, publicOrigin }: Props) {
  return {
    "@type": "Organization",
    "@id": `${publicOrigin}/#organization`,
    name: brand.name[languageOf(i18n)],
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/icon-512.png`,
    email: brand.contactEmail,
    sameAs: ownAmong(Object.values(brand.social)),
  };
}

function describeApp({ page, i18n, brand, offer }: Props) {
  const free = { "@type": "Offer", price: 0, priceCurrency: offer.main.currency };
  const sold = offer.plans.map(({ cents, currency }) => ({
    ...free,
    price: cents / 100,
    priceCurrency: currency,
  }));
  return {
    "@type": "MobileApplication",
    name: brand.name[languageOf(i18n)],
    description: i18n._(describeScreen(page.screen, offer)),
    applicationCategory: "EducationalApplication",
    operatingSystem: "iOS, Android",
    inLanguage: i18n.locale,
    downloadUrl: ownAmong([brand.appStoreUrl, brand.googlePlayUrl]),
    offers: [free, ...sold],
  };
}

function describeAnswers({ i18n, brand, offer }: Props) {
  return {
    "@type": "FAQPage",
    inLanguage: i18n.locale,
    mainEntity: listAnswers(brand, offer).map(({ question, answer }) => ({
      "@type": "Question",
      name: i18n._(question),
      acceptedAnswer: { "@type": "Answer", text: i18n._(answer) },
    })),
  };
}
