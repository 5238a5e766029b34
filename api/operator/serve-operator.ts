import { chmodSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { reasonOf } from "../start-error.ts";
import type { OperatorDeps } from "./command.ts";
import { type Desk, operate } from "./operate.ts";

/** What the command sends first; then it answers what it is asked, a text for each. */
export type Order = Desk & { readonly argv: string[]; readonly canAsk: boolean };
/** What the server says, a line of JSON each. */
export type Line =
  | { readonly print: string }
  | { readonly printError: string }
  | { readonly ask: string }
  | { readonly readStdin: true }
  | { readonly exit: 0 | 1 | 2 };

/** In the data folder, which nobody but its owner may enter. */
export function socketPath(dataDir: string): string {
  return join(dataDir, "operator.sock");
}

/** Runs the operator's commands in the process that has the embedded database open. */
export async function serveOperator(deps: OperatorDeps): Promise<() => void> {
  const { config, logger } = deps;
  const path = socketPath(config.dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    void answer(deps, socket).catch((error) => {
      logger.error({ reason: reasonOf(error) }, "an operator's command failed");
      socket.end(
        writeLine({ printError: "It failed; the log of the server says why." }) + writeLine({ exit: 1 }),
      );
    });
  });
  // Of a process that was killed: the folder is this one's alone.
  rmSync(path, { force: true });
  await new Promise<void>((resolve) => {
    server.once("error", (error) => {
      logger.warn({ reason: reasonOf(error) }, "no operator's command while this process runs");
      resolve();
    });
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve();
    });
  });
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

async function answer(deps: OperatorDeps, socket: Socket): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const readLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("the command left");
    return JSON.parse(value);
  };
  const say = (line: Line) => void socket.write(writeLine(line));
  const { argv, canAsk, operator, folder }: Order = await readLine();
  const exit = await operate(
    argv,
    {
      print: (print) => say({ print }),
      printError: (printError) => say({ printError }),
      readStdin() {
        say({ readStdin: true });
        return readLine();
      },
      ask: canAsk
        ? (ask) => {
            say({ ask });
            return readLine();
          }
        : null,
    },
    async () => ({ deps, close: async () => {} }),
    { operator, folder },
  );
  socket.end(writeLine({ exit }));
}

function writeLine(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
