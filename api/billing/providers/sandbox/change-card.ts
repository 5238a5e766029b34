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
import { type CardForm, checkCard, readCardForm, SANDBOX } from "./card.ts";
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
      const refused = visit.form && (await submit(deps, subscription, visit.form));
      if (visit.form && !refused) return context.redirect(readDoneAddress(context, visit), 303);
      return show(context, deps, visit, { subscription, ...refused });
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

type Refusal = Pick<CardView, "refused" | "isDeclined">;

/** undefined: the card is changed. */
async function submit(
  deps: BillingDeps,
  subscription: Subscription,
  sent: FormData,
): Promise<Refusal | undefined> {
  const form = readCardForm(sent);
  const card = checkCard(form, deps.clock());
  if (!card.ok) return { refused: { form, problems: card.problems } };
  if (card.outcome === "declined")
    return { isDeclined: true, refused: { form: keepName(form), problems: {} } };
  const { id, familyId } = subscription;
  await changeFamily(deps, familyId, (draft, world) => changeCard(draft, id, card.card, world));
  return undefined;
}

/** Another card has another number, and the same holder. */
function keepName({ name }: CardForm): CardForm {
  return { number: "", expiry: "", cvc: "", name };
}

function show(
  context: Context,
  { config }: BillingDeps,
  { language, cancelUrl }: PageVisit,
  view: Refusal & { subscription: Subscription },
) {
  const isRefused = Boolean(view.refused ?? view.isDeclined);
  return answerPage(context, {
    ...renderCardPage({ ...view, language, backUrl: cancelUrl.href }),
    language,
    style: CHECKOUT_STYLE,
    status: isRefused ? 422 : 200,
    policy: [`form-action 'self' ${listOwnOrigins(config).join(" ")}`],
  });
}
