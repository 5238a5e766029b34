import { Plural, Trans } from "@lingui/react/macro";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { Rosette } from "../../brand/rosette.tsx";
import { StoreBadges } from "../../brand/store-badges.tsx";
import { useOffer } from "../../brand/use-offer.ts";
import { TrialButton } from "./trial-button.tsx";

export function CallToAction({ brandName }: { brandName: string }) {
  const { price } = useOffer().main;
  return (
    <section className="px-4 pb-8 sm:px-6 sm:pb-24">
      <div className="relative isolate mx-auto max-w-6xl overflow-hidden rounded-[2.5rem] bg-saffron px-2 py-7 text-center text-roast sm:px-12 sm:py-20">
        <Rosette className="absolute -start-36 -bottom-36 -z-10 size-96 text-milk/20" />
        <Rosette className="absolute -end-36 -top-36 -z-10 size-96 text-milk/20" />
        <h2 className="text-[1.75rem] leading-(--leading-title) font-bold sm:text-5xl">
          <Trans>What will your child finish first?</Trans>
        </h2>
        <p className="mx-auto mt-3 max-w-xl text-balance sm:mt-4 sm:text-lg">
          <Trans>
            Try {brandName} for <Plural value={TRIAL_DAYS} one="# day" other="# days" />. If it helps at home,
            stay for {price}.
          </Trans>
        </p>
        <TrialButton look="dark" className="mt-5 px-10 text-lg sm:mt-9" />
        <StoreBadges className="mt-5 justify-center sm:mt-10" />
      </div>
    </section>
  );
}
