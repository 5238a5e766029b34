import { isLanguage, LANGUAGE_KEY, languageOfAddress } from "../../contract/languages.ts";
import { mirrorLanguage } from "../storage/language.ts";
import { readLocal } from "../storage/local.ts";
import { ALIVE } from "./alive.ts";

/*
 * The one inline script of a document, in two versions: `start-now.ts` on account screens, `start-after-paint.ts`
 * on public ones. The build makes texts of them (vite.config.ts).
 */

const page = document.documentElement;
const { modules } = (document.currentScript as HTMLScriptElement).dataset as { modules: string };
let loading = false;
let pressed: HTMLButtonElement | undefined;

/** A button that is pressed before the app is there is pressed for it again; a browser opens the menu itself. */
export function keepPress(): void {
  addEventListener("click", keep, true);
  addEventListener(ALIVE, () => {
    removeEventListener("click", keep, true);
    pressed?.click();
  });
}

function keep({ target }: Event): void {
  const button = (target as Element).closest<HTMLButtonElement>("button[type=button]");
  if (button && !button.popoverTargetElement) pressed = button;
}

/**
 * Before the first paint: marks the page of a reader who is signed in, and fetches the page again where local
 * storage names another language than the cookie did.
 */
export function prepare(): void {
  if (readLocal("access_token")) page.setAttribute("data-signed-in", "");
  const stored = readLocal(LANGUAGE_KEY);
  if (!isLanguage(stored) || stored === page.lang || languageOfAddress(location.pathname, location.search))
    return;
  // A browser that refuses cookies would fetch for ever.
  if (mirrorLanguage(stored)) location.reload();
}

/** All are fetched side by side, but run one after the other, so that a touch finds a gap between them. */
export async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  const hrefs = modules.split(" ");
  for (const href of hrefs)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  for (const href of hrefs.reverse()) await import(href);
}
