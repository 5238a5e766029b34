import type { Context } from "hono";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { limit } from "../../limits/rate-limits.ts";
import { showPage } from "../../pages/show-page.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { askWhetherPaid, leaveCheckout, openVisit, requireCheckout } from "./checkout.ts";
import { receive } from "./receive.ts";

/** As many as a family may open. */
const mostLeaving = { max: 30, windowSeconds: 600 };

/** The hosted checkout: whoever has its address may pay it, the way its provider wants it paid. */
export function mountCheckout(app: ApiApp, deps: BillingDeps): void {
  const handlePayment = (context: Context) =>
    receive(context, deps, async (page) => {
      const visit = await openVisit(deps, page);
      if (visit === "paid") return context.redirect(page.successUrl.href, 303);
      const { provider } = visit.checkout.subscription;
      const next = await deps.providers.find(provider).visitCheckout(deps, visit);
      if ("goTo" in next) return context.redirect(next.goTo, 303);
      const { page: shown, ...how } = next.show;
      return showPage(context, shown, how);
    });
  app.get("/checkout/:id", handlePayment);
  app.post("/checkout/:id", limitBody, handlePayment);
  app.get("/checkout/:id/paid", (context) =>
    receive(context, deps, async ({ id, successUrl }) => {
      await askWhetherPaid(deps, await requireCheckout(deps, id));
      return context.redirect(successUrl.href, 303);
    }),
  );
  app.on(["GET", "POST"], "/checkout/:id/leave", (context) =>
    receive(context, deps, async ({ id, cancelUrl }) => {
      const checkout = await requireCheckout(deps, id);
      await limit(deps, { name: "leaving", key: checkout.subscription.familyId, ...mostLeaving });
      await leaveCheckout(deps, checkout);
      return context.redirect(cancelUrl.href, 303);
    }),
  );
}
