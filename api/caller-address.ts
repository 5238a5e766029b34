import type { IncomingMessage } from "node:http";
import type { Context } from "hono";

/** What `@hono/node-server` hands over with each request. */
export type ServerBindings = { incoming?: Pick<IncomingMessage, "socket"> };

/** The last forwarded address is the one that our own proxy saw; the ones before it are the caller's claim. */
export function readCallerAddress(
  context: Context<{ Bindings: ServerBindings }>,
  { trustProxy }: { trustProxy: boolean },
): string {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || context.env?.incoming?.socket.remoteAddress || "unknown";
}
