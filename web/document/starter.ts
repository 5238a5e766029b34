import { LANGUAGE_KEY } from "../../contract/languages.ts";

/**
 * The one inline script of a document. Before the first paint it marks the page of a reader who is signed
 * in, and fetches the page again where local storage names another language than the cookie did. Then it
 * brings the client: at once on account screens, else after the first paint when the browser is idle, or at
 * the first press, key or focus, so that the page does not compete with its own script
 * (docs/decisions/0017). A resting pointer is no sign: browsers report it before they paint.
 */
export function starterScript(modules: readonly string[], start: "now" | "idle"): string {
  const body = [
    MARK_SIGNED_IN,
    FIX_LANGUAGE,
    loadModules(modules),
    start === "now" ? "load()" : LOAD_WHEN_IDLE,
  ];
  return `{${body.join(";")}}`;
}

const MARK_SIGNED_IN = `const html=document.documentElement;try{localStorage.getItem("access_token")&&html.setAttribute("data-signed-in","")}catch{}`;

/** Only where the cookie holds: a browser that refuses cookies would fetch for ever. */
const FIX_LANGUAGE =
  `try{const stored=localStorage.getItem("${LANGUAGE_KEY}");` +
  `if(/^(en|ar)$/.test(stored)&&stored!==html.lang&&!/^\\/ar(\\/|$)/.test(location.pathname)&&!/[?&]${LANGUAGE_KEY}=/.test(location.search)){` +
  `document.cookie="${LANGUAGE_KEY}="+stored+"; path=/; max-age=31536000; samesite=lax";` +
  `document.cookie.includes("${LANGUAGE_KEY}="+stored)&&location.reload()}}catch{}`;

/** A browser that has no frame to draw may never call itself idle. */
const LOAD_WHEN_IDLE =
  `let started=0;const once=()=>{started++||load()};` +
  `for(const event of ["pointerdown","keydown","focusin"])addEventListener(event,once,{once:true,passive:true,capture:true});` +
  `addEventListener("load",()=>new PerformanceObserver((paints,watch)=>{watch.disconnect();(self.requestIdleCallback??setTimeout)(once,{timeout:500})}).observe({type:"paint",buffered:true}))`;

/** All are fetched side by side, but run one after the other, so that a touch finds a gap between them. */
function loadModules(modules: readonly string[]): string {
  return (
    `const load=async()=>{const modules=${JSON.stringify(modules)};` +
    `for(const href of modules)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));` +
    `for(const module of modules.reverse())await import(module)}`
  );
}
