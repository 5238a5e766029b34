import { userInfo } from "node:os";
import { ConfigError, listWarnings } from "../config.ts";
import { copy } from "../copy/copy.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { Failure } from "../http/failure.ts";
import { describeError, PERSONAL, StartError } from "../start-error.ts";
import { accountCommands } from "./accounts.ts";
import { auditCommands, withEntry } from "./audit.ts";
import { backupCommands } from "./backup.ts";
import {
  type Answer,
  type Command,
  type Input,
  type OperatorDeps,
  OperatorError,
  readInput,
  UsageError,
} from "./command.ts";
import { invoiceCommands } from "./e-invoices/invoices.ts";
import { installationCommands } from "./installation.ts";
import { claimOnce, describeSame, findSame } from "./once.ts";
import { peopleCommands } from "./people.ts";
import { planCommands } from "./plans.ts";
import { printAnswer, printHelp, printOverview } from "./print.ts";
import { promoCommands } from "./promo.ts";
import { reportCommands } from "./report/report.ts";
import { accessCommands } from "./support/access.ts";
import { announceCommands } from "./support/announce.ts";
import { mailCommands } from "./support/mails.ts";
import { moneyCommands } from "./support/money.ts";
import { priceCommands } from "./support/price.ts";
import { showCommands } from "./support/show.ts";
import { statusCommands } from "./support/status.ts";

const commands = [
  ...showCommands,
  ...accessCommands,
  ...moneyCommands,
  ...mailCommands,
  ...announceCommands,
  ...statusCommands,
  ...reportCommands,
  ...invoiceCommands,
  ...accountCommands,
  ...planCommands,
  ...priceCommands,
  ...promoCommands,
  ...peopleCommands,
  ...installationCommands,
  ...backupCommands,
  ...auditCommands,
];

export type Terminal = {
  print(text: string): void;
  printError(text: string): void;
  readStdin(): Promise<string>;
  /** null: nobody is there to ask. */
  readonly ask: ((question: string) => Promise<string>) | null;
};

/** Who typed the command, and in which folder. */
export type Desk = { readonly operator: string; readonly folder: string };

type Open = (command: Command) => Promise<{ deps: OperatorDeps; close(): Promise<void> }>;

/** Answers the exit code: 0 done, 1 not possible or broken, 2 not understood. */
export async function operate(
  argv: string[],
  terminal: Terminal,
  open: Open,
  desk: Desk = { operator: userInfo().username, folder: process.cwd() },
): Promise<0 | 1 | 2> {
  try {
    const command = findCommand(argv);
    if (typeof command !== "string")
      return (await runCommand(command, argv, { terminal, open, desk })).isBroken ? 1 : 0;
    terminal.print(command);
    return 0;
  } catch (error) {
    const [line, code] = explain(error);
    terminal.printError(line);
    return code;
  }
}

/** A text: the help that was asked for. */
function findCommand(argv: string[]): Command | string {
  const words = argv.filter((word) => !word.startsWith("-"));
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => word === words[index]));
  const wantsHelp = argv.includes("--help") || argv.includes("-h");
  if (command) return wantsHelp ? printHelp(command) : command;
  const topic = commands.some(({ name }) => name.startsWith(`${words[0]} `)) ? words[0] : undefined;
  if (wantsHelp || words.length === 0 || (topic && words.length === 1)) return printOverview(commands, topic);
  throw new UsageError(`There is no command "${words.slice(0, 2).join(" ")}"`);
}

async function runCommand(
  command: Command,
  argv: string[],
  { terminal, open, desk }: { terminal: Terminal; open: Open; desk: Desk },
): Promise<Answer> {
  const rest = [...argv];
  for (const word of command.name.split(" ")) rest.splice(rest.indexOf(word), 1);
  const input = readInput(command, rest, { readStdin: terminal.readStdin, folder: desk.folder });
  const isTrial = input.switches.has("dry-run");
  const { deps, close } = await open(command);
  try {
    for (const warning of listWarnings(deps.config)) terminal.printError(`Warning: ${warning}`);
    const asked = isTrial ? input : await askBefore(deps, { command, input }, terminal);
    const answer = await (command.reads || isTrial
      ? command.run(deps, input)
      : withEntry(deps, { command, input: asked, operator: desk.operator }, async (entry) => {
          await claimOnce(deps, { command, input: asked }, entry);
          return command.run(deps, asked);
        }));
    terminal.print(printAnswer(answer, input.switches.has("json")));
    return answer;
  } finally {
    await close();
  }
}

/** A yes to doing the same again counts as `--again`. */
async function askBefore(
  deps: OperatorDeps,
  { command, input }: { command: Command; input: Input },
  terminal: Terminal,
): Promise<Input> {
  const same = await findSame(deps, { command, input });
  // What cannot be done at all is refused as such.
  if (same) await command.once?.(deps, input);
  const isSure = input.switches.has("yes");
  if (same && (isSure || !terminal.ask))
    throw new OperatorError(`${describeSame(same)}: --again does it once more`);
  const question = isSure ? undefined : await command.confirm?.(input, deps);
  if (!same) {
    if (question) await confirm(question, terminal);
    return input;
  }
  await confirm(`${describeSame(same)}. ${question ?? "Do it once more?"}`, terminal);
  return { ...input, switches: new Set([...input.switches, "again"]) };
}

async function confirm(question: string, { ask }: Terminal): Promise<void> {
  if (!ask) throw new UsageError("This is asked before it is done: say --yes where nobody can be asked");
  if (!/^y(es)?$/i.test((await ask(`${question} (yes/no) `)).trim()))
    throw new OperatorError("Nothing was changed");
}

function explain(error: unknown): [string, 1 | 2] {
  if (error instanceof UsageError) return [`${error.message}. See npm run operator -- --help`, 2];
  if (error instanceof OperatorError || error instanceof ConfigError) return [error.message, 1];
  if (error instanceof StartError) return [explainStart(error), 1];
  if (error instanceof Failure) return [copy.en.messages[error.code], 1];
  if (isDatabaseUnavailable(error)) return ["The database does not answer. Please try again.", 1];
  // Of a query that failed: its own message has its parameters, which are people's; its cause has not.
  const { reason = "", code } = describeError(error);
  const [line = ""] = reason.replace(PERSONAL, "…").split("\n");
  return [`It failed: ${line}${code ? ` (${code})` : ""}`, 1];
}

function explainStart({ message }: StartError): string {
  if (!message.includes("in use by another process")) return message;
  return "The embedded database is open in the running server. Stop the server, run the command, start it again; with DATABASE_URL both work at once.";
}
