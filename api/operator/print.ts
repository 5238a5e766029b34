import type { Answer, Command, Row } from "./command.ts";

export function printAnswer(answer: Answer, json: boolean): string {
  if (json) return JSON.stringify(answer.data, null, 2);
  return "rows" in answer ? printTable(answer.rows) : answer.message;
}

export function printTable(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return "None.";
  const lines = [
    Object.keys(first),
    ...rows.map((row) => Object.values(row).map((cell) => String(cell ?? "-"))),
  ];
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function printOverview(commands: readonly Command[], topic?: string): string {
  const listed = commands.filter(({ name }) => !topic || name.split(" ")[0] === topic);
  const usages = listed.map(usageOf);
  const width = Math.max(...usages.map(({ length }) => length));
  return [
    `Usage: npm run operator -- ${topic ?? "COMMAND"} …`,
    "",
    ...listed.map(({ summary }, index) => `  ${usages[index]?.padEnd(width)}  ${summary}`),
    "",
    "Every command takes --json (for scripts) and --help. What cannot be undone asks first; --yes answers it.",
    "It works on the database of DATABASE_URL, else on the one in DATA_DIR, through the server that has it open.",
  ].join("\n");
}

export function printHelp(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, { value, help, required }]) => ({
    usage: `--${name}${value ? ` ${value}` : ""}`,
    help: required ? `${help} (needed)` : help,
  }));
  if (command.confirm) options.push({ usage: "--yes", help: "do not ask" });
  options.push({ usage: "--json", help: "answer in JSON" });
  const width = Math.max(...options.map(({ usage }) => usage.length));
  return [
    `Usage: npm run operator -- ${usageOf(command)} [options]`,
    "",
    command.summary,
    "",
    ...options.map(({ usage, help }) => `  ${usage.padEnd(width)}  ${help}`),
  ].join("\n");
}

function usageOf({ name, args }: Command): string {
  return [name, ...args].join(" ");
}
