import { useLingui } from "@lingui/react";
import { useLocation } from "wouter";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { withoutArabicPrefix } from "../../site/public-path.ts";
import { chooseLanguage } from "./choose-language.ts";

const ownNames: Record<Language, string> = { en: "English", ar: "العربية" };

/** A link, so that it works before the script arrives: the server reads the language from the address. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { i18n } = useLingui();
  const [current, navigate] = useLocation();
  const other: Language = i18n.locale === "ar" ? "en" : "ar";
  const path = withoutArabicPrefix(current);

  return (
    <a
      href={`${path}?${LANGUAGE_KEY}=${other}`}
      lang={other}
      hrefLang={other}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void chooseLanguage(i18n, other);
        if (path !== current) navigate(path + location.search + location.hash, { replace: true });
      }}
    >
      {ownNames[other]}
    </a>
  );
}
