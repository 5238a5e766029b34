/**
 * The checkout's address with the two ways back (docs/product.md §6.9), its own parameters and fragment kept. A relative
 * one belongs to the API that sent it. Undefined for anything that is not an address of the web.
 */
export function withReturnAddresses(
  checkoutUrl: string,
  { siteOrigin, apiHost }: { siteOrigin: string; apiHost: string },
): string | undefined {
  const address = parseAddress(checkoutUrl, apiHost || siteOrigin);
  if (!address || !["http:", "https:"].includes(address.protocol)) return undefined;
  address.searchParams.set("success_url", `${siteOrigin}/payment-success`);
  address.searchParams.set("cancel_url", `${siteOrigin}/subscriptions`);
  return address.href;
}

/** Older browsers have no `URL.parse`. */
function parseAddress(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
