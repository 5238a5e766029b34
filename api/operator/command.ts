import { parseArgs } from "node:util";
import type { Render } from "../../contract/render.ts";
import type { BillingDeps } from "../billing/providers/provider.ts";
import { readError } from "../start-error.ts";

/** The line was not understood: exit code 2. */
export class UsageError extends Error {}
/** Understood, but it cannot be done: exit code 1. */
export class OperatorError extends Error {}

type Option = {
  /** How the value is named in the help; without it the option is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly required?: boolean;
};

export type Input = {
  /** Where the command was typed: paths of files count from there. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
  readStdin(): Promise<string>;
};

type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;
/** A table or a sentence for people; `data` is what `--json` prints for scripts. */
export type Answer = ({ rows: readonly Row[] } | { message: string }) & {
  readonly data: unknown;
  /** What was looked at does not work: exit code 1, for a script. */
  readonly isBroken?: boolean;
};

/** What every command is given. */
export type OperatorDeps = BillingDeps & { readonly render: Render };

export type Command = {
  /** As it is typed: `accounts add`. */
  readonly name: string;
  /** One in brackets may be left out. */
  readonly args: readonly string[];
  readonly summary: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** It only looks, so that no entry is written about it. */
  readonly reads?: true;
  /** Asked before it is done, unless `--yes`. */
  readonly confirm?: (input: Input, deps: OperatorDeps) => string | Promise<string>;
  /** The family that a second one, the same within an hour, is asked about. It takes `again`. */
  readonly once?: (deps: OperatorDeps, input: Input) => Promise<string>;
  /** It brings other keys, so that those that are there need not open. */
  readonly replacesKeys?: true;
  run(deps: OperatorDeps, input: Input): Promise<Answer>;
};

/** Says what would happen; nothing does. */
export const dryRun = { "dry-run": { help: "say what would be done, and do nothing" } };

/** Of a command that is done `once`. */
export const again = { again: { help: "do it once more, though the same was done within the last hour" } };

const always = { help: { type: "boolean" }, json: { type: "boolean" }, yes: { type: "boolean" } } as const;

export function readInput(
  command: Command,
  argv: string[],
  { readStdin, folder }: Pick<Input, "readStdin" | "folder">,
): Input {
  const known = Object.entries(command.options ?? {}).map(
    ([name, { value }]) => [name, { type: value ? "string" : "boolean" }] as const,
  );
  const { values, positionals } = parse(argv, { ...Object.fromEntries(known), ...always });
  const needed = command.args.filter((name) => !name.startsWith("["));
  if (positionals.length < needed.length || positionals.length > command.args.length)
    throw new UsageError(`${command.name} takes ${command.args.join(" ") || "no arguments"}`);
  const entries = Object.entries(values);
  const input = {
    args: positionals,
    options: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
    ),
    switches: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
    readStdin,
    folder,
  };
  for (const [name, { required }] of Object.entries(command.options ?? {}))
    if (required && input.options[name] === undefined)
      throw new UsageError(`${command.name} needs --${name}`);
  return input;
}

function parse(args: string[], options: Record<string, { type: "string" | "boolean" }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(readError(error).message?.split(/[.\n]/)[0] ?? "");
  }
}

export function readNumber(
  input: Input,
  name: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  const text = input.options[name];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new UsageError(`--${name} takes a whole number from ${min} to ${max}`);
  return number;
}

export function readDate(input: Input, name: string): Date | undefined {
  const text = input.options[name];
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime()))
    throw new UsageError(`--${name} takes a date such as 2027-01-31 or 2027-01-31T18:00Z`);
  return date;
}

/** In whole units with cents behind the point, as people write it; answers cents. */
export function readAmount(text: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new UsageError("AMOUNT takes a number such as 100 or 36.50");
  return Math.round(Number(text) * 100);
}

export function readList(input: Input, name: string): string[] | undefined {
  return input.options[name]
    ?.split(",")
    .map((each) => each.trim())
    .filter(Boolean);
}

export function readChoice<T extends string>(
  input: Input,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const text = input.options[name] ?? fallback;
  const choice = choices.find((each) => each === text);
  if (!choice) throw new UsageError(`--${name} takes ${choices.join(" or ")}`);
  return choice;
}
