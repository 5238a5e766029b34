import type { HostedFacts } from "../../contract/hosted.ts";
import { type ReportFigures, sumOf } from "../../contract/report.ts";
import { Logo } from "../brand/logo.tsx";
import { useHosted } from "./parts/hosted-context.ts";
import { HostedDocument } from "./parts/hosted-document.tsx";
import { DailyCard, FigureCard } from "./report/figure-card.tsx";
import { moneyIn, writeMoment, writePeriod } from "./report/figures.ts";
import { MailCard } from "./report/mail-card.tsx";
import { ReasonsCard } from "./report/reasons-card.tsx";
import { hasAverage } from "./report/scale.ts";

/** A file to open, mail or print. For the operator, so in English, in no catalogue, and without links of the site. */
export default function Report({ figures, madeAt, isSandbox }: HostedFacts["report"]) {
  const { brand } = useHosted();
  const { days, newFamilies, trialsPaid, cancelled, reasons, income, mail } = figures;
  const period = writePeriod(days);
  return (
    <HostedDocument title={period}>
      <div className="mx-auto w-full max-w-6xl px-[min(1rem,4vw)] pt-6 pb-12 sm:pt-10">
        <header className="mb-6 text-cocoa">
          <Logo className="text-xl">{brand.name.en}</Logo>
          <h1 className="mt-4 mb-2 font-bold text-3xl text-ink">{period}</h1>
          <p className="text-sm">
            Made on {writeMoment(madeAt)}, UAE time. Bars are days
            {hasAverage(days) && ", the line is the average of a week"}.
            {isSandbox && " This is a sandbox: nobody was charged."}
          </p>
        </header>
        <main className="grid gap-4 md:grid-cols-2">
          {income.length === 0 && (
            <FigureCard title="Income" figure="Nothing yet" note="The first payment shows here." isWide />
          )}
          {income.map((each) => (
            <IncomeCard
              key={each.currency}
              {...each}
              title={income.length > 1 ? `Income in ${each.currency}` : "Income"}
              days={days}
            />
          ))}
          <DailyCard
            title="New families"
            days={days}
            daily={newFamilies}
            series={{ name: "new", colour: "crust" }}
          />
          <DailyCard
            title="Trials that became paid"
            days={days}
            daily={trialsPaid}
            series={{ name: "paid", colour: "pistachio" }}
          />
          <DailyCard
            title="Cancellations"
            note="Families that resumed are not counted."
            days={days}
            daily={cancelled}
            series={{ name: "cancelled", colour: "rose" }}
          />
          <ReasonsCard reasons={reasons} />
          <MailCard {...mail} />
        </main>
      </div>
    </HostedDocument>
  );
}

type IncomeProps = ReportFigures["income"][number] & {
  readonly title: string;
  readonly days: readonly string[];
};

function IncomeCard({ currency, received, refunded, title, days }: IncomeProps) {
  const unit = moneyIn(currency);
  const back = sumOf(refunded.values);
  return (
    <DailyCard
      title={title}
      note={back > 0 ? `${unit.write(back)} was refunded.` : ""}
      days={days}
      daily={received}
      series={{ name: "received", colour: "saffron" }}
      more={back > 0 ? [{ name: "refunded", colour: "rose", values: refunded.values }] : []}
      unit={unit}
      isWide
    />
  );
}
