import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Language } from "../contract/languages.ts";
import { createI18n } from "./copy/catalogue.ts";
import { followStoredLanguage, showLanguage } from "./features/language/choose-language.ts";
import { keepSessionFresh } from "./features/session/clock.ts";
import { keepSignedInMark } from "./features/session/signed-in.ts";
import { Providers } from "./providers.tsx";
import { CurrentScreen, loadScreen } from "./router.tsx";
import { readBrand } from "./settings.ts";
import { readStoredLanguage } from "./storage/language.ts";

/* The account area: every page that is not public. The document's starter has seen to session and language. */

const page = document.documentElement;
const language = readStoredLanguage() ?? (page.lang as Language);
const i18n = await createI18n(language);
keepSignedInMark();
keepSessionFresh();
followStoredLanguage(i18n);

// Not awaited here: the screens import modules of this file's chunk, which are ready only when it has run.
// What could not be loaded is tried again, and reported, by the app.
loadScreen(location.pathname).then(start, start);

function start(): void {
  const app = (
    <StrictMode>
      <Providers i18n={i18n} brand={readBrand()}>
        <CurrentScreen />
      </Providers>
    </StrictMode>
  );
  const root = document.getElementById("root") as HTMLElement;
  if (page.lang === language) {
    hydrateRoot(root, app);
    return;
  }
  showLanguage(language);
  createRoot(root).render(app);
}
