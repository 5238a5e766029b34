import { Trans } from "@lingui/react/macro";
import type { Language } from "../../../contract/languages.ts";
import { useBrand } from "../../brand/use-brand.ts";
import { Section } from "./section.tsx";

/** Only what families really said: the operator names them in the site file. */
export function Quotes({ language }: { language: Language }) {
  const { quotes = [] } = useBrand();
  if (quotes.length === 0) return null;
  return (
    <Section title={<Trans>What families say</Trans>}>
      <ul className="flex flex-wrap justify-center gap-4">
        {quotes.map(({ words, by }) => (
          <li key={words.en} className="max-w-sm flex-1 basis-64">
            <figure className="h-full rounded-3xl border border-shell bg-white p-6 shadow-card">
              <blockquote className="text-lg">{words[language]}</blockquote>
              <figcaption className="mt-4 font-semibold text-crust">{by[language]}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
