import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { featuresOf } from "../../../contract/features.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { nameFeature } from "../../brand/feature-names.ts";
import { useOffer } from "../../brand/use-offer.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { Section } from "./section.tsx";

/** Every row of docs/product.md §1.4; those of the free plan first. The last says more than yes or no. */
const rows = featuresOf("premium-yearly").filter((feature) => feature !== "whatsapp_support");
const inFree = featuresOf("free");

const cell = "border-t border-shell px-1 py-3.5 text-center sm:px-[min(1.5rem,2.5vw)]";
const premium = "border-x-2 border-x-saffron bg-white";

export function PlanComparison() {
  const { i18n } = useLingui();
  const { price, perDay } = useOffer().main;
  return (
    <Section
      id="plans"
      title={<Trans>Start free, then about {perDay} a day</Trans>}
      lead={<Trans>Cancel at any time and keep Premium until the end of the paid period.</Trans>}
    >
      <PlanCards />
      {/* Folded on a phone; it opens without a script (styles.css). */}
      <details data-unfold="" className="group mx-auto mt-2 max-w-4xl sm:mt-12">
        <summary className="mx-auto flex min-h-12 w-max max-w-[72vw] cursor-pointer list-none items-center gap-2 rounded-full px-5 py-2 font-semibold text-crust underline underline-offset-4 supports-[selector(::details-content)]:sm:hidden">
          <Trans>Compare everything</Trans>
          <Icon
            name="chevron-down"
            className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <table className="mt-4 w-full table-fixed border-separate border-spacing-0 text-sm sm:text-base">
          <caption className="sr-only">
            <Trans>What each plan includes</Trans>
          </caption>
          <PlanHeads />
          <tbody>
            {rows.map((feature) => (
              <Row
                key={feature}
                name={i18n._(nameFeature(feature))}
                free={inFree.includes(feature) ? <Included /> : <NotIncluded />}
                premiumCell={<Included />}
              />
            ))}
            <Row
              name={i18n._(nameFeature("whatsapp_support"))}
              free={<Trans comment="WhatsApp support on the free plan">Trial only</Trans>}
              premiumCell={
                <span className="font-semibold text-pistachio">
                  <Trans comment="WhatsApp support on the premium plan">All year</Trans>
                </span>
              }
            />
          </tbody>
          <tfoot>
            <Row
              name={<Trans>Price</Trans>}
              free={<Plural value={TRIAL_DAYS} one="Free for # day" other="Free for # days" />}
              premiumCell={<strong>{price}</strong>}
              last
            />
          </tfoot>
        </table>
      </details>
    </Section>
  );
}

function PlanHeads() {
  return (
    <thead>
      <tr className="align-bottom">
        <th
          scope="col"
          className="w-[38%] px-1 pb-5 text-start font-semibold text-cocoa sm:px-[min(1.5rem,2.5vw)]"
        >
          <Trans>Feature</Trans>
        </th>
        <th scope="col" className="px-1 pb-5 sm:px-[min(1.5rem,2.5vw)]">
          <span className="block text-sm font-bold sm:text-xl">
            <Trans>Free plan</Trans>
          </span>
          <span className="font-normal text-cocoa">
            <Plural value={TRIAL_DAYS} one="# day" other="# days" />
          </span>
        </th>
        <th
          scope="col"
          className="rounded-t-3xl border-x-2 border-t-2 border-saffron bg-white px-1 pt-6 pb-5 sm:px-[min(1.5rem,2.5vw)]"
        >
          <span className="mb-2 block">
            <Badge look="saffron">
              <Trans comment="Badge on the premium plan">Whole family</Trans>
            </Badge>
          </span>
          <span className="block text-sm font-bold sm:text-xl">
            <Trans>Premium plan</Trans>
          </span>
          <span className="font-normal text-cocoa">
            <Trans comment="The premium plan is paid once a year">yearly</Trans>
          </span>
        </th>
      </tr>
    </thead>
  );
}

function Row(props: { name: ReactNode; free: ReactNode; premiumCell: ReactNode; last?: boolean }) {
  return (
    <tr>
      <th
        scope="row"
        className="border-t border-shell px-1 py-3.5 text-start font-medium sm:px-[min(1.5rem,2.5vw)]"
      >
        {props.name}
      </th>
      <td className={`${cell} text-cocoa`}>{props.free}</td>
      <td
        className={`${cell} ${premium} ${props.last ? "rounded-b-3xl border-b-2 border-b-saffron pb-3.5" : ""}`}
      >
        {props.premiumCell}
      </td>
    </tr>
  );
}

function Included() {
  const { t } = useLingui();
  return (
    <Icon
      name="check"
      label={t`Included`}
      className="inline size-7 rounded-full bg-leaf p-1.5 text-pistachio stroke-3"
    />
  );
}

function NotIncluded() {
  const { t } = useLingui();
  return <Icon name="minus" label={t`Not included`} className="inline size-5 text-crust" />;
}
