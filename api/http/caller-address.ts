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
  return toNetwork(forwarded || context.env?.incoming?.socket.remoteAddress || "unknown");
}

/** One customer has a whole /64 of IPv6, so that is what counts as one address. */
export function toNetwork(address: string): string {
  const [head = "", tail] = address.replace(/^::ffff:(?=[\d.]+$)/i, "").split("::");
  if (!address.includes(":") || head.includes(".")) return head;
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
