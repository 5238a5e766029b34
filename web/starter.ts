/**
 * The one inline script of a document. It marks the page of a reader who is signed in before the first
 * paint, and brings the client: at once on account screens, else after `load` when the browser is idle,
 * or at the first touch, key or pointer, so that the page does not compete with its own script.
 */
export function starterScript(modules: readonly string[], start: "now" | "idle"): string {
  const mark = `try{localStorage.getItem("access_token")&&document.documentElement.setAttribute("data-signed-in","")}catch{}`;
  const load = `const load=()=>{for(const m of ${JSON.stringify(modules)})import(m)};`;
  if (start === "now") return `{${mark}${load}load()}`;
  return (
    `{${mark}${load}` +
    `let done=0;const once=()=>{done++||load()};` +
    `for(const e of ["pointerover","pointerdown","touchstart","keydown","focusin"])addEventListener(e,once,{once:true,passive:true,capture:true});` +
    `addEventListener("load",()=>(self.requestIdleCallback??setTimeout)(once))}`
  );
}
