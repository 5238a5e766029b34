import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { formatTable } from "./table.ts";

const PAGE = "docs/performance.md";
const DATA = "docs/performance.json";
const CHART = "docs/pictures/performance.svg";
const [START, END] = ["<!-- the last run -->", "<!-- the end of it -->"];
/** What others took of all cores meanwhile; beyond it, a time says as much about them. */
const NOISY_SHARE = 0.1;

/** One measurement, as a ratio to the least that the same work takes in the same run. */
export type Row = {
  readonly what: string;
  readonly against: string;
  /** By processor time where that can be told apart, else by time. */
  readonly ratio: number;
  /** By answers per second, which other load on the machine disturbs more. */
  readonly rate?: number;
  readonly goal: number;
  readonly better: "more" | "less";
  readonly detail: string;
};

export type Machine = { readonly cores: number; readonly model: string; readonly othersShare: number };

const isMet = ({ ratio, goal, better }: Row) => (better === "more" ? ratio >= goal : ratio <= goal);

export function describeMachine(othersShare: number): Machine {
  return { cores: availableParallelism(), model: cpus()[0]?.model ?? "unknown", othersShare };
}

/** Prints the table, and keeps it as data, as a chart and on its page. */
export function report(rows: readonly Row[], machine: Machine): void {
  const table = formatTable(
    ["what", "against", "ratio", "goal", "met", "by rate", "measured"],
    rows.map((row) => [
      row.what,
      row.against,
      row.ratio.toFixed(2),
      `${row.better === "more" ? "at least" : "at most"} ${row.goal}`,
      isMet(row) ? "yes" : "no",
      row.rate?.toFixed(2) ?? "",
      row.detail,
    ]),
  );
  const words = sayMachine(machine);
  console.log(`\n${table}\n\n${words}`);
  const at = new Date().toISOString();
  writeFileSync(DATA, `${JSON.stringify({ at, machine, rows }, null, 2)}\n`);
  writeFileSync(CHART, drawChart(rows));
  const page = readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = page.split(START);
  const after = rest.split(END)[1] ?? "";
  writeFileSync(PAGE, `${before}${START}\n\n${table}\n\n${words}\n\n${END}${after}`);
}

function sayMachine({ cores, model, othersShare }: Machine): string {
  const share = `${Math.round(othersShare * 100)} %`;
  const noise =
    othersShare > NOISY_SHARE
      ? `Others took ${share} of it meanwhile: too noisy to trust, run it again when the machine is quiet.`
      : `Others took ${share} of it meanwhile.`;
  return `${cores} cores, ${model}. ${noise}`;
}

const [WIDTH, LINE, LABEL, BAR] = [900, 34, 420, 400];

/** Each ratio beside its goal, which all have at the same place. */
function drawChart(rows: readonly Row[]): string {
  const clean = (text: string) => text.replaceAll("`", "").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const bars = rows.map((row, index) => {
    const y = 30 + index * LINE;
    const width = Math.min(BAR, (BAR / 2) * (row.ratio / row.goal));
    const colour = isMet(row) ? "#2F6B4F" : "#B3261E";
    return `<text x="${LABEL - 10}" y="${y + 15}" text-anchor="end">${clean(row.what)}</text>
<rect x="${LABEL}" y="${y}" width="${width.toFixed(0)}" height="20" fill="${colour}"/>
<text x="${LABEL + width + 6}" y="${y + 15}">${row.ratio.toFixed(2)} (${row.better === "more" ? "≥" : "≤"} ${row.goal})</text>`;
  });
  const height = 40 + rows.length * LINE;
  const goal = LABEL + BAR / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#2E1C12">
<title>Each ratio beside its goal</title>
<rect width="${WIDTH}" height="${height}" fill="#FFFBF4"/>
<text x="${goal}" y="18" text-anchor="middle">goal</text>
<line x1="${goal}" x2="${goal}" y1="24" y2="${height - 10}" stroke="#98591F" stroke-dasharray="4 3"/>
${bars.join("\n")}
</svg>
`;
}
