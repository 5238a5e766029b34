import { Plural, Trans } from "@lingui/react/macro";
import type { Language } from "../../../contract/languages.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { Rosette } from "../../brand/rosette.tsx";
import { useOffer } from "../../brand/use-offer.ts";
import { PhoneCarousel } from "./phone-carousel.tsx";
import { TrialButton } from "./trial-button.tsx";

export function Hero({ language, brandName }: { language: Language; brandName: string }) {
  const { price } = useOffer().main;
  return (
    <section className="relative isolate overflow-hidden bg-linear-to-b from-cream to-paper px-4 pt-5 pb-3 sm:px-6 sm:pt-12 lg:pt-16 lg:pb-36">
      {/* As high as the phone with its dots from the start, so that the words beside it do not move when it comes. */}
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-7 sm:gap-14 lg:min-h-[calc(18rem*1387/640+5.25rem)] lg:grid-cols-[1.15fr_1fr]">
        <div data-whole="" className="text-center lg:text-start">
          <p className="inline-flex items-center gap-2 rounded-full border border-shell bg-white/70 px-4 py-1.5 text-sm font-semibold text-crust">
            <Rosette plain className="size-4" />
            <Trans>For families, teachers and schools</Trans>
          </p>
          <h1 className="mt-4 sm:mt-6 text-[clamp(2rem,1.25rem+4vw,3.6rem)] leading-(--leading-title) font-bold">
            <Trans comment="Each sentence on its own line">
              <span className="block">One task done.</span> <span className="block">One cookie closer.</span>
            </Trans>
          </h1>
          <p className="mx-auto mt-4 max-w-lg text-lg text-cocoa sm:mt-6 sm:text-xl sm:leading-(--leading-text) lg:mx-0">
            <Trans>
              {brandName} is the family app where children finish weekly tasks and collect cookies towards a
              reward you choose together.
            </Trans>
          </p>
          <TrialButton className="mt-6 px-10 text-lg max-sm:w-[calc(100%-2*min(1.5rem,6vw))] sm:mt-9" />
          <p className="mt-3 text-sm text-cocoa sm:mt-4">
            <strong className="block font-semibold">
              <Plural
                value={TRIAL_DAYS}
                one="# day free. No bank card needed."
                other="# days free. No bank card needed."
              />
            </strong>
            <Trans>Then {price} for the whole family, only if you choose it.</Trans>
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
