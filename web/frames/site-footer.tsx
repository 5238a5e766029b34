import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Logo } from "../brand/logo.tsx";
import { Rosette } from "../brand/rosette.tsx";
import { StoreBadges } from "../brand/store-badges.tsx";
import { useBrand } from "../brand/use-brand.ts";
import { useWhatsappUrl } from "../brand/use-whatsapp-url.ts";
import { useLanguage } from "../copy/language-of.ts";
import { Link, usePublicPath } from "../navigation.ts";
import type { PublicPath } from "../site-map.ts";
import { Icon } from "../ui/icon.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";

const link =
  "inline-flex max-w-full items-center gap-2.5 py-1.5 text-wheat no-underline wrap-anywhere hover:text-milk hover:underline";

const networks = [
  { name: "Instagram", network: "instagram" },
  { name: "YouTube", network: "youtube" },
  { name: "TikTok", network: "tiktok" },
  { name: "Snapchat", network: "snapchat" },
] as const;

const quickLinks: readonly { path: PublicPath; name: ReactNode }[] = [
  { path: "/", name: <Trans>Home</Trans> },
  { path: "/privacy-policy", name: <Trans>Privacy policy</Trans> },
  { path: "/terms-conditions", name: <Trans>Terms and conditions</Trans> },
  { path: "/accessibility", name: <Trans>Accessibility</Trans> },
  { path: "/delete-account", name: <Trans>Delete your account</Trans> },
];

export function SiteFooter() {
  const language = useLanguage();
  const publicPath = usePublicPath();
  const brand = useBrand();
  const { foundedInYear: year } = brand;
  const brandName = brand.name[language];

  return (
    <footer className="relative isolate overflow-hidden bg-roast px-4 text-wheat print:hidden sm:px-6">
      <Rosette className="absolute -end-32 -bottom-40 -z-10 size-[30rem] text-nut/35" />
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 pt-8 pb-5 sm:grid-cols-2 sm:gap-y-12 sm:pt-16 sm:pb-12 lg:grid-cols-[1.6fr_1fr_1.2fr_auto]">
        <div className="max-w-sm">
          <Logo className="text-2xl text-milk sm:text-3xl">{brandName}</Logo>
          <p className="mt-2 sm:mt-4">
            <Trans>Weekly tasks, sweet rewards.</Trans>
          </p>
          <ul className="mt-3 flex sm:mt-6 flex-wrap gap-2">
            {networks.map(({ name, network }) => (
              <li key={name}>
                <NewTabLink
                  href={brand.social[network]}
                  className="grid size-12 place-items-center rounded-full border border-crust/60 text-wheat transition-colors hover:border-saffron hover:bg-saffron hover:text-roast"
                >
                  <Icon name={network} className="size-5" />
                  <span className="sr-only">{name}</span>
                </NewTabLink>
              </li>
            ))}
          </ul>
        </div>
        <FooterColumn title={<Trans>Quick links</Trans>} listClassName="max-sm:columns-2">
          {quickLinks.map(({ path, name }) => (
            <li key={path}>
              <Link to={publicPath(path)} className={link}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/login" className={`${link} signed-in:hidden`}>
              <Trans>Login</Trans>
            </Link>
            <Link to="/subscriptions" className={`${link} signed-out:hidden`}>
              <Trans>Profile</Trans>
            </Link>
          </li>
        </FooterColumn>
        <FooterColumn title={<Trans>Contact us</Trans>}>
          <li>
            <a href={`mailto:${brand.contactEmail}`} className={link}>
              <Icon name="mail" className="size-5 shrink-0" />
              <bdi>{brand.contactEmail}</bdi>
            </a>
          </li>
          <li>
            <NewTabLink href={useWhatsappUrl("app")} className={link}>
              <Icon name="whatsapp" className="size-5 shrink-0" />
              <span className="sr-only">
                <Trans>Chat with us on WhatsApp</Trans>{" "}
              </span>
              <bdi dir="ltr">{brand.whatsappNumber}</bdi>
            </NewTabLink>
          </li>
        </FooterColumn>
        <div id="get-the-app">
          <ColumnTitle>
            <Trans>Get the app</Trans>
          </ColumnTitle>
          <StoreBadges className="mt-1 lg:flex-col" badgeClassName="border-crust/60" />
        </div>
      </div>
      <div className="mx-auto max-w-6xl pb-20 sm:pb-10">
        <p className="border-t border-crust/40 pt-4 sm:pt-6 text-sm">
          <Trans>
            © {year} {brandName}. All rights reserved.
          </Trans>
        </p>
      </div>
    </footer>
  );
}

function FooterColumn(props: { title: ReactNode; listClassName?: string; children: ReactNode }) {
  return (
    <div>
      <ColumnTitle>{props.title}</ColumnTitle>
      <ul className={props.listClassName}>{props.children}</ul>
    </div>
  );
}

function ColumnTitle({ children }: { children: ReactNode }) {
  return <h2 className="mb-1 font-semibold sm:mb-3 text-saffron">{children}</h2>;
}
