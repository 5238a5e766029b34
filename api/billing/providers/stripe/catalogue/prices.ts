import type Stripe from "stripe";
import { describePlan } from "../../../plans.ts";
import type { WantedPlan } from "../../provider.ts";
import { askStripe, isRefusedByStripe, type StripeDeps } from "../client.ts";
import { idOf, intervals } from "../state.ts";

/** Less than this Stripe charges no card. In a currency that is not here, Stripe refuses the checkout itself. */
export const SMALLEST_CENTS: Readonly<Record<string, number>> = {
  AED: 200,
  EUR: 50,
  GBP: 30,
  USD: 50,
};

/**
 * Stripe's id of a price. There is one product for a plan in each language, and one price for each amount: made once
 * and found again by its key. Stripe takes no archived one, so that what was archived in the dashboard is sold again.
 */
export async function findPrice({ stripe }: StripeDeps, wanted: WantedPlan): Promise<string> {
  const lookup_key = nameKey(wanted);
  const { data } = await askStripe(
    stripe.prices.list({ lookup_keys: [lookup_key], expand: ["data.product"] }),
  );
  const [known] = data;
  if (!known) return makePrice(stripe, wanted, lookup_key);
  await sellAgain(stripe, known);
  return known.id;
}

/** The subscription notes our row under the price, so that it is known to be that plan once it has that price. */
export async function namePrice(
  deps: StripeDeps,
  { rowId, ...wanted }: WantedPlan & { readonly rowId: string },
  remoteId: string,
): Promise<string> {
  const price = await findPrice(deps, wanted);
  await askStripe(deps.stripe.subscriptions.update(remoteId, { metadata: { [price]: rowId } }));
  return price;
}

/** A schedule names the price that runs too, whose product Checkout may have left archived. */
export async function sellAgain(stripe: Stripe, { id, active, product }: Stripe.Price): Promise<void> {
  if (typeof product === "string" || product.deleted || !product.active)
    await askStripe(stripe.products.update(idOf(product) ?? "", { active: true }));
  if (!active) await askStripe(stripe.prices.update(id, { active: true }));
}

function nameKey({ plan, price, language }: WantedPlan): string {
  return [plan.id, language, nameCurrency(price.currency), price.interval, price.cents].join("-");
}

/** Asked for twice at once, it is made once. */
async function makePrice(stripe: Stripe, wanted: WantedPlan, lookup_key: string): Promise<string> {
  const { currency, cents, interval } = wanted.price;
  const product = await offerProduct(stripe, wanted);
  const { id } = await askStripe(
    stripe.prices.create(
      {
        product,
        lookup_key,
        currency: nameCurrency(currency),
        unit_amount: cents,
        recurring: intervals[interval],
      },
      { idempotencyKey: `price-${lookup_key}` },
    ),
  );
  return id;
}

/** Its id is ours, so that nobody makes a second one. */
async function offerProduct(stripe: Stripe, { plan, language }: WantedPlan): Promise<string> {
  const id = `${plan.id}-${language}`;
  const { name } = describePlan(plan, language);
  try {
    await askStripe(stripe.products.create({ id, name }));
  } catch (error) {
    if (!isRefusedByStripe(error) || error.code !== "resource_already_exists") throw error;
    await askStripe(stripe.products.update(id, { name, active: true }));
  }
  return id;
}

function nameCurrency(currency: string | null): string {
  return (currency ?? "USD").toLowerCase();
}
