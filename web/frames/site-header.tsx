import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useRoute } from "wouter";
import { Logo } from "../brand/logo.tsx";
import { useBrand } from "../brand/use-brand.ts";
import { useLanguage } from "../copy/language-of.ts";
import { LanguageSwitcher } from "../features/language/language-switcher.tsx";
import { Link, usePublicPath } from "../navigation.ts";
import type { Path } from "../site-map.ts";
import { MobileMenu } from "./mobile-menu.tsx";

const link =
  "relative rounded-full px-[min(1rem,2.5vw)] py-2.5 font-medium text-cocoa no-underline transition-colors hover:bg-cream hover:text-ink";
const current =
  "aria-[current=page]:bg-cream aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-crust aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8";

export function SiteHeader() {
  const { t } = useLingui();
  const language = useLanguage();
  const { name } = useBrand();
  const publicPath = usePublicPath();

  return (
    <header className="sticky top-0 z-30 border-b border-shell/70 bg-paper/90 backdrop-blur-md px-[min(1rem,4vw)] short:static print:hidden sm:px-6">
      <div className="mx-auto flex min-h-18 max-w-6xl flex-wrap items-center gap-[min(0.5rem,2vw)]">
        <Link to={publicPath("/")} className="me-auto rounded-full text-xl text-ink no-underline sm:text-2xl">
          <Logo>{name[language]}</Logo>
        </Link>
        <nav
          aria-label={t({ message: "Main", comment: "Name of the header's links" })}
          className="max-nav:hidden"
        >
          <ul className="flex gap-1">
            <PublicLinks className={`${link} ${current}`} placeClassName="max-lg:hidden" />
          </ul>
        </nav>
        <span className="mx-2 h-6 w-px bg-shell max-nav:hidden" />
        <LanguageSwitcher className={link} />
        <AccountLink className="rounded-full border-2 border-shell bg-white px-5 py-2 font-semibold text-cocoa no-underline transition-colors hover:border-crust max-nav:hidden" />
        <MobileMenu>
          <PublicLinks
            className={`block rounded-2xl px-5 py-3.5 text-lg font-medium text-cocoa no-underline ${current}`}
          />
          <li className="mt-2 border-t border-shell pt-4">
            <AccountLink className="block rounded-full border border-transparent bg-saffron px-5 py-3.5 text-center text-lg font-semibold text-roast no-underline" />
          </li>
        </MobileMenu>
      </div>
    </header>
  );
}

/** Places on the home page, in the order in which they come. */
const places = [
  { hash: "showcase", name: <Trans>How it works</Trans> },
  { hash: "plans", name: <Trans>Pricing</Trans> },
  { hash: "questions", name: <Trans>Questions</Trans> },
] as const;

/** A row has no room for the places on a tablet, where the page itself leads to them. */
function PublicLinks({ className, placeClassName }: { className: string; placeClassName?: string }) {
  const publicPath = usePublicPath();
  return (
    <>
      <PublicLink to={publicPath("/")} className={className}>
        <Trans>Home</Trans>
      </PublicLink>
      {places.map(({ hash, name }) => (
        <li key={hash} className={placeClassName}>
          <Link to={`${publicPath("/")}#${hash}`} className={className}>
            {name}
          </Link>
        </li>
      ))}
      <PublicLink to={publicPath("/privacy-policy")} className={className}>
        <Trans>Privacy</Trans>
      </PublicLink>
      <PublicLink to={publicPath("/terms-conditions")} className={className}>
        <Trans>Terms</Trans>
      </PublicLink>
    </>
  );
}

function PublicLink({ to, ...rest }: { to: Path; className: string; children: ReactNode }) {
  const [isCurrent] = useRoute(to);
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? "page" : undefined} {...rest} />
    </li>
  );
}

/** By the stored token alone, which the stylesheet knows before the script arrives (docs/product.md §2.5). */
function AccountLink({ className }: { className: string }) {
  return (
    <>
      <Link to="/login" className={`${className} signed-in:hidden`}>
        <Trans>Login</Trans>
      </Link>
      <Link to="/subscriptions" className={`${className} signed-out:hidden`}>
        <Trans>Profile</Trans>
      </Link>
    </>
  );
}
