import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { ArrowButton } from "../../ui/arrow-button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Section } from "./section.tsx";
import { FamilyVignette, JarVignette, TasksVignette, WeekVignette } from "./vignettes.tsx";

export const categories = ["tasks", "rewards", "planning", "family"] as const;
export type Category = (typeof categories)[number];

export function Showcase(props: {
  brandName: string;
  selected: Category;
  onSelect: (category: Category) => void;
}) {
  const { t } = useLingui();
  const { brandName, selected, onSelect } = props;
  const tabs = useCategories();
  const [moved, setMoved] = useState(false);

  function move(steps: number) {
    const next = categories.at((categories.indexOf(selected) + steps) % categories.length);
    if (next) onSelect(next);
    setMoved(true);
  }

  return (
    <Section id="showcase" title={<Trans>A week with {brandName}</Trans>}>
      <Tabs
        label={t`What the app does`}
        tabs={tabs}
        selected={selected}
        onSelect={(category) => {
          setMoved(false);
          onSelect(category);
        }}
        listClassName="mx-auto grid max-w-3xl grid-cols-2 gap-1 rounded-3xl bg-cream p-1.5 sm:grid-cols-4 sm:rounded-full noscript:hidden"
        tabClassName="min-h-12 rounded-2xl px-3 py-2 font-semibold text-cocoa transition-colors hover:text-ink aria-selected:bg-cocoa aria-selected:text-paper sm:rounded-full"
        panelClassName="mt-8"
      />
      <div className="mt-6 flex justify-center gap-3">
        <ArrowButton to="previous" label={t`Previous`} onClick={() => move(-1)} />
        <ArrowButton to="next" label={t`Next`} onClick={() => move(1)} />
      </div>
      {/* A tab says itself that it is selected; the arrows say nothing. */}
      <p role="status" className="sr-only">
        {moved && tabs.find(({ key }) => key === selected)?.label}
      </p>
    </Section>
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
        <CheckList items={props.points} className="mt-6" />
      </div>
      {props.vignette}
    </div>
  );
}
