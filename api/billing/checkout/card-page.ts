import type { Context } from "hono";
import type { Subscription } from "../../db/schema.ts";
import { lookAtFamily } from "../../family/change-families.ts";
import { findAdult, findRunning } from "../../family/family.ts";
import { Failure } from "../../http/failure.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { isSigned, sign } from "../../keys/sign.ts";
import { limit } from "../../limits/rate-limits.ts";
import { showPage } from "../../pages/show-page.ts";
import type { BillingDeps, CardVisit } from "../providers/provider.ts";
import { requireCheckout } from "./checkout.ts";
import { type PageVisit, receive } from "./receive.ts";

type CardPage = { readonly id: string; readonly payerId: string };

/** More than anybody needs who mistypes a card; a provider may be asked each time. */
const mostVisits = { max: 60, windowSeconds: 600 };

const signedText = ({ id, payerId }: CardPage) => `card ${id} ${payerId}`;

/** Made for one adult, who pays for the plan once the card is entered. */
export function cardPageAddress(
  { config, keyring }: Pick<BillingDeps, "config" | "keyring">,
  page: CardPage,
): string {
  const query = new URLSearchParams({ payer: page.payerId, key: sign(keyring, signedText(page)) });
  return `${config.publicOrigin}/card/${page.id}?${query}`;
}

/** Anybody who has its address may open it, as with a checkout. */
export function mountCardPage(app: ApiApp, deps: BillingDeps): void {
  const handle = (context: Context) =>
    receive(context, deps, async (page) => {
      const visit = await openVisit(context, deps, page);
      const next = await deps.providers.find(visit.subscription.provider).openCardPage(deps, visit);
      if ("goTo" in next) return context.redirect(next.goTo, 303);
      const { page: shown, ...how } = next.show;
      return showPage(context, shown, how);
    });
  app.get("/card/:id", handle);
  app.post("/card/:id", limitBody, handle);
}

async function openVisit(context: Context, deps: BillingDeps, page: PageVisit): Promise<CardVisit> {
  const payerId = context.req.query("payer") ?? "";
  if (!isSigned(deps.keyring, signedText({ id: page.id, payerId }), context.req.query("key") ?? ""))
    throw new Failure("checkout_not_found");
  const { subscription } = await requireCheckout(deps, page.id);
  await limit(deps, { name: "card-page", key: subscription.familyId, ...mostVisits });
  // Without an address of its own, back to the plans: a changed card is no payment to confirm.
  const successUrl = context.req.query("success_url") ? page.successUrl : page.cancelUrl;
  return { ...page, successUrl, subscription, payerId, session: context.req.query("session") };
}

/** The plan runs, and the adult has neither left the family nor asked to be deleted. */
export async function requireOpenCardPage(
  deps: BillingDeps,
  { subscription: { id, familyId }, payerId }: Pick<CardVisit, "subscription" | "payerId">,
): Promise<Subscription> {
  const family = await lookAtFamily(deps, familyId);
  const running = findRunning(family)?.subscription;
  const adult = findAdult(family, payerId);
  if (running?.id !== id || !adult) throw new Failure("checkout_closed");
  if (adult.deleteAt) throw new Failure("account_leaving");
  return running;
}
