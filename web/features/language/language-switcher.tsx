import { useLingui } from "@lingui/react";
import { useLocation, useNavigate } from "react-router";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { chooseLanguage } from "./choose-language.ts";

const ownNames: Record<Language, string> = { en: "English", ar: "العربية" };

/** A link, so that it works before the script arrives: the server reads the language from the address. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { i18n } = useLingui();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const other: Language = i18n.locale === "ar" ? "en" : "ar";
  const path = pathname.replace(/^\/ar(?=\/|$)/, "") || "/";

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
        if (path !== pathname) navigate({ pathname: path, search, hash }, { replace: true });
      }}
    >
      {ownNames[other]}
    </a>
  );
}
