import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  LANGUAGE_KEY,
  type Language,
  languages,
  ownNames,
  withoutLanguage,
} from "../../../contract/languages.ts";
import { useLocation } from "../../navigation.ts";
import { Alert } from "../../ui/alert.tsx";
import { chooseLanguage } from "./choose-language.ts";

/**
 * Links, so that they work before the script arrives: the server reads the language from the address. Account screens
 * change in place, public pages are fetched again (language-switcher.island.ts).
 */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { i18n } = useLingui();
  const [current] = useLocation();
  const [failure, setFailure] = useState<"none" | "shown" | "read">("none");

  async function choose(language: Language): Promise<void> {
    try {
      await chooseLanguage(i18n, language);
    } catch {
      setFailure("shown");
      return;
    }
    setFailure("none");
  }

  return (
    <div className="relative flex">
      {languages
        .filter((each) => each !== i18n.locale)
        .map((other, position) => (
          // By its position: a link that is made anew would lose the focus.
          <a
            key={position}
            href={`${withoutLanguage(current)}?${LANGUAGE_KEY}=${other}`}
            lang={other}
            hrefLang={other}
            className={className}
            onBlur={() => failure === "shown" && setFailure("read")}
            onClick={(event) => {
              // Some browsers never fetch a script again that failed once; the link still works.
              const asLink = failure !== "none" && navigator.onLine;
              if (asLink || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void choose(other);
            }}
          >
            {ownNames[other]}
          </a>
        ))}
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
