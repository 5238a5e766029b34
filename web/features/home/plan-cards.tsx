import { Plural, Trans } from "@lingui/react/macro";
import { LANGUAGE_KEY } from "../../../contract/languages.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { useOffer } from "../../brand/use-offer.ts";
import { useOffersStart } from "../../brand/use-trial-address.ts";
import { useLanguage } from "../../copy/language-of.ts";
import type { Path } from "../../site-map.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { TrialButton } from "./trial-button.tsx";

const card = "flex flex-col items-start rounded-3xl bg-white p-[min(1.25rem,5vw)] md:p-8";
/** On a phone it ends before the WhatsApp tab. */
const wide = "w-full max-sm:max-w-[72vw]";

/** What it costs, before what it includes. */
export function PlanCards() {
  const offersStart = useOffersStart();
  const { plans, main, vatIncluded } = useOffer();
  const { perDay } = main;
  const others = plans.filter(({ id }) => id !== main.id);
  return (
    <>
      <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-6">
        <div className={`${card} border-2 border-shell`}>
          <h3 className="text-lg font-semibold text-cocoa">
            <Trans>Free plan</Trans>
          </h3>
          <p className="text-3xl font-bold wrap-anywhere md:mt-2 md:text-4xl">
            <Plural value={TRIAL_DAYS} one="# day free" other="# days free" />
          </p>
          <p className="mt-2 mb-4 text-cocoa md:mt-3 md:mb-6">
            <Trans>No bank card needed. If you do nothing, nothing is charged.</Trans>
          </p>
          <TrialButton look="secondary" className={`mt-auto ${wide}`} />
        </div>
        <div className={`${card} border-2 border-saffron shadow-lift`}>
          <div className="flex w-full flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-semibold text-cocoa">
              <Trans>Premium plan</Trans>
            </h3>
            <Badge look="saffron">
              <Trans comment="Badge on the premium plan">Whole family</Trans>
            </Badge>
          </div>
          <p className="text-3xl font-bold wrap-anywhere md:mt-2 md:text-4xl">{main.price}</p>
          <p className="mt-1 text-cocoa md:mt-2">
            {main.isYearly && <Trans>About {perDay} a day, charged once per year.</Trans>}{" "}
            {vatIncluded && <Trans>VAT is included in every price.</Trans>}
          </p>
          <p className="mt-2 mb-4 md:mt-3 md:mb-6">
            <Trans>
              Choose Premium now: free until your{" "}
              <Plural value={TRIAL_DAYS} one="# day ends" other="# days end" />. Cancel before then and pay
              nothing.
            </Trans>
          </p>
          <ChooseLink to={offersStart ? "/start" : "/login"} className="signed-in:hidden" />
          <ChooseLink to="/subscriptions" className="signed-out:hidden" />
        </div>
      </div>
      {others.length > 0 && (
        <ul className="mt-4 text-center text-cocoa sm:mt-5">
          {others.map(({ id, name, price }) => (
            <li key={id}>
              {name}: {price}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Each of these screens keeps the plan until it can be bought. */
function ChooseLink({ to, className }: { to: Path; className: string }) {
  const parameters = new URLSearchParams({ plan: useOffer().main.id, [LANGUAGE_KEY]: useLanguage() });
  return (
    <ButtonLink to={`${to}?${parameters}`} className={`mt-auto ${wide} ${className}`}>
      <Trans comment="On the card of the premium plan, to its dialog">Choose Premium</Trans>
    </ButtonLink>
  );
}
