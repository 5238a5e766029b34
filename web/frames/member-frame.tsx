import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, useState } from "react";
import { Logo } from "../brand/logo.tsx";
import { useBrand } from "../brand/use-brand.ts";
import { useOffersStart } from "../brand/use-trial-address.ts";
import { useLanguage } from "../copy/language-of.ts";
import { LanguageSwitcher } from "../features/language/language-switcher.tsx";
import { LeavingNotice } from "../features/leaving/leaving-notice.tsx";
import { useAccount } from "../features/session/use-account.ts";
import { Link, useLocation } from "../navigation.ts";
import type { Href } from "../site-map.ts";

const item =
  "inline-flex min-h-11 items-center rounded-full px-[min(0.875rem,1.6vw)] py-2 font-medium text-cocoa no-underline hover:bg-cream hover:text-ink aria-[current=page]:bg-cream aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-crust aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8";

/** Around the screens of somebody who is logged in, each with a Logout of its own (docs/product.md §3.8, §3.9). */
export function MemberFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  // Kept, the account has a plan that renews again: what the screen shows is from before.
  const [loads, setLoads] = useState(0);
  return (
    <div className="mx-auto min-h-dvh max-w-5xl">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 p-[min(1rem,4vw)] sm:px-8">
        <Link to="/" className="me-auto rounded-lg text-cocoa text-xl">
          <Logo>{useBrand().name[useLanguage()]}</Logo>
        </Link>
        <Navigation path={path} />
        <LanguageSwitcher className="rounded-full border-2 border-shell bg-paper px-4 py-2 font-medium text-cocoa hover:border-crust" />
      </header>
      <Leaving key={path} onKept={() => setLoads((count) => count + 1)} />
      <Fragment key={loads}>{children}</Fragment>
    </div>
  );
}

function Leaving({ onKept }: { onKept: () => void }) {
  const { t } = useLingui();
  return (
    <aside
      aria-label={t({
        message: "Notice",
        comment: "Name of the place above a screen for what matters on all",
      })}
      className="px-[min(1rem,4vw)] empty:hidden sm:px-8"
    >
      <LeavingNotice deleteAt={useAccount("delete_at")} onKept={onKept} />
    </aside>
  );
}

function Navigation({ path }: { path: string }) {
  const { t } = useLingui();
  const isChild = useAccount("user_role") === "child";
  // An API elsewhere keeps accounts in its own way.
  const keepsAccounts = useOffersStart();
  return (
    <nav
      aria-label={t({ message: "Your account", comment: "Name of the links between the account screens" })}
      className="max-nav:order-last max-nav:basis-full"
    >
      <ul className="-mx-2 flex flex-wrap gap-x-1 max-nav:justify-between max-nav:gap-x-0">
        <Item to="/subscriptions" path={path}>
          <Trans comment="Link to the family's plan">Plan</Trans>
        </Item>
        {!isChild && (
          <Item to="/subscriptions#payments" path={path}>
            <Trans>Payments</Trans>
          </Item>
        )}
        {keepsAccounts && (
          <>
            <Item to="/family" path={path}>
              <Trans>Family</Trans>
            </Item>
            <Item to="/account" path={path}>
              <Trans>Account</Trans>
            </Item>
          </>
        )}
        <Item to="/#questions" path={path}>
          <Trans comment="Link to the questions that parents ask">Help</Trans>
        </Item>
      </ul>
    </nav>
  );
}

function Item({ to, path, children }: { to: Href; path: string; children: ReactNode }) {
  const [page, place] = to.split("#");
  // A place on this page is the browser's to go to.
  const isPlaceHere = place !== undefined && page === path;
  return (
    <li>
      {isPlaceHere ? (
        <a href={`#${place}`} className={item}>
          {children}
        </a>
      ) : (
        <Link to={to} aria-current={page === path ? "page" : undefined} className={item}>
          {children}
        </Link>
      )}
    </li>
  );
}
