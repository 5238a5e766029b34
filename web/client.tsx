import { StrictMode, startTransition } from "react";
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, languageOfAddress } from "../contract/languages.ts";
import { findAddress } from "./addresses.ts";
import { App } from "./app.tsx";
import { createI18n } from "./copy/catalogue.ts";
import { ALIVE } from "./document/alive.ts";
import { followStoredLanguage, showLanguage } from "./features/language/choose-language.ts";
import { startSession } from "./features/session/start-session.ts";
import { createRoot, hydrateRoot } from "./mount.ts";
import { bringScreen } from "./router.tsx";
import { readBrand } from "./settings.ts";
import { mirrorLanguage, readStoredLanguage, storeLanguage } from "./storage/language.ts";

const asked = languageOfAddress(location.pathname, location.search);
const stored = readStoredLanguage();
const language = asked ?? stored ?? DEFAULT_LANGUAGE;
const address = findAddress(location.pathname);
const i18n = await createI18n(language, address ? [address.page] : []);
if (asked) {
  storeLanguage(asked);
  dropLanguageFromAddress();
} else if (stored) mirrorLanguage(stored);
startSession();
followStoredLanguage(i18n);

// Not awaited here: the screens import what this file brings, so they cannot come before it has run.
// What does not come is asked for again, and said, by the app.
bringScreen(address?.page).then(start, start);

function start(): void {
  const app = (
    <StrictMode>
      <App i18n={i18n} brand={readBrand()} />
    </StrictMode>
  );
  const root = document.getElementById("root") as HTMLElement;
  if (document.documentElement.lang === language) {
    // In slices, so that a touch need not wait for the whole page.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    dispatchEvent(new Event(ALIVE));
  } else {
    showLanguage(language);
    createRoot(root).render(app);
  }
}

function dropLanguageFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(LANGUAGE_KEY)) return;
  address.searchParams.delete(LANGUAGE_KEY);
  history.replaceState(history.state, "", address);
}
