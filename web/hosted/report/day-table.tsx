import type { Series } from "./chart.tsx";
import { type Unit, writeDay } from "./figures.ts";

type Props = {
  readonly title: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly unit: Unit;
};

const heading = "sticky top-0 bg-white px-2 py-1 text-end font-semibold first:ps-0 first:text-start";

/** The newest day first. */
export function DayTable({ title, days, series, unit }: Props) {
  return (
    <details className="mt-1 text-sm print:hidden">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-crust">Day by day</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <section aria-label={`${title}, day by day`} tabIndex={0} className="max-h-72 overflow-auto">
        <table className="w-full tabular-nums">
          <thead>
            <tr>
              <th scope="col" className={heading}>
                Day
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className={`${heading} capitalize`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, index) => (
                <tr key={day} className="border-shell border-t">
                  <th scope="row" className="py-1 pe-2 text-start font-normal">
                    {writeDay(day)}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="px-2 py-1 text-end">
                      {unit.write(values[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))
              .reverse()}
          </tbody>
        </table>
      </section>
    </details>
  );
}
