import type { Context } from "hono";
import { Failure } from "../../http/failure.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { limit } from "../../limits/rate-limits.ts";
import { answerPage } from "../../pages/page-shell.ts";
import type { BillingDeps, Checkout, Visit } from "../providers/provider.ts";
import { leaveCheckout, quoteCheckout, renewCheckout, requireCheckout } from "./checkout.ts";
import { type PageVisit, receive } from "./receive.ts";

/** As many as a family may open. */
const mostLeaving = { max: 30, windowSeconds: 600 };

/** The hosted checkout: whoever has its address may pay it, the way its provider wants it paid. */
export function mountCheckout(app: ApiApp, deps: BillingDeps): void {
  const handlePayment = (context: Context) =>
    receive(context, deps, async (page) => {
      const checkout = await renewCheckout(deps, await requireCheckout(deps, page.id));
      if (checkout.state === "closed") throw new Failure("checkout_closed");
      if (checkout.state === "paid") return context.redirect(page.successUrl.href, 303);
      const visit = await prepareVisit(deps, page, checkout);
      const next = await deps.providers.find(checkout.subscription.provider).visitCheckout(deps, visit);
      if ("goTo" in next) return context.redirect(next.goTo, 303);
      return answerPage(context, { ...next.show, language: page.language });
    });
  app.get("/checkout/:id", handlePayment);
  app.post("/checkout/:id", limitBody, handlePayment);
  app.on(["GET", "POST"], "/checkout/:id/leave", (context) =>
    receive(context, deps, async ({ id, cancelUrl }) => {
      const checkout = await requireCheckout(deps, id);
      await limit(deps, { name: "leaving", key: checkout.subscription.familyId, ...mostLeaving });
      await leaveCheckout(deps, checkout);
      return context.redirect(cancelUrl.href, 303);
    }),
  );
}

/** Who confirms quote that do not hold any more confirms nothing: the page shows the new ones and asks again. */
async function prepareVisit(deps: BillingDeps, page: PageVisit, known: Checkout): Promise<Visit> {
  const checkout = await quoteCheckout(deps, known);
  const confirmed = page.form?.get("quote") ?? known.subscription.quote?.at;
  if (confirmed === checkout.quote.at) return { ...page, checkout };
  return { ...page, checkout, form: undefined, outdatedForm: page.form };
}
