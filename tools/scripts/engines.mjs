// Plain JavaScript: tools/scripts/test.mjs reads it on the host's Node.
import { installByApt, which } from "./apt.mjs";

const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

export function findFirefox() {
  return which("firefox-esr") ?? which("firefox");
}

export function hasWebKit() {
  return Boolean(which("WebKitWebDriver") && which("Xvfb"));
}

/** What to do where an engine is missing, or nothing. */
export function howToGetEngines() {
  const missing = [!findFirefox() && "Firefox", !hasWebKit() && "WebKit"].filter(Boolean);
  if (missing.length === 0) return undefined;
  return `${missing.join(" and ")}: install ${PACKAGES.join(", ")} (Debian), then npm run e2e:engines`;
}

/** Asks apt for what is missing, where it may. */
export function installEngines() {
  if (howToGetEngines()) installByApt(PACKAGES);
}
