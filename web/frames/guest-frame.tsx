import { Link, Outlet } from "react-router";
import { LanguageSwitcher } from "../features/language/language-switcher.tsx";
import { useLanguage } from "../features/language/use-language.ts";
import { brand } from "../site/brand.ts";

export function GuestFrame() {
  return (
    <div className="flex min-h-dvh flex-col bg-cream signed-in:invisible">
      <div className="flex items-center justify-between p-4">
        <Link to="/" className="text-xl font-bold text-crust">
          {brand.name[useLanguage()]}
        </Link>
        <LanguageSwitcher className="rounded-lg px-3 py-2 font-medium text-cocoa" />
      </div>
      <main className="mx-auto grid w-full max-w-md flex-1 content-center p-4 pb-20">
        <Outlet />
      </main>
    </div>
  );
}
