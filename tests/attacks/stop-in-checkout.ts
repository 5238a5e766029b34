import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import type { Servers } from "../journeys/support/own-server.ts";
import type { Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { callProcess, type Person, postForm } from "./own-process.ts";
import { CARD, prepare } from "./serving.ts";

const STOPS = 6;
const BUYERS = 8;

/** How far somebody got before the process went. */
type Purchase = { readonly bearer: string; checkout?: string; isPaid?: boolean };

/** Whoever was told that it is paid has paid once; whoever was told nothing goes on with the next process. */
export async function stopInCheckouts(kind: DatabaseKind, servers: Servers, seen: Seen): Promise<void> {
  const moments = fc.sample(fc.integer({ min: 1, max: 2 * BUYERS - 1 }), STOPS);
  const { env, people } = await prepare(kind, servers, STOPS * BUYERS);
  let told = 0;
  for (let stop = 0; stop < STOPS; stop++) {
    const server = await servers.launchReady(env);
    const purchases = people.slice(stop * BUYERS, (stop + 1) * BUYERS).map(begin);
    const steps = () => purchases.filter(({ checkout }) => checkout).length + countPaid(purchases);
    const enough = moments[stop] ?? 1;
    let isOver = false;
    const buying = Promise.allSettled(purchases.map((purchase) => buy(server.origin, purchase)));
    void buying.then(() => {
      isOver = true;
    });
    while (steps() < enough && !isOver) await wait(1);
    server.process.kill("SIGTERM");
    const code = await server.exited;
    seen.keep(code === 0, `it ended with ${code}`);
    await buying;

    const next = await servers.launchReady(env);
    told += countPaid(purchases);
    for (const purchase of purchases) {
      seen.try();
      if (purchase.isPaid) await expectOnePayment(next.origin, purchase, "told so");
      else await buy(next.origin, purchase);
      seen.admit(purchase.isPaid === true, "a checkout could not be paid after the restart");
      await expectOnePayment(next.origin, purchase, "after the restart");
    }
    next.process.kill("SIGTERM");
    await next.exited;
  }
  seen.note(`${told} of ${STOPS * BUYERS} were told that it is paid before the process went`);

  async function expectOnePayment(origin: string, { bearer }: Purchase, when: string): Promise<void> {
    const { body: has } = await callProcess(origin, "features", { bearer });
    const { body: list } = await callProcess(origin, "payments", { bearer });
    seen.keep(has.is_paid_plan === true, `a plan that was paid is gone (${when})`);
    seen.bar(list.payments?.length === 1, `a plan was charged ${list.payments?.length} times (${when})`);
  }
}

const begin = ({ bearer }: Person): Purchase => ({ bearer });

const countPaid = (purchases: readonly Purchase[]) => purchases.filter(({ isPaid }) => isPaid).length;

/** From where it was left. */
async function buy(origin: string, purchase: Purchase): Promise<void> {
  const { bearer } = purchase;
  if (!purchase.checkout) {
    const body = { subscription_plan_id: "premium-monthly" };
    const { body: opened } = await callProcess(origin, "createSubscription", { bearer, body });
    // What was paid without a word of it needs no second checkout.
    if (opened.code === "already_subscribed") purchase.isPaid = true;
    purchase.checkout = opened.checkout_url;
  }
  if (!purchase.checkout) return;
  const { location } = await postForm(purchase.checkout, CARD);
  if (location.includes("payment-success")) purchase.isPaid = true;
}
