import type { TestApi } from "../testing.ts";
import { checkEvent } from "./declarations/calls.ts";
import { noteMismatches } from "./mismatches.ts";
import type { StripeStandIn } from "./stripe.ts";

let serial = 0;

export const newCard = { last4: "1881", brand: "mastercard", exp_month: 2, exp_year: 2031 };

/** Tells the API what happened at Stripe, signed as Stripe signs. */
export function speakAsStripe(
  api: Pick<TestApi, "now"> & {
    app: { request(path: string, init?: RequestInit): Response | Promise<Response> };
  },
  standIn: StripeStandIn,
  webhookSecret: string,
) {
  const nowSeconds = () => Math.floor(api.now().getTime() / 1000);

  function write(type: string, object: Record<string, unknown>, id = `evt_${++serial}`) {
    const event = standIn.writeEvent(type, object, id);
    noteMismatches(`the event ${type}`, checkEvent(standIn.declarations, { ...event, type }));
    return JSON.stringify(event);
  }
  function send(payload: string, { secret = webhookSecret, ageSeconds = 0 } = {}) {
    const timestamp = nowSeconds() - ageSeconds;
    const signature = standIn.client.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return api.app.request("/api/v1/stripe/webhook", {
      method: "POST",
      body: payload,
      headers: { "stripe-signature": signature, "Content-Type": "application/json" },
    });
  }
  const tell = (type: string, object: Record<string, unknown>) => send(write(type, object));

  /** The session that a checkout leads to. */
  async function open(path: string) {
    standIn.setClock(nowSeconds);
    const response = await api.app.request(path);
    return response.headers.get("Location")?.split("/").at(-1) ?? "";
  }
  /** Pays a fresh checkout and tells of it. */
  async function buy(path: string) {
    const session = await open(path);
    const remote = standIn.pay(session, nowSeconds());
    await tell("checkout.session.completed", { id: session });
    return remote;
  }
  /** The session that a card page leads to. */
  function openCard(url: string) {
    const { pathname, search } = new URL(url);
    return open(pathname + search);
  }
  /** Enters a card on Stripe's page, and tells of it. */
  async function enterCard(url: string, card = newCard) {
    const session = await openCard(url);
    const method = standIn.enterCard(session, card);
    await tell("checkout.session.completed", { id: session });
    return { session, method };
  }
  return { nowSeconds, write, send, tell, open, buy, openCard, enterCard };
}
