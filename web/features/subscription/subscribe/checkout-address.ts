import type { Href } from "../../../site-map.ts";

type Origins = { siteOrigin: string; apiHost: string };

/**
 * The address of a page where one pays, with the two return addresses (docs/product.md §6.9), its own parameters and
 * fragment kept. Undefined for anything that is not an address of the web.
 */
export function withReturnAddresses(
  url: string,
  {
    siteOrigin,
    apiHost,
    success = "/payment-success",
    cancel = "/subscriptions",
  }: Origins & { success?: Href; cancel?: Href },
): string | undefined {
  const address = parseWebAddress(url, { siteOrigin, apiHost });
  if (!address) return undefined;
  address.searchParams.set("success_url", `${siteOrigin}${success}`);
  address.searchParams.set("cancel_url", `${siteOrigin}${cancel}`);
  return address.href;
}

/** A relative one belongs to the API that sent it. */
export function parseWebAddress(text: string, { siteOrigin, apiHost }: Origins): URL | undefined {
  // Older browsers have no `URL.parse`.
  try {
    const address = new URL(text, apiHost || siteOrigin);
    return ["http:", "https:"].includes(address.protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
