import { sumOf } from "../../../contract/report.ts";
import { type Unit, writeDay } from "./figures.ts";
import { averageWeeks, hasAverage, listSteps, percent, pickDates } from "./scale.ts";

const looks = {
  saffron: { bar: "fill-saffron", behindLine: "opacity-75", line: "stroke-cocoa" },
  crust: { bar: "fill-crust", behindLine: "opacity-45", line: "stroke-crust" },
  pistachio: { bar: "fill-pistachio", behindLine: "opacity-45", line: "stroke-pistachio" },
  rose: { bar: "fill-rose", behindLine: "opacity-45", line: "stroke-rose" },
  cocoa: { bar: "fill-cocoa", behindLine: "opacity-45", line: "stroke-cocoa" },
};

/** One colour of the bars. If there are several, each stands on the one before. */
export type Series = {
  readonly name: string;
  readonly colour: keyof typeof looks;
  readonly values: readonly number[];
};

type Props = {
  /** What it shows, in a sentence. */
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly unit: Unit;
  readonly isTall?: boolean;
};

const COLUMN = 10;
const BAR = 7;

/** Bars stretch to the width of the page; words stand beside them, and do not. */
export function Chart({ label, days, series, unit, isTall = false }: Props) {
  const sums = days.map((_, day) => sumOf(series.map(({ values }) => values[day] ?? 0)));
  const steps = listSteps(Math.max(...sums));
  const top = steps.at(-1) ?? 1;
  const width = days.length * COLUMN;
  const withLine = hasAverage(days);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-cocoa text-xs tabular-nums">
      <div aria-hidden="true" className="flex flex-col-reverse justify-between text-end">
        {steps.map((step) => (
          <span key={step} className="flex h-0 items-center justify-end whitespace-nowrap">
            {unit.writeStep(step)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        className={`w-full overflow-visible ${isTall ? "h-36 md:h-52" : "h-36"}`}
      >
        {steps.map((step) => {
          const y = percent(top - step, top);
          return <line key={step} {...thin} x1="0" x2={width} y1={y} y2={y} className="stroke-shell" />;
        })}
        {days.map((day, index) => (
          <g key={day} className="group">
            <title>{describeDay(day, index, series, unit)}</title>
            <rect
              x={index * COLUMN}
              y="0"
              width={COLUMN}
              height="100"
              className="fill-transparent group-hover:fill-cream"
            />
            {stackBars(series, index).map(({ colour, value, upTo }) => (
              <rect
                key={colour}
                x={index * COLUMN + (COLUMN - BAR) / 2}
                y={percent(top - upTo, top)}
                width={BAR}
                height={percent(value, top)}
                className={`${looks[colour].bar} ${withLine ? looks[colour].behindLine : ""}`}
              />
            ))}
          </g>
        ))}
        {withLine && series[0] && (
          <polyline
            points={drawLine(averageWeeks(sums), top)}
            vectorEffect="non-scaling-stroke"
            fill="none"
            strokeWidth="2.5"
            strokeLinejoin="round"
            className={`pointer-events-none ${looks[series[0].colour].line}`}
          />
        )}
      </svg>
      <Dates days={days} />
    </div>
  );
}

const thin = { vectorEffect: "non-scaling-stroke", strokeWidth: "1" } as const;

function Dates({ days }: Pick<Props, "days">) {
  return (
    <svg aria-hidden="true" className="col-start-2 h-6 w-full overflow-visible">
      {pickDates(days).map((index) => (
        <text
          key={index}
          x={`${percent(index + 0.5, days.length)}%`}
          y="18"
          textAnchor="middle"
          className="fill-cocoa"
        >
          {writeDay(days[index] ?? "")}
        </text>
      ))}
    </svg>
  );
}

function describeDay(day: string, index: number, series: readonly Series[], { write }: Unit): string {
  const amounts = series.map(({ name, values }) => `${write(values[index] ?? 0)} ${name}`);
  return `${writeDay(day)}: ${amounts.join(", ")}`;
}

function stackBars(series: readonly Series[], day: number) {
  return series
    .map(({ colour, values }, index) => ({
      colour,
      value: values[day] ?? 0,
      upTo: sumOf(series.slice(0, index + 1).map((each) => each.values[day] ?? 0)),
    }))
    .filter(({ value }) => value > 0);
}

function drawLine(averages: readonly number[], top: number): string {
  return averages
    .map((average, index) => `${index * COLUMN + COLUMN / 2},${percent(top - average, top)}`)
    .join(" ");
}
