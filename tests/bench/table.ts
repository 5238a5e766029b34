/** A table as Markdown has it, columns aligned for reading in a terminal. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(...[heads, ...rows].map((row) => (row[column] ?? head).length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
