import type Stripe from "stripe";
import type { Params } from "./objects.ts";

const DEFAULT_LIMIT = 10;

/** A page of a list as Stripe answers it: the newest first, from behind the one that is named. */
export function listPage<T extends { id: string }>(
  all: Iterable<T>,
  { limit, starting_after }: Params,
): Pick<Stripe.ApiList<T>, "object" | "data" | "has_more" | "url"> {
  const newest = [...all].toReversed();
  const rest = newest.slice(newest.findIndex(({ id }) => id === starting_after) + 1);
  const data = rest.slice(0, Number(limit ?? DEFAULT_LIMIT));
  return { object: "list", data, has_more: data.length < rest.length, url: "/v1/list" };
}
