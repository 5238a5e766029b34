import type { ReactNode } from "react";
import { type Daily, sumOf } from "../../../contract/report.ts";
import { Card } from "../../ui/card.tsx";
import { Chart, type Series } from "./chart.tsx";
import { DayTable } from "./day-table.tsx";
import { plain, type Unit } from "./figures.ts";

type CardProps = {
  readonly title: string;
  readonly figure: string;
  readonly note?: string;
  readonly isWide?: boolean;
  readonly children?: ReactNode;
};

export function FigureCard({ title, figure, note, isWide = false, children }: CardProps) {
  return (
    <section className={`grid ${isWide ? "md:col-span-2" : ""}`}>
      <Card className="break-inside-avoid print:shadow-none">
        <h2 className="font-semibold text-cocoa">{title}</h2>
        <p className="font-bold text-4xl tabular-nums">{figure}</p>
        <p className="mt-1 mb-6 text-cocoa text-sm">{note}</p>
        {children}
      </Card>
    </section>
  );
}

type DailyProps = Pick<CardProps, "title" | "note" | "isWide"> & {
  readonly days: readonly string[];
  readonly daily: Daily;
  readonly series: Pick<Series, "name" | "colour">;
  /** In the table alone. */
  readonly more?: readonly Series[];
  readonly unit?: Unit;
};

/** A number of each day. */
export function DailyCard({
  title,
  days,
  daily,
  series,
  more = [],
  note = "",
  unit = plain,
  isWide,
}: DailyProps) {
  const total = sumOf(daily.values);
  const shown = [{ ...series, values: daily.values }];
  return (
    <FigureCard
      title={title}
      figure={unit.write(total)}
      note={`${compare(total, daily.before, days.length, unit)} ${note}`}
      isWide={isWide}
    >
      <Chart
        label={`${title} by day: ${unit.write(total)} in all. The table after it has each day.`}
        days={days}
        series={shown}
        unit={unit}
        isTall={isWide}
      />
      <DayTable title={title} days={days} series={[...shown, ...more]} unit={unit} />
    </FigureCard>
  );
}

function compare(total: number, before: number, length: number, { write }: Unit): string {
  if (total === before) return `The same as in the ${length} days before.`;
  return `${total > before ? "Up" : "Down"} from ${write(before)} in the ${length} days before.`;
}
