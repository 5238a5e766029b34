import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { defaultBrand } from "../../../contract/brand.ts";
import type { Language } from "../../../contract/languages.ts";
import { Icon } from "../../ui/icon.tsx";
import { CroppedPhone } from "./cropped-phone.tsx";
import { Section } from "./section.tsx";
import { TickedTask } from "./ticked-task.tsx";

export type Category = "tasks" | "rewards" | "planning" | "family";

/** Where a tab and a feature card lead. */
export function panelId(category: Category): string {
  return `showcase-${category}`;
}

/** Tabs by WAI-ARIA, and links to their panels until `showcase.island.ts` is there (styles.css). */
export function Showcase({ language, brandName }: { language: Language; brandName: string }) {
  const { t } = useLingui();
  const tabs = useCategories(language);
  return (
    <Section
      id="showcase"
      title={<Trans>A week with {brandName}</Trans>}
      lead={brandName === defaultBrand.name[language] && <MeaningOfTheName />}
      island="showcase"
    >
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
            className="grid min-h-12 grid-cols-[minmax(0,1fr)] items-center rounded-2xl px-1 py-2 text-center max-sm:text-[0.9375rem] font-semibold text-cocoa no-underline transition-colors hover:text-ink aria-selected:bg-cocoa aria-selected:text-paper sm:rounded-full"
          >
            {label}
          </a>
        ))}
      </div>
      <div data-stack="" className="mt-3 grid-cols-[minmax(0,1fr)] sm:mt-8">
        {tabs.map(({ key, panel }, position) => (
          <div
            key={key}
            role="tabpanel"
            id={panelId(key)}
            aria-labelledby={`${panelId(key)}-tab`}
            hidden={position > 0}
            // Below the header and the tabs.
            className="scroll-mt-60 noscript:mb-6"
          >
            {panel}
          </div>
        ))}
      </div>
      <div className="mt-3 flex justify-center gap-3 sm:mt-5">
        <ArrowButton to="previous" label={t`Previous`} />
        <ArrowButton to="next" label={t`Next`} />
      </div>
      <p role="status" className="sr-only" />
    </Section>
  );
}

/** Of no other brand. */
function MeaningOfTheName() {
  return <Trans>Maamoul: the Eid cookie, and the word for “done”.</Trans>;
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

function useCategories(language: Language) {
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
          picture={
            <CroppedPhone name="tasks" language={language}>
              <TickedTask />
            </CroppedPhone>
          }
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
          picture={<CroppedPhone name="cookies" language={language} />}
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
          picture={<CroppedPhone name="family" language={language} />}
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
          picture={<CroppedPhone name="chat" language={language} />}
        />
      ),
    },
  ] as const;
}

function Panel(props: { title: string; text: string; points: readonly string[]; picture: ReactNode }) {
  return (
    <div className="grid h-full grid-cols-1 content-between overflow-hidden rounded-[2rem] border border-shell bg-white shadow-card lg:grid-cols-2 lg:content-stretch">
      <div className="p-5 sm:p-10 lg:self-center">
        <h3 className="text-xl font-bold sm:text-3xl">{props.title}</h3>
        <p className="mt-2 text-cocoa sm:mt-4 sm:text-lg">{props.text}</p>
        <ul className="mt-3 grid gap-1.5 sm:mt-6 sm:gap-3">
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
      {props.picture}
    </div>
  );
}
