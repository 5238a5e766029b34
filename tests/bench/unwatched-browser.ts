import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol answers in a shape of its own
type Send = (method: string, params?: object) => Promise<any>;

/**
 * A browser driven by the bare protocol. Playwright keeps the runtime's inspector on, which makes a browser
 * read a library twice when it starts and so doubles the time that is to be measured.
 */
export async function openUnwatchedBrowser(executable: string) {
  const profile = await mkdtemp(join(tmpdir(), "maamoul-bench-"));
  const browser = spawn(
    executable,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (data) => {
      said += data;
      const found = said.match(/ws:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    browser.once("exit", () => reject(new Error(`The browser did not start: ${said}`)));
  });
  const sendTo = await connect(address);

  return {
    /** A page in a profile of its own, and the end of it. */
    async openPage(): Promise<{ send: Send; close: () => Promise<void> }> {
      const { browserContextId } = await sendTo(undefined, "Target.createBrowserContext");
      const { targetId } = await sendTo(undefined, "Target.createTarget", {
        url: "about:blank",
        browserContextId,
      });
      const { sessionId } = await sendTo(undefined, "Target.attachToTarget", { targetId, flatten: true });
      return {
        send: (method, params) => sendTo(sessionId, method, params),
        close: () => sendTo(undefined, "Target.disposeBrowserContext", { browserContextId }),
      };
    },
    async close() {
      void sendTo(undefined, "Browser.close");
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  let lastId = 0;
  return (sessionId: string | undefined, ...[method, params = {}]: Parameters<Send>): ReturnType<Send> => {
    const id = ++lastId;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, sessionId, method, params }));
    return answer.promise;
  };
}
