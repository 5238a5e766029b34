const MB = 1024 * 1024;

type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };

/** What a process that was started with `--inspect=127.0.0.1:PORT` still holds once all that can go is gone. */
export async function openHeap(port: number) {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error(`Nothing can be inspected at ${port}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`Cannot inspect the process at ${port}`)));
  });
  let lastId = 0;

  function ask<T>(method: string): Promise<T> {
    const id = ++lastId;
    return new Promise((resolve) => {
      socket.addEventListener("message", function listen({ data }) {
        const answer = JSON.parse(String(data)) as { id: number; result: T };
        if (answer.id !== id) return;
        socket.removeEventListener("message", listen);
        resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  }

  return {
    async measureMb(): Promise<number> {
      await ask("HeapProfiler.collectGarbage");
      const usage = await ask<HeapUsage>("Runtime.getHeapUsage");
      return (usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)) / MB;
    },
    close: () => socket.close(),
  };
}
