import { expect, onTestFinished } from "vitest";
import { type Locator, page } from "vitest/browser";

/** The words of each thing that is found, once they are these. */
export function expectTexts(found: Locator, texts: readonly string[]): Promise<void> {
  return expect
    .poll(() => found.elements().map(({ textContent }) => textContent.replace(/\s+/g, " ").trim()))
    .toEqual(texts);
}

export function expectCount(found: Locator, count: number): Promise<void> {
  return expect.poll(() => found.elements().length).toBe(count);
}

export function expectNone(found: Locator): Promise<void> {
  return expectCount(found, 0);
}

export function button(name: string | RegExp): Locator {
  return page.getByRole("button", { name, exact: typeof name === "string" });
}

export function expectAddress(path: string): Promise<void> {
  return expect.poll(() => location.pathname + location.search + location.hash).toBe(path);
}

/** Where the page would go next, kept from going there. */
export function catchLeaving(): Promise<URL> {
  const { promise, resolve } = Promise.withResolvers<URL>();
  const stay = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    resolve(new URL(event.destination.url));
  };
  navigation.addEventListener("navigate", stay);
  onTestFinished(() => navigation.removeEventListener("navigate", stay));
  return promise;
}

/** What live regions say from here on, in order, as a screen reader would read it. */
export function recordAnnouncements(): string[] {
  const said: string[] = [];
  const known = new WeakMap<Element, string>();
  const regions = "[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]";
  const listen = () => {
    for (const region of document.querySelectorAll(regions)) {
      const isSilent = region.closest("[aria-hidden=true], [inert]");
      const words = isSilent ? "" : (region.textContent ?? "").replace(/\s+/g, " ").trim();
      if (words === (known.get(region) ?? "")) continue;
      known.set(region, words);
      if (words) said.push(words);
    }
  };
  const observer = new MutationObserver(listen);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return said;
}
