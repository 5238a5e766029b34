import type { Argon2Parameters } from "node:crypto";
import { Worker } from "node:worker_threads";

/** From 0, what everything has, to 19: these get what the others leave of a core. */
const NICENESS = 10;

/**
 * A text, because a bundle has no file for it, and one that runs as a script and as a module, whichever the process
 * was told that texts are. On Linux a priority is a thread's own; elsewhere it is the process's.
 */
const THREAD = `
  const { argon2Sync } = process.getBuiltinModule("node:crypto");
  const { setPriority } = process.getBuiltinModule("node:os");
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  if (process.platform === "linux") setPriority(${NICENESS});
  parentPort.on("message", (parameters) => {
    try {
      parentPort.postMessage({ hash: argon2Sync("argon2id", parameters) });
    } catch (error) {
      parentPort.postMessage({ error });
    }
  });
`;

type Answer = { hash: Uint8Array } | { error: Error };
type Thread = { hash(parameters: Argon2Parameters): Promise<Buffer> };

const idle: Thread[] = [];

/**
 * Argon2id takes a core for tens of milliseconds. On threads of Node's own pool it would compete with the one that
 * answers everybody else; here it gives way to it (docs/decisions/0031). There are as many threads as `passwords.ts`
 * lets hash at once, from the first time that they are needed.
 */
export async function deriveHash(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? startThread();
  try {
    return await thread.hash(parameters);
  } finally {
    idle.push(thread);
  }
}

function startThread(): Thread {
  const worker = new Worker(THREAD, { eval: true });
  worker.unref();
  return {
    hash: (parameters) =>
      new Promise((resolve, reject) => {
        // While somebody waits for it, the process does not end for want of other work.
        worker.ref();
        worker.once("message", (answer: Answer) => {
          worker.unref();
          if ("error" in answer) reject(answer.error);
          else resolve(Buffer.from(answer.hash));
        });
        worker.postMessage(parameters);
      }),
  };
}
