import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type BusySmtp = {
  readonly url: string;
  /** Each mail that it took, with its number and the moment at which it did. */
  readonly received: { readonly recipient: string; readonly id: string; readonly atMs: number }[];
  mostConnections(): number;
  close(): Promise<unknown>;
};

/** A mail server that takes so long for each mail, on a thread of its own, so that it costs the sender nothing. */
export async function startBusySmtp({ takesMs }: { takesMs: number }): Promise<BusySmtp> {
  const worker = new Worker(new URL("busy-smtp.worker.ts", import.meta.url), { workerData: { takesMs } });
  const [{ port }] = await once(worker, "message");
  const received: BusySmtp["received"] = [];
  let most = 0;
  worker.on("message", ({ recipient, id, connections }) => {
    received.push({ recipient, id, atMs: performance.now() });
    most = Math.max(most, connections);
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mostConnections: () => most,
    close: () => worker.terminate(),
  };
}
