import { readLocal } from "../../../storage/local.ts";
import { readTab, writeTab } from "../../../storage/tab.ts";

export type Order = { plan?: string; promo?: string };

/** What was ordered last in this tab, so that nobody whose payment fails has to choose and type it again. */
export function keepOrder(id: string, order: Order): void {
  writeTab("order", new URLSearchParams({ id, ...order }).toString());
}

/** Nothing where that order was another account's: a logout forgets its number. */
export function readOrder(): Order {
  const { id, ...order } = Object.fromEntries(new URLSearchParams(readTab("order") ?? ""));
  return id === readLocal("subscription_id") ? order : {};
}
