import { Trans } from "@lingui/react/macro";
import { Link, NavLink, Outlet } from "react-router";
import { LanguageSwitcher } from "../features/language/language-switcher.tsx";
import { useLanguage } from "../features/language/use-language.ts";
import { brand } from "../site/brand.ts";

export function SiteFrame() {
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <footer className="border-t border-shell bg-cream px-4 py-8 text-center text-cocoa">
        <p>
          <a href={`mailto:${brand.contactEmail}`} dir="ltr">
            {brand.contactEmail}
          </a>
        </p>
      </footer>
    </>
  );
}

function SiteHeader() {
  const link = "rounded-lg px-3 py-2 font-medium text-cocoa hover:text-crust aria-[current=page]:text-ink";
  return (
    <header className="sticky top-0 z-20 border-b border-shell bg-paper/95">
      <nav className="mx-auto flex max-w-6xl flex-wrap items-center gap-1 px-4 py-3">
        <Link to="/" className="me-auto text-xl font-bold text-crust">
          {brand.name[useLanguage()]}
        </Link>
        <NavLink to="/" end className={link}>
          <Trans>Home</Trans>
        </NavLink>
        <NavLink to="/privacy-policy" className={link}>
          <Trans>Privacy</Trans>
        </NavLink>
        <NavLink to="/terms-conditions" className={link}>
          <Trans>Terms</Trans>
        </NavLink>
        <Link to="/login" className={`${link} signed-in:hidden`}>
          <Trans>Login</Trans>
        </Link>
        <Link to="/subscriptions" className={`${link} signed-out:hidden`}>
          <Trans>Profile</Trans>
        </Link>
        <LanguageSwitcher className={link} />
      </nav>
    </header>
  );
}
