import type { Mismatch } from "./check.ts";
import type { Form } from "./form.ts";

/** Names that Stripe refuses beside one another. Its reference says so; its types do not. */
const PAIRS = [
  ["customer", "customer_email"],
  ["price", "price_data"],
  ["product", "product_data"],
  ["cancel_at", "cancel_at_period_end"],
  ["trial_end", "trial_period_days"],
  ["end_date", "duration"],
  ["from_subscription", "phases"],
  ["payment_intent", "charge"],
] as const;

export function findExclusive(form: Form, path = ""): Mismatch[] {
  if (typeof form === "string") return [];
  const inside = Object.entries(form).flatMap(([name, each]) =>
    findExclusive(each, path ? `${path}.${name}` : name),
  );
  const names = PAIRS.filter((pair) => pair.every((name) => Object.hasOwn(form, name)));
  return [...names.map((pair) => ({ path, problem: `${pair.join(" and ")} exclude each other` })), ...inside];
}
