import type { Context } from "hono";
import type { Subscription } from "../../../db/schema.ts";
import { Failure } from "../../../http/failure.ts";
import { type ApiApp, limitBody } from "../../../http/mount-call.ts";
import { listOwnOrigins } from "../../../http/own-origins.ts";
import { isSigned, sign } from "../../../keys/sign.ts";
import { answerPage } from "../../../pages/page-shell.ts";
import { requireCheckout } from "../../checkout/checkout.ts";
import { type PageVisit, receive } from "../../checkout/receive.ts";
import { CHECKOUT_STYLE } from "../../checkout/style.ts";
import { changeFamily, settleFamily } from "../../family/change-family.ts";
import { changeCard } from "../../family/decide/cancel.ts";
import { findRunning } from "../../family/family.ts";
import type { BillingDeps } from "../provider.ts";
import { checkCard, keepTyped, readCardForm, SANDBOX } from "./card.ts";
import { CARD_SCRIPT_POLICY, type TypedCard } from "./card-form.ts";
import { type CardView, renderCardPage } from "./card-page.ts";

/** Made for the adult who asks: the family's children know the number of its plan, but not the key. */
export function cardPageAddress({ config, keyring }: BillingDeps, id: string): string {
  return `${config.publicOrigin}/card/${id}?key=${sign(keyring, `card ${id}`)}`;
}

/** The page where the card is changed; whoever has its address may, as with a checkout. */
export function mountCardPage(app: ApiApp, deps: BillingDeps): void {
  const handle = (context: Context) =>
    receive(context, deps, async (visit) => {
      if (!isSigned(deps.keyring, `card ${visit.id}`, context.req.query("key") ?? ""))
        throw new Failure("checkout_not_found");
      const subscription = await requireRunning(deps, visit.id);
      const typed = visit.form ? await submit(deps, subscription, visit.form) : readKept(visit);
      if (visit.form && !typed) return context.redirect(readDoneAddress(context, visit), 303);
      return show(context, deps, visit, { subscription, typed });
    });
  app.get("/card/:id", handle);
  app.post("/card/:id", limitBody, handle);
}

/** Without an address of its own, back to the plans: a changed card is no payment to confirm. */
function readDoneAddress(context: Context, { successUrl, cancelUrl }: PageVisit): string {
  return context.req.query("success_url") ? successUrl.href : cancelUrl.href;
}

async function requireRunning(deps: BillingDeps, id: string): Promise<Subscription> {
  const { familyId } = (await requireCheckout(deps, id)).subscription;
  const running = findRunning(await settleFamily(deps, familyId))?.subscription;
  if (running?.id !== id || running.provider !== SANDBOX) throw new Failure("checkout_not_found");
  return running;
}

/** undefined: the card is changed. */
async function submit(
  deps: BillingDeps,
  subscription: Subscription,
  sent: FormData,
): Promise<TypedCard | undefined> {
  const form = readCardForm(sent);
  const card = checkCard(form, deps.clock());
  if (!card.ok) return { ...card, form: keepTyped(form, card) };
  const { id, familyId } = subscription;
  await changeFamily(deps, familyId, (draft, world) => changeCard(draft, id, card.card, world));
  return undefined;
}

function readKept({ kept }: PageVisit): TypedCard | undefined {
  return kept && { form: readCardForm(kept), problems: {} };
}

function show(
  context: Context,
  { config }: BillingDeps,
  { language, cancelUrl }: PageVisit,
  view: Pick<CardView, "subscription" | "typed">,
) {
  const page = renderCardPage({ ...view, language, backUrl: cancelUrl.href });
  return answerPage(context, {
    ...page,
    language,
    style: CHECKOUT_STYLE,
    status: page.problem ? 422 : 200,
    policy: [CARD_SCRIPT_POLICY, `form-action 'self' ${listOwnOrigins(config).join(" ")}`],
  });
}
