import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "./section.tsx";
import { FamilyVignette, JarVignette, TasksVignette, WeekVignette } from "./vignettes.tsx";

export type Category = "tasks" | "rewards" | "planning" | "family";

/** Where a tab and a feature card lead. */
export function panelId(category: Category): string {
  return `showcase-${category}`;
}

/** Tabs by WAI-ARIA, and links to their panels until `showcase.island.ts` is there (styles.css). */
export function Showcase({ brandName }: { brandName: string }) {
  const { t } = useLingui();
  const tabs = useCategories();
  return (
    <Section id="showcase" title={<Trans>A week with {brandName}</Trans>} island="showcase">
      <div
        role="tablist"
        aria-label={t`What the app does`}
        className="mx-auto grid max-w-3xl grid-cols-2 gap-1 rounded-3xl bg-cream p-1.5 sm:grid-cols-4 sm:rounded-full noscript:hidden"
      >
        {tabs.map(({ key, label }, position) => (
          <a
            key={key}
            role="tab"
            id={`${panelId(key)}-tab`}
            href={`#${panelId(key)}`}
            aria-controls={panelId(key)}
            aria-selected={position === 0}
            className="grid min-h-12 grid-cols-[minmax(0,1fr)] items-center rounded-2xl px-3 py-2 text-center font-semibold text-cocoa no-underline transition-colors hover:text-ink aria-selected:bg-cocoa aria-selected:text-paper sm:rounded-full"
          >
            {label}
          </a>
        ))}
      </div>
      {tabs.map(({ key, panel }, position) => (
        <div
          key={key}
          role="tabpanel"
          id={panelId(key)}
          aria-labelledby={`${panelId(key)}-tab`}
          hidden={position > 0}
          // Below the header and the tabs.
          className="mt-8 scroll-mt-60"
        >
          {panel}
        </div>
      ))}
      <div className="mt-6 flex justify-center gap-3">
        <ArrowButton to="previous" label={t`Previous`} />
        <ArrowButton to="next" label={t`Next`} />
      </div>
      <p role="status" className="sr-only" />
    </Section>
  );
}

/** An arrow that points along the reading direction, or against it. */
function ArrowButton({ to, label }: { to: "previous" | "next"; label: string }) {
  return (
    <button
      type="button"
      data-step={to}
      aria-label={label}
      className="grid size-12 place-items-center rounded-full border-2 border-shell bg-white text-cocoa transition-colors hover:border-crust noscript:hidden"
    >
      <Icon name={to} className="size-6 rtl:-scale-x-100" />
    </button>
  );
}

function useCategories() {
  const { t } = useLingui();
  return [
    {
      key: "tasks",
      label: t`Task management`,
      panel: (
        <Panel
          title={t`The whole week at a glance`}
          text={t`Choose tasks that fit each child's age. Your child sees what to do today, and you see what is done.`}
          points={[
            t`Tasks for every age, from tidying toys to revising lessons`,
            t`Picture tasks for children who do not read yet`,
            t`AI suggestions when you run out of ideas`,
          ]}
          vignette={<TasksVignette />}
        />
      ),
    },
    {
      key: "rewards",
      label: t`Rewards`,
      panel: (
        <Panel
          title={t`Effort they can count`}
          text={t`Each finished task adds to the cookie jar. What a full jar earns is for you to agree on: a story, a picnic, an hour at the park.`}
          points={[
            t`A jar for each child, filled task by task`,
            t`Rewards that you agree on at home`,
            t`Educational penalties for delays, with Premium`,
          ]}
          vignette={<JarVignette />}
        />
      ),
    },
    {
      key: "planning",
      label: t`Planning`,
      panel: (
        <Panel
          title={t`A calmer start to the week`}
          text={t`Plan the week once, and every child knows what comes today. When it ends, a report shows how it went.`}
          points={[
            t`A weekly progress report`,
            t`AI insights into what goes well and what needs more time`,
            t`Automatic task locking and weekly values, with Premium`,
          ]}
          vignette={<WeekVignette />}
        />
      ),
    },
    {
      key: "family",
      label: t`Family connection`,
      panel: (
        <Panel
          title={t`Mum, Dad, Grandma, teacher: one list`}
          text={t`Add everyone who looks after your child. They follow the same tasks and enjoy the same progress.`}
          points={[
            t`Several caregivers for one child`,
            t`Family chat inside the app, with Premium`,
            t`Photos, audio and video of the work, with Premium`,
          ]}
          vignette={<FamilyVignette />}
        />
      ),
    },
  ] as const;
}

function Panel(props: { title: string; text: string; points: readonly string[]; vignette: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-center gap-8 rounded-[2rem] border border-shell bg-white p-5 shadow-card sm:p-10 lg:min-h-[26rem] lg:grid-cols-2 lg:gap-14">
      <div>
        <h3 className="text-2xl font-bold sm:text-3xl">{props.title}</h3>
        <p className="mt-4 text-lg text-cocoa">{props.text}</p>
        <ul className="mt-6 grid gap-3">
          {props.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Icon
                name="check"
                className="mt-[0.15em] size-6 shrink-0 rounded-full bg-leaf p-1 text-pistachio stroke-3"
              />
              {point}
            </li>
          ))}
        </ul>
      </div>
      {props.vignette}
    </div>
  );
}
