import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Rosette } from "../../brand/rosette.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RotationButton } from "./rotation-button.tsx";
import { Section } from "./section.tsx";
import { type Category, panelId } from "./showcase.tsx";

type Feature = {
  /** Its panel of the showcase. */
  category: Category;
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
};

const features: readonly Feature[] = [
  {
    category: "tasks",
    icon: <Icon name="list-checks" className="size-7" />,
    title: <Trans>Tasks that fit the age</Trans>,
    text: (
      <Trans>Five-year-olds and twelve-year-olds get different lists, with pictures for the youngest.</Trans>
    ),
  },
  {
    category: "rewards",
    icon: <Rosette className="size-7" />,
    title: <Trans>Virtual cookies</Trans>,
    text: <Trans>A child sees the reward for the effort at once, and the jar keeps count.</Trans>,
  },
  {
    category: "planning",
    icon: <Icon name="sparkles" className="size-7" />,
    title: <Trans>AI suggests. You decide.</Trans>,
    text: <Trans>It proposes tasks and points out progress; the choice stays with you.</Trans>,
  },
  {
    category: "family",
    icon: <Icon name="heart-handshake" className="size-7" />,
    title: <Trans>Everyone who cares</Trans>,
    text: <Trans>Several caregivers follow one child, and a weekly report keeps them informed.</Trans>,
  },
];

/** Each leads to its panel of the showcase. `feature-cards.island.ts` lights one after another. */
export function FeatureCards() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Made for real homes</Trans>} className="bg-cream" island="feature-cards">
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {features.map(({ category, icon, title, text }, position) => (
          <li
            key={category}
            data-feature-card
            data-highlighted={position === 0 ? "" : undefined}
            className="group relative flex gap-3 rounded-3xl sm:block border-2 border-transparent bg-white p-3 shadow-card sm:p-6 transition duration-300 ease-out data-highlighted:border-saffron data-highlighted:shadow-lift motion-safe:data-highlighted:-translate-y-1"
          >
            <span className="grid size-[min(2.75rem,12vw)] shrink-0 place-items-center sm:size-14 rounded-2xl bg-cream text-crust transition-colors duration-300 group-data-highlighted:bg-saffron group-data-highlighted:text-roast">
              {icon}
            </span>
            <div className="min-w-0">
              <h3 className="text-lg font-bold sm:mt-5 sm:text-xl">
                <a
                  href={`#${panelId(category)}`}
                  className="text-ink no-underline after:absolute after:inset-0 after:rounded-3xl"
                >
                  {title}
                </a>
              </h3>
              <p className="text-cocoa max-sm:text-sm sm:mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="-mb-5 flex justify-center sm:mt-2 sm:mb-0">
        <RotationButton pause={t`Pause the highlights`} play={t`Play the highlights`} />
      </div>
    </Section>
  );
}
