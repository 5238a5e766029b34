import type { BrowserContext } from "@playwright/test";
import { newInScripts, newMembers } from "../../../tools/scripts/compat/features.ts";

/** Attributes and a selector by which a browser does something itself. */
const ATTRIBUTES = ["popover", "popovertarget", "closedby"];
const SELECTOR = ":popover-open";

/**
 * Takes from this browser what our oldest ones lack, as far as a script can reach it. What the parser reads
 * by itself is renamed on its way.
 */
export async function actAsOldestBrowser(context: BrowserContext): Promise<void> {
  const names = [...newInScripts().keys()];
  await context.addInitScript(removeFeatures, {
    members: newMembers(),
    globals: names.filter((name) => /^\w+$/.test(name)),
    events: names.filter((name) => name.startsWith("on ")).map((name) => name.slice("on ".length)),
    attributes: ATTRIBUTES,
    selector: SELECTOR,
  });
  await context.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (kind !== "document" && kind !== "stylesheet") return route.fallback();
    // A connection that is kept may be closed by the server in the moment in which it is used again: a browser asks
    // once more by itself.
    const response = await route.fetch({ maxRedirects: 0, maxRetries: 1 });
    const unknown = new RegExp(`(?<=[ [])(?=(${ATTRIBUTES.join("|")})[\\]=])`, "g");
    const body = (await response.text()).replace(unknown, "data-").replaceAll(SELECTOR, ":unknown");
    await route.fulfill({ response, body });
  });
}

function removeFeatures(lacking: {
  members: ReturnType<typeof newMembers>;
  globals: string[];
  events: string[];
  attributes: string[];
  selector: string;
}): void {
  const world = window as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { owner, member, on } of lacking.members) {
    const place = on === "prototype" ? world[owner]?.prototype : world[owner];
    if (place) Reflect.deleteProperty(place, member);
  }
  for (const name of lacking.globals) Reflect.deleteProperty(window, name);
  for (const event of lacking.events)
    for (const place of [window, Document.prototype, HTMLElement.prototype])
      Reflect.deleteProperty(place, `on${event}`);

  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, ...others) {
    if (!lacking.events.includes(type)) addEventListener.call(this, type, ...others);
  };
  const { setAttribute, matches } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, lacking.attributes.includes(name.toLowerCase()) ? `data-${name}` : name, value);
  };
  Object.assign(Element.prototype, {
    matches(this: Element, selectors: string) {
      if (selectors.includes(lacking.selector)) throw new DOMException("Unknown selector", "SyntaxError");
      return matches.call(this, selectors);
    },
  });
}
