import { Trans, useLingui } from "@lingui/react/macro";
import { useBrand } from "../../brand/use-brand.ts";
import { useOffer } from "../../brand/use-offer.ts";
import { Icon } from "../../ui/icon.tsx";
import { listAnswers } from "./answers.ts";
import { Section } from "./section.tsx";

export function Questions() {
  const { i18n } = useLingui();
  const answers = listAnswers(useBrand(), useOffer());
  return (
    <Section id="questions" title={<Trans>Parents ask</Trans>}>
      <div className="mx-auto grid max-w-3xl gap-2 sm:gap-2.5">
        {answers.map(({ id, question, answer }) => (
          <details
            key={id}
            className="group rounded-2xl border border-shell bg-white transition-shadow open:shadow-card"
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-5 py-2.5 font-semibold sm:min-h-14 sm:px-6 sm:py-3 sm:text-lg">
              {i18n._(question)}
              <Icon
                name="chevron-down"
                className="size-5 shrink-0 text-crust transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="wrap-anywhere px-5 pb-5 text-cocoa sm:px-6">{i18n._(answer)}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
