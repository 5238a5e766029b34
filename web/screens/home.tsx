import { Trans } from "@lingui/react/macro";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../../contract/rules.ts";
import { brand } from "../site/brand.ts";
import { buttonClass } from "../ui/button.tsx";

export default function Home() {
  return (
    <section className="mx-auto grid max-w-3xl gap-6 px-4 py-20 text-center">
      <h1 className="text-4xl font-bold text-ink">
        <Trans>Weekly tasks done with a smile</Trans>
      </h1>
      <p className="text-lg text-cocoa">
        <Trans>
          Set small weekly tasks, let your children earn virtual cookies, and watch good habits grow at home
          and at school.
        </Trans>
      </p>
      <p className="text-cocoa">
        <Trans>
          Free for {TRIAL_DAYS} days, then {YEARLY_PRICE_AED} AED a year, about 1 AED a day.
        </Trans>
      </p>
      <p>
        <a href={brand.freeTrialUrl} target="_blank" rel="noopener" className={buttonClass()}>
          <Trans>Start free trial</Trans>
        </a>
      </p>
    </section>
  );
}
