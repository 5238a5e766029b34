import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Language } from "../../../contract/languages.ts";
import { useBrand } from "../../brand/use-brand.ts";
import { Icon } from "../../ui/icon.tsx";

export function Statistics({ language }: { language: Language }) {
  const { families, tasksCompleted, appRating, source } = useBrand().statistics;
  return (
    <section className="relative z-10 px-4 sm:px-6 lg:-mt-18">
      <dl className="mx-auto grid max-w-4xl grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] divide-x divide-shell rounded-3xl border border-shell bg-white py-4 shadow-card sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:py-8">
        <Figure value={families[language]}>
          <Trans comment="Below a number: 5.5K+ families">families</Trans>
        </Figure>
        <Figure value={tasksCompleted[language]}>
          <Trans comment="Below a number: 9.9M+ tasks completed">tasks completed</Trans>
        </Figure>
        <Figure
          value={
            <>
              {appRating[language]}
              <Icon name="star" className="size-[0.7em] fill-saffron text-saffron" />
            </>
          }
        >
          <Trans comment="Below a number: 4.8">app rating</Trans>
        </Figure>
      </dl>
      {source && (
        <p className="mx-auto mt-3 max-w-4xl text-center text-sm text-balance text-cocoa">
          {source[language]}
        </p>
      )}
    </section>
  );
}

function Figure({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center justify-end px-1 text-center">
      <dt className="text-sm text-cocoa sm:text-base">{children}</dt>
      <dd className="flex items-center gap-1 text-[clamp(0.95rem,4.4vw,1.5rem)] font-bold whitespace-nowrap sm:gap-1.5 sm:text-4xl">
        {value}
      </dd>
    </div>
  );
}
