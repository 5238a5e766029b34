import { Failure } from "../../http/failure.ts";
import { listOwnOrigins } from "../../http/own-origins.ts";

export type ReturnAddresses = { readonly successUrl: URL; readonly cancelUrl: URL };

/** Only this site's own addresses (docs/decisions/0011); the site's own pages where none is given. */
export function readReturnAddresses(search: URLSearchParams, publicOrigin: string): ReturnAddresses {
  const own = listOwnOrigins(publicOrigin);
  const read = (name: string, fallback: string) => {
    const url = URL.parse(search.get(name) || fallback, publicOrigin);
    if (!url || !own.includes(url.origin) || url.username || url.password)
      throw new Failure("return_address_refused");
    return url;
  };
  return {
    successUrl: read("success_url", "/payment-success"),
    cancelUrl: read("cancel_url", "/subscriptions"),
  };
}
