import { basename } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { formatTable } from "../bench/table.ts";
import type { Row } from "./attack.ts";

/** Prints a row for each thing that was tried; the tests themselves fail where something went wrong. */
export default class AttackReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) => {
      const part = basename(module.moduleId).split(".")[0] ?? "";
      const found = [...module.children.allTests()].flatMap((test) => test.meta().attack ?? []);
      return found.map((row) => ({ part, ...row }));
    });
    if (rows.length > 0) console.log(`\n${describe(rows)}\n`);
  }
}

function describe(rows: readonly (Row & { part: string })[]): string {
  const table = formatTable(
    ["part", "database", "what was tried", "tried", "lost", "let in", "kept out", ""],
    rows.map(({ part, database, what, tried, lost, letIn, keptOut, note }) => [
      ...[part, database, what],
      ...[tried, lost, letIn, keptOut].map(String),
      note,
    ]),
  );
  const sum = (count: (row: Row) => number) => rows.reduce((total, row) => total + count(row), 0);
  const [tried, lost, letIn, keptOut] = [
    sum((row) => row.tried),
    sum((row) => row.lost),
    sum((row) => row.letIn),
    sum((row) => row.keptOut),
  ];
  return `${table}\n\n${tried} tried, ${lost} lost, ${letIn} let in, ${keptOut} kept out`;
}
