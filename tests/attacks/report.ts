import { formatTable } from "../bench/table.ts";

/** One thing that was tried, so many times, and each case in which it went wrong, as a sentence. */
export type Finding = {
  readonly what: string;
  readonly tried: number;
  /** What somebody had a right to and did not get: a write, a mail, a session, an answer. */
  readonly lost: readonly string[];
  /** What somebody got who had no right to it. */
  readonly letIn: readonly string[];
  /** A figure that was measured, or why it was left out. */
  readonly note?: string;
};

export type PartReport = {
  readonly part: string;
  /** Empty where it is the same for both. */
  readonly database: string;
  readonly findings: readonly Finding[];
  readonly seconds: number;
};

/** Collects what goes wrong in one thing that is tried. */
export function watch(what: string) {
  const lost: string[] = [];
  const letIn: string[] = [];
  let tried = 0;
  return {
    try(count = 1): void {
      tried += count;
    },
    /** Somebody must have got this. */
    keep(holds: boolean, sentence: string): void {
      if (!holds) lost.push(sentence);
    },
    /** Nobody may have got this. */
    bar(holds: boolean, sentence: string): void {
      if (!holds) letIn.push(sentence);
    },
    done(note?: string): Finding {
      return { what, tried, lost, letIn, note };
    },
  };
}

export function leaveOut(what: string, why: string): Finding {
  return { what, tried: 0, lost: [], letIn: [], note: `left out: ${why}` };
}

export function countWrong({ findings }: Pick<PartReport, "findings">): number {
  return findings.reduce((sum, { lost, letIn }) => sum + lost.length + letIn.length, 0);
}

export function printReports(reports: readonly PartReport[]): void {
  const rows = reports.flatMap(({ part, database, findings }) =>
    findings.map(({ what, tried, lost, letIn, note = "" }) => [
      part,
      database,
      what,
      String(tried),
      String(lost.length),
      String(letIn.length),
      note,
    ]),
  );
  const heads = ["part", "database", "what was tried", "how many", "lost", "let in", ""];
  console.log(`\n${formatTable(heads, rows)}`);
  for (const { part, database, findings } of reports)
    for (const { what, lost, letIn } of findings)
      if (lost.length + letIn.length > 0)
        console.log(
          `\n${part}${database && ` on ${database}`}, ${what}:\n  ${listShortly([...lost, ...letIn]).join("\n  ")}`,
        );
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0);
  const wrong = reports.reduce((sum, report) => sum + countWrong(report), 0);
  const tried = rows.reduce((sum, [, , , count]) => sum + Number(count), 0);
  console.log(`\n${tried} tried, ${wrong} lost or let in, ${Math.round(seconds)} s\n`);
}

const MOST_PRINTED = 5;

function listShortly(sentences: readonly string[]): string[] {
  const more = sentences.length - MOST_PRINTED;
  return more > 0 ? [...sentences.slice(0, MOST_PRINTED), `and ${more} more`] : [...sentences];
}
