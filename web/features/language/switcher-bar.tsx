import { Logo } from "../../brand/logo.tsx";
import { useBrand } from "../../brand/use-brand.ts";
import { useLanguage } from "../../copy/language-of.ts";
import { Link } from "../../navigation.ts";
import { LanguageSwitcher } from "./language-switcher.tsx";

/** In place of the site header (docs/product.md §2.4). */
export function SwitcherBar() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-[min(1rem,4vw)] sm:px-8">
      <Link to="/" className="rounded-lg text-cocoa text-xl">
        <Logo>{useBrand().name[useLanguage()]}</Logo>
      </Link>
      <LanguageSwitcher className="rounded-full border-2 border-shell bg-paper px-4 py-2 font-medium text-cocoa hover:border-crust" />
    </header>
  );
}
