import type { Params, Price } from "./objects.ts";
import { invalid, missingParameter, StripeRefusal } from "./refusals.ts";

export type Product = { id: string; object: "product"; active: boolean; name: string; metadata: Params };

type Known = {
  readonly nameNext: (kind: string) => string;
  readonly prices: Map<string, Price>;
  readonly addPrice: (values: Omit<Price, "id">) => Price;
};

/** What is sold: products and their prices, of which either can be archived. */
export function createStripeProducts({ nameNext, prices, addPrice }: Known) {
  const products = new Map<string, Product>();

  function addProduct(values: Partial<Product>): Product {
    const id = values.id ?? nameNext("prod");
    const product: Product = { id, object: "product", active: true, name: "", metadata: {}, ...values };
    products.set(id, product);
    return product;
  }

  function routeProducts(method: string, id: string, params: Params): unknown {
    const known = products.get(id);
    if (method === "GET") return known;
    if (id) return known && Object.assign(known, readSwitch(params), params.name && { name: params.name });
    if (products.has(params.id ?? "")) {
      const more = { code: "resource_already_exists", param: "id" };
      throw new StripeRefusal(invalid("Product already exists.", more));
    }
    return addProduct({ name: params.name ?? "", ...(params.id && { id: params.id }) });
  }

  function routePrices(method: string, id: string, params: Params): unknown {
    if (id && method === "GET") return prices.get(id);
    if (id) return Object.assign(prices.get(id) ?? {}, readSwitch(params));
    return method === "GET" ? list(params) : create(params);
  }

  function list(params: Params) {
    const key = params["lookup_keys[0]"];
    const data = [...prices.values()].filter(({ lookup_key }) => key && lookup_key === key);
    return { object: "list", data, has_more: false, url: "/v1/prices" };
  }

  function create(params: Params): Price {
    const { product = "", lookup_key = null } = params;
    const { active } = products.get(product) ?? {};
    if (active === undefined) throw new StripeRefusal(missingParameter("product", product));
    if (!active) throw inactive(product);
    const other = [...prices.values()].find((price) => lookup_key && price.lookup_key === lookup_key);
    if (other) throw new StripeRefusal(invalid(`A price (\`${other.id}\`) already uses that lookup key.`));
    return addPrice(readPrice(params, { product, lookup_key }));
  }

  /** Stripe sells neither an archived price nor one of an archived product. */
  function requireSold(id: string): Price {
    const price = prices.get(id);
    if (!price) throw new StripeRefusal(missingParameter("price", id));
    if (!price.active) {
      const message = "The price specified is inactive. This field only accepts active prices.";
      throw new StripeRefusal(invalid(message, { param: "price" }));
    }
    if (!products.get(price.product)?.active) throw inactive(price.product);
    return price;
  }

  /** The price that is named under `item`; one that comes along in a checkout leaves an archived product. */
  function soldIn(params: Params, item: string): Price {
    const id = params[`${item}[price]`];
    if (id) return requireSold(id);
    const data = `${item}[price_data]`;
    const product = params[`${data}[product]`];
    if (product && !products.get(product)?.active) throw inactive(product);
    const values = Object.entries(params).flatMap(([name, value]) =>
      name.startsWith(`${data}[`) ? [[name.slice(data.length).replace(/^\[(\w+)\]/, "$1"), value]] : [],
    );
    const of = product ?? addProduct({ active: false }).id;
    return addPrice(readPrice(Object.fromEntries(values), { product: of, lookup_key: null }));
  }

  return { products, routeProducts, routePrices, requireSold, soldIn };
}

function readPrice(
  { unit_amount, currency = "", "recurring[interval]": interval }: Params,
  known: Pick<Price, "product" | "lookup_key">,
): Omit<Price, "id"> {
  return {
    ...known,
    active: true,
    currency,
    unit_amount: Number(unit_amount),
    recurring: { interval: interval === "year" ? "year" : "month" },
    metadata: {},
  };
}

function readSwitch({ active }: Params): { active?: boolean } {
  return active === undefined ? {} : { active: active === "true" };
}

function inactive(product: string): StripeRefusal {
  const message = `The product \`${product}\` is marked as inactive, and prices of inactive products cannot be used.`;
  return new StripeRefusal(invalid(message, { code: "product_inactive", param: "price" }));
}
