import { Trans } from "@lingui/react/macro";
import { Drawing } from "../../brand/drawing.tsx";
import { TrialButton } from "./trial-button.tsx";

const people = ["mother", "child", "father", "grandmother", "teacher"] as const;

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
    <section className="bg-cream px-4 py-8 sm:px-6 sm:py-24">
      <div className="mx-auto max-w-6xl text-center">
        <h2 className="text-[1.75rem] leading-(--leading-title) font-bold sm:text-4xl">
          <Trans>What changes at home</Trans>
        </h2>
        <div className="mt-6 flex flex-wrap justify-center sm:mt-8 sm:flex-nowrap">
          {people.map((person) => (
            <Drawing
              key={person}
              of={person}
              className="-mt-[3vw] size-[29vw] sm:mt-0 sm:size-[min(16vw,12rem)]"
              late
            />
          ))}
        </div>
        <ul className="mt-4 grid grid-cols-2 gap-x-5 text-start sm:mt-10 sm:gap-x-10 lg:grid-cols-3">
          {benefits.map((benefit) => (
            <li
              key={benefit.key}
              className="border-t-2 border-shell py-2.5 text-[0.9375rem] wrap-anywhere sm:py-5 sm:text-lg"
            >
              {benefit}
            </li>
          ))}
        </ul>
        <TrialButton className="mt-6 max-lg:hidden" />
      </div>
    </section>
  );
}
