import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { readError, reasonOf } from "../start-error.ts";
import type { Terminal } from "./operate.ts";
import { type Line, type Order, socketPath } from "./serve-operator.ts";

const NOBODY = new Set(["ENOENT", "ECONNREFUSED"]);

/** Has the command run by the server that has the data folder open. undefined: none has. */
export async function askServer(
  dataDir: string,
  order: Order,
  terminal: Terminal,
): Promise<0 | 1 | 2 | undefined> {
  const socket = connect(socketPath(dataDir));
  try {
    await once(socket, "connect");
  } catch (error) {
    if (NOBODY.has(readError(error).code ?? "")) return undefined;
    terminal.printError(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`);
    return 1;
  }
  const answer = (value: unknown) => void socket.write(`${JSON.stringify(value)}\n`);
  answer(order);
  for await (const text of createInterface({ input: socket })) {
    const line: Line = JSON.parse(text);
    if ("exit" in line) return line.exit;
    if ("print" in line) terminal.print(line.print);
    else if ("printError" in line) terminal.printError(line.printError);
    else if ("ask" in line) answer(await terminal.ask?.(line.ask));
    else answer(await terminal.readStdin());
  }
  terminal.printError("The server ended before the command did.");
  return 1;
}
