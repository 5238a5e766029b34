import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { withoutArabicPrefix } from "../../site/public-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { chooseLanguage } from "./choose-language.ts";

const ownNames: Record<Language, string> = { en: "English", ar: "العربية" };

/** A link, so that it works before the script arrives: the server reads the language from the address. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { i18n } = useLingui();
  const [current, navigate] = useLocation();
  const [failure, setFailure] = useState<"none" | "shown" | "read">("none");
  const other: Language = i18n.locale === "ar" ? "en" : "ar";
  const path = withoutArabicPrefix(current);

  async function choose(): Promise<void> {
    try {
      await chooseLanguage(i18n, other);
    } catch {
      setFailure("shown");
      return;
    }
    setFailure("none");
    if (path !== current) navigate(path + location.search + location.hash, { replace: true });
  }

  return (
    <div className="relative flex">
      <a
        href={`${path}?${LANGUAGE_KEY}=${other}`}
        lang={other}
        hrefLang={other}
        className={className}
        onBlur={() => failure === "shown" && setFailure("read")}
        onClick={(event) => {
          // Some browsers never fetch a script again that failed once; the link still works.
          const asLink = failure !== "none" && navigator.onLine;
          if (asLink || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void choose();
        }}
      >
        {ownNames[other]}
      </a>
      {failure === "shown" && (
        <div className="z-40 rounded-2xl shadow-lift max-sm:fixed max-sm:inset-x-4 max-sm:top-20 sm:absolute sm:end-0 sm:top-full sm:mt-3 sm:w-72">
          <Alert kind="error">
            <Trans>This language could not be loaded. Please check your connection and try again.</Trans>
          </Alert>
        </div>
      )}
    </div>
  );
}
