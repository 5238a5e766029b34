import { Trans } from "@lingui/react/macro";
import { Rosette } from "../../brand/rosette.tsx";
import { TrialButton } from "./trial-button.tsx";

const benefits = [
  <Trans key="reminders">Fewer reminders: the list does the reminding.</Trans>,
  <Trans key="start">Children start by themselves, because they can see the next step.</Trans>,
  <Trans key="habits">Small habits repeat every week until they stay.</Trans>,
  <Trans key="rules">The same rules at Mum's, at Dad's and at Grandma's.</Trans>,
  <Trans key="praise">Praise with facts: you know what went well this week.</Trans>,
  <Trans key="languages">English or Arabic, whichever your family reads.</Trans>,
];

export function Benefits() {
  return (
    <section className="bg-cream px-4 py-10 sm:px-6 sm:py-24">
      <div className="mx-auto grid max-w-6xl gap-6 lg:grid-cols-[1fr_1.7fr] lg:gap-16">
        <div>
          <h2 className="text-3xl font-bold sm:text-4xl">
            <Trans>What changes at home</Trans>
          </h2>
          <TrialButton className="mt-8 max-lg:hidden" />
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <li
              key={benefit.key}
              className="flex gap-4 border-t border-shell py-3 wrap-anywhere sm:py-6 sm:text-lg"
            >
              <Rosette plain className="mt-[0.2em] size-6 shrink-0 text-crust" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
