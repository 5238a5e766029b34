import { Link, Outlet } from "react-router";
import { LanguageSwitcher } from "../features/language/language-switcher.tsx";
import { useLanguage } from "../features/language/use-language.ts";
import { brand } from "../site/brand.ts";
import { Logo } from "../ui/logo.tsx";

/** Around the account screens and the pages that a payment returns to: the way home and the language. */
export function AccountFrame() {
  return (
    <div className="min-h-dvh bg-paper">
      <header className="mx-auto flex h-18 max-w-5xl items-center justify-between px-4 sm:px-6">
        <Link to="/" className="rounded-full text-2xl text-ink no-underline">
          <Logo>{brand.name[useLanguage()]}</Logo>
        </Link>
        <LanguageSwitcher className="rounded-full px-4 py-2.5 font-medium text-cocoa no-underline transition-colors hover:bg-cream hover:text-ink" />
      </header>
      <Outlet />
    </div>
  );
}
