import { type ReportFigures, sumOf } from "../../../contract/report.ts";
import { Chart, type Series } from "./chart.tsx";
import { DayTable } from "./day-table.tsx";
import { FigureCard } from "./figure-card.tsx";
import { plain, writeNumber } from "./figures.ts";

export function MailCard({ days, sent, failed, waiting }: ReportFigures["mail"]) {
  const series: readonly Series[] = [
    { name: "sent", colour: "cocoa", values: sent },
    { name: "given up", colour: "rose", values: failed },
  ];
  const [left, lost] = [writeNumber(sumOf(sent)), writeNumber(sumOf(failed))];
  return (
    <FigureCard
      title="Mail sent"
      figure={left}
      note={`${lost} given up, ${writeNumber(waiting)} waiting. Mail is kept for ${days.length} days.`}
      isWide
    >
      <Chart
        label={`Mail by day: ${left} sent, ${lost} given up. The table after it has each day.`}
        days={days}
        series={series}
        unit={plain}
      />
      <DayTable title="Mail" days={days} series={series} unit={plain} />
    </FigureCard>
  );
}
