import { Failure } from "../../http/failure.ts";
import { listOwnOrigins, type Origins } from "../../http/own-origins.ts";

export type ReturnAddresses = { readonly successUrl: URL; readonly cancelUrl: URL };

/** Only addresses of this site and of those that use its API (docs/decisions/0011); the site's own pages where none is given. */
export function readReturnAddresses(search: URLSearchParams, origins: Origins): ReturnAddresses {
  const own = listOwnOrigins(origins);
  const read = (name: string, fallback: string) => {
    const url = URL.parse(search.get(name) || fallback, origins.publicOrigin);
    if (!url || !own.includes(url.origin) || url.username || url.password)
      throw new Failure("return_address_refused");
    return url;
  };
  return {
    successUrl: read("success_url", "/payment-success"),
    cancelUrl: read("cancel_url", "/subscriptions"),
  };
}

/** The way back from a provider's page: asks whether it was paid, and leads on to `successUrl`. */
export function paidAddress(id: string, successUrl: URL): string {
  return `/checkout/${id}/paid?${new URLSearchParams({ success_url: successUrl.href })}`;
}

/** Gives an open checkout up, and then returns to `cancelUrl`. */
export function leaveAddress(id: string, cancelUrl: URL): string {
  return `/checkout/${id}/leave?${new URLSearchParams({ cancel_url: cancelUrl.href })}`;
}

/** A payment that was declined goes back to where it came from, and says so. */
export function failedAddress(cancelUrl: URL): string {
  const url = new URL(cancelUrl);
  url.searchParams.set("payment_status", "failed");
  return url.href;
}
