import { Trans } from "@lingui/react/macro";
import type { Language } from "../../../contract/languages.ts";
import { Rosette } from "../../brand/rosette.tsx";
import type { LegalDocument, LegalFacts } from "../../content/legal-document.ts";
import { useLanguage } from "../../copy/language-of.ts";
import { LegalBlock } from "./legal-block.tsx";
import { useLegalFacts } from "./use-legal-facts.ts";

type Texts = Record<Language, (facts: LegalFacts) => LegalDocument>;

export function LegalPage({ texts }: { texts: Texts }) {
  const language = useLanguage();
  const { title, summary, updatedOn, sections } = texts[language](useLegalFacts());
  return (
    <article>
      <header className="relative isolate overflow-hidden bg-cream px-4 py-14 sm:px-6 sm:py-20 print:bg-transparent print:p-0">
        <Rosette className="absolute -end-28 -top-28 -z-10 size-[28rem] text-shell/60 print:hidden" />
        <div className="mx-auto max-w-6xl">
          <h1 className="text-2xl font-bold sm:text-5xl">{title}</h1>
          <p className="mt-5 max-w-2xl text-lg text-cocoa">{summary}</p>
          <p className="mt-5 text-sm font-medium text-crust">
            <Trans>
              Version of <time dateTime={updatedOn}>{formatDate(updatedOn, language)}</time>
            </Trans>
          </p>
        </div>
      </header>
      <div className="px-4 py-12 sm:px-6 sm:py-16 print:p-0">
        <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[17rem_1fr] lg:gap-16 print:block">
          <TableOfContents sections={sections} />
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12 print:gap-6">
            {sections.map((section, index) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
                <h2
                  id={`${section.id}-title`}
                  className="flex gap-3 text-xl font-bold sm:text-2xl print:break-after-avoid"
                >
                  <span className="shrink-0 text-crust">{index + 1}.</span>
                  {section.title}
                </h2>
                <div className="mt-4 grid gap-4 text-lg wrap-anywhere print:text-base">
                  {section.blocks.map((block, position) => (
                    <LegalBlock key={position} block={block} />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      </div>
    </article>
  );
}

function TableOfContents({ sections }: Pick<LegalDocument, "sections">) {
  return (
    <nav aria-labelledby="contents" className="print:hidden">
      <div className="rounded-3xl border border-shell bg-white p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
        <h2 id="contents" className="px-3 font-bold">
          <Trans>On this page</Trans>
        </h2>
        <ol className="mt-2">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex gap-2 rounded-xl px-3 py-2 text-cocoa no-underline hover:bg-cream hover:text-ink"
              >
                <span className="shrink-0 text-crust">{index + 1}.</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

const months: Record<Language, readonly string[]> = {
  en: "January February March April May June July August September October November December".split(" "),
  ar: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" "),
};

/** Not by `Intl`: what it writes changes with its data. */
function formatDate(isoDate: string, language: Language): string {
  const [year, month = 1, day] = isoDate.split("-").map(Number);
  return `${day} ${months[language][month - 1]} ${year}`;
}
