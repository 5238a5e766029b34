import { styleText } from "node:util";
import { levels } from "pino";

const SHOWN_OF_ID = 8;
const COLOURS: Record<string, "yellow" | "red"> = { warn: "yellow", error: "red" };

/** A stranger's path, decoded, may hold what moves a terminal, turns text around or begins a line. */
function quieten(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, encodeURIComponent);
}

/** A line of the log as a person reads it: when, how bad, what, and the rest behind it. */
export function writeLogText(line: string): string {
  const { time, level, msg, pid: _, hostname: __, id, stack, ...fields } = JSON.parse(line);
  const name = levels.labels[level] ?? "";
  const colour = COLOURS[name];
  const rest = Object.entries({ ...fields, ...(id && { id: id.slice(0, SHOWN_OF_ID) }) })
    .map(([key, value]) => ` ${key}=${typeof value === "string" ? quieten(value) : JSON.stringify(value)}`)
    .join("");
  const begin = `${new Date(time).toTimeString().slice(0, 8)} ${name.padEnd(5)}`;
  const shown = colour ? styleText(colour, begin) : begin;
  return `${shown} ${msg}${styleText("dim", rest)}\n${stack ? `${stack}\n` : ""}`;
}
