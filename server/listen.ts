import { createServer, type RequestListener, type Server } from "node:http";
import { setImmediate as nextRound, setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError } from "../api/start-error.ts";

/** Longer than a proxy keeps a connection that nobody uses (`ops/nginx.conf`), so that it leaves first. */
const LEAVE_MS = 6_000;
const LOOK_MS = 50;
const DRAIN_MS = 10_000;
/** Well below the usual limit of open files; whoever holds connections to no end holds so many at most. */
export const MOST_CONNECTIONS = 800;
/** Bodies here are small: whoever takes longer is not sending one. */
const HEADERS_MS = 20_000;
const REQUEST_MS = 60_000;
const KEEP_ALIVE_MS = 5_000;
/** Longer than a request may take: where no byte moves for so long, nobody reads the answer. */
const SILENT_MS = 90_000;

export function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const timeouts = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(timeouts, listener);
  server.maxConnections = MOST_CONNECTIONS;
  server.timeout = SILENT_MS;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(new StartError(`Port ${port} is in use. Stop the other process or set PORT to a free one.`));
      } else {
        reject(new StartError(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`));
      }
    });
    server.listen(port, host, () => resolve(server));
  });
}

/**
 * Goes on answering for a while, and asks whoever keeps a connection to open the next one elsewhere: one that were
 * closed from here might have a request on its way.
 */
export async function leave(server: Server): Promise<void> {
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  const countConnections = promisify(server.getConnections.bind(server));
  const deadlineMs = performance.now() + LEAVE_MS;
  while (performance.now() < deadlineMs && (await countConnections()) > 0) await wait(LOOK_MS);
  // Whoever is at the door comes in first: the system resets what was not taken when the door is closed.
  await nextRound();
}

/** Stops taking connections and lets the answers under way finish. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(deadline);
}
