import { LANGUAGE_KEY, languageOfAddress } from "../../contract/languages.ts";
import { mirrorLanguage, readStoredLanguage, storeLanguage } from "../storage/language.ts";
import { clearLocal, readLocal } from "../storage/local.ts";
import { writeTab } from "../storage/tab.ts";

/*
 * The one inline script of a document, in two versions: `start-now.ts` on account screens, `start-after-paint.ts`
 * on public ones. The build makes texts of them (vite.config.ts).
 */

const page = document.documentElement;
const { modules = "", asks } = (document.currentScript as HTMLScriptElement).dataset;
let loading = false;

/** Paths of the API that the page will ask, for a reader who is signed in. */
export const asksOfPage = asks?.split(" ") ?? [];

/** Before the first paint, on every page. */
export function prepare(): void {
  // First, so that the cookie has the choice before a forced logout clears the storage.
  settleLanguage();
  endBrokenSession();
  markSignedIn();
  // Another tab logs in or out, also while this page is in the back-forward cache.
  for (const change of ["storage", "pageshow"]) addEventListener(change, markSignedIn);
}

/** A token without its e-mail is a forced logout (docs/product.md §4.3). */
function endBrokenSession(): void {
  if (!readLocal("access_token") || readLocal("user_email")) return;
  writeTab("login_notice", "session ended");
  clearLocal();
}

/** The stylesheet shows Login or Profile by this mark. */
function markSignedIn(): void {
  page.toggleAttribute("data-signed-in", readLocal("access_token") !== null);
}

/** Stores the language that the address names. Without one, fetches the page again where another language is stored. */
function settleLanguage(): void {
  const asked = languageOfAddress(location.pathname, location.search);
  if (asked) {
    storeLanguage(asked);
    dropLanguageFromAddress();
    return;
  }
  const stored = readStoredLanguage();
  // A browser that refuses cookies would fetch for ever.
  if (stored && mirrorLanguage(stored) && stored !== page.lang) location.reload();
}

function dropLanguageFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(LANGUAGE_KEY)) return;
  address.searchParams.delete(LANGUAGE_KEY);
  history.replaceState(history.state, "", address);
}

/**
 * All that the first screen needs is fetched side by side, the entry first: it is the largest, and a browser has few
 * connections. It runs when the body is there: a cache may bring the scripts while the document still arrives.
 */
export async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  const addresses = modules.split(" ");
  for (const href of addresses)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  if (document.readyState === "loading")
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  await import(addresses[0] as string);
}
