import { Plural, Trans } from "@lingui/react/macro";
import type { Language } from "../../../contract/languages.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { Rosette } from "../../brand/rosette.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PhoneCarousel } from "./phone-carousel.tsx";
import { TrialButton } from "./trial-button.tsx";

export function Hero({ language }: { language: Language }) {
  return (
    <section className="relative isolate overflow-hidden bg-linear-to-b from-cream to-paper px-4 pt-12 pb-16 sm:px-6 lg:pt-16 lg:pb-36">
      {/* As high as the phone with its dots from the start, so that the words beside it do not move when it comes. */}
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-14 lg:min-h-[calc(18rem*1387/640+5.25rem)] lg:grid-cols-[1.15fr_1fr]">
        <div data-whole="" className="text-center lg:text-start">
          <p className="inline-flex items-center gap-2 rounded-full border border-shell bg-white/70 px-4 py-1.5 text-sm font-semibold text-crust">
            <Rosette plain className="size-4" />
            <Trans>For families, teachers and schools</Trans>
          </p>
          <h1 className="mt-6 text-[clamp(2rem,1.25rem+4vw,3.6rem)] leading-(--leading-title) font-bold">
            <Trans comment="Each sentence on its own line">
              <span className="block">One task done.</span> <span className="block">One cookie closer.</span>
            </Trans>
          </h1>
          <p className="mx-auto mt-6 max-w-lg text-lg text-cocoa sm:text-xl sm:leading-(--leading-text) lg:mx-0">
            <Trans>
              Set weekly tasks that suit your children's ages, and watch them finish the list themselves, one
              cookie after another.
            </Trans>
          </p>
          <div className="mt-9 flex flex-wrap justify-center gap-3 lg:justify-start">
            <TrialButton className="px-8 text-lg max-sm:w-full" />
            <a href="#showcase" className={buttonClass("secondary", "px-8 text-lg max-sm:w-full")}>
              <Trans>See how it works</Trans>
            </a>
          </div>
          <p className="mt-4 text-sm font-medium text-cocoa">
            <Plural
              value={TRIAL_DAYS}
              one="# day free. No bank card needed."
              other="# days free. No bank card needed."
            />
          </p>
        </div>
        <div className="relative self-start">
          <PhoneCarousel language={language} />
          {/* After the phone, behind whose middle it is: painted before the phone is there, it would move. */}
          <div className="absolute inset-0 -z-10 grid place-content-center">
            <Rosette className="-m-80 size-[36rem] text-shell/50 lg:size-[44rem]" />
          </div>
        </div>
      </div>
    </section>
  );
}
