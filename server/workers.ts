import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";

/** One that ends over and over must not take a core with it. */
const REPLACE_MS = 1_000;

/** Whether this process is one of several behind the same port. */
export const isWorker = cluster.isWorker;

/** Of several processes one says what all of them would: never one that replaces another. */
export const isFirst = !cluster.worker || cluster.worker.id === 1;

/**
 * Runs so many processes behind one port, this one only hands connections out. The first has started before the
 * others begin, so that what stops a start is said once. One that ends is replaced; told to stop, all of them finish
 * what they answer.
 */
export async function superviseWorkers(count: number, logger: Logger): Promise<void> {
  const working = new Set<Worker>();
  let stopping = false;

  /** undefined: it ended before it listened. */
  async function startWorker(): Promise<Worker | undefined> {
    const worker = cluster.fork();
    working.add(worker);
    const ended = once(worker, "exit").then(([code, signal]) => {
      working.delete(worker);
      if (!stopping) logger.error({ worker: worker.process.pid, code, signal }, "a process died");
      return undefined;
    });
    const listening = once(worker, "listening").then(() => worker);
    const started = await Promise.race([listening, ended]);
    if (started) void ended.then(replaceWorker);
    return started;
  }

  async function replaceWorker(): Promise<void> {
    let started: Worker | undefined;
    while (!started && !stopping) {
      await wait(REPLACE_MS);
      if (!stopping) started = await startWorker();
    }
    if (started)
      logger.info({ worker: started.process.pid }, "a process took the place of the one that died");
  }

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const ends = [...working].map((worker) => {
      const ended = once(worker, "exit");
      worker.process.kill("SIGTERM");
      return ended;
    });
    await Promise.all(ends);
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Started by `npm start`: goes when that goes.
  process.on("disconnect", stop);

  // It has said why.
  if (!(await startWorker())) process.exit(stopping ? 0 : 1);
  await Promise.all(Array.from({ length: count - 1 }, startWorker));
}
