import { isLanguage, LANGUAGE_KEY, type Language, withoutLanguage } from "../../../contract/languages.ts";
import { storeLanguage } from "../../storage/language.ts";
import { readLocal } from "../../storage/local.ts";

/** A public page is fetched again in the other language, at its plain address; a browser then finds the place again. */
export function startLanguageSwitcher(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]"))
    link.addEventListener("click", (event) => {
      const { metaKey, ctrlKey, shiftKey } = event;
      if (metaKey || ctrlKey || shiftKey || !isLanguage(link.hreflang)) return;
      // Without a cookie the link's own address says it.
      if (showIn(link.hreflang)) event.preventDefault();
    });
  // A choice made in another tab reaches this one, also out of the back-forward cache.
  for (const change of ["storage", "pageshow"]) addEventListener(change, followStored);
}

function followStored(): void {
  const stored = readLocal(LANGUAGE_KEY);
  if (isLanguage(stored) && stored !== document.documentElement.lang) showIn(stored);
}

function showIn(language: Language): boolean {
  if (!storeLanguage(language)) return false;
  // Questions that are open; the document's starter opens them again.
  const open = [...document.querySelectorAll("details")].map((each) => each.open);
  history.replaceState({ ...history.state, open }, "", withoutLanguage(location.pathname) + location.hash);
  location.reload();
  return true;
}
