import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Context } from "hono";
import type { Logger } from "pino";

/** What `@hono/node-server` hands over with each request. */
export type ServerBindings = { incoming?: Pick<IncomingMessage, "socket"> };

type Rules = { readonly trustedHops: number; readonly logger: Logger };
export type ReadAddress = (context: Pick<Context, "req"> & { env?: ServerBindings }) => string;

/**
 * Each of our own proxies adds the address that it saw to the end of the list; those before are the caller's
 * claim. Without a proxy of ours the whole list is.
 */
export function createAddressReader({ trustedHops, logger }: Rules): ReadAddress {
  let warned = false;
  return (context) => {
    const header = context.req.header("x-forwarded-for");
    if (header !== undefined && trustedHops === 0 && !warned) {
      warned = true;
      logger.warn(
        "a request came with X-Forwarded-For while TRUST_PROXY is off: behind a proxy all callers count as one and are refused together",
      );
    }
    const forwarded = trustedHops > 0 ? pickForwarded(header, trustedHops) : undefined;
    return toNetwork(forwarded ?? context.env?.incoming?.socket.remoteAddress ?? "unknown");
  };
}

/** undefined: nothing there that is an address. */
function pickForwarded(header: string | undefined, trustedHops: number): string | undefined {
  const list = header?.split(",").map((entry) => withoutPort(entry.trim()));
  const seen = list?.at(-Math.min(trustedHops, list.length));
  return seen && isIP(seen) ? seen : undefined;
}

/** Some proxies add the caller's port, which is another with each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const found = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry);
  return found?.[1] ?? found?.[2] ?? entry;
}

/** One customer has a whole /64 of IPv6, so that is what counts as one address. */
export function toNetwork(address: string): string {
  const [head = "", tail] = address.replace(/^::ffff:(?=[\d.]+$)/i, "").split("::");
  if (!address.includes(":") || head.includes(".")) return head;
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":") ?? [];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** The /48 or /56 that a /64 is part of, as providers give it to one customer; an IPv4 address is by itself. */
export function toWiderNetwork(network: string, bits: 48 | 56 = 48): string {
  return network.replace(/:([^:]+)::\/64/, (_, subnet: string) =>
    bits === 48 ? "::/48" : `:${subnet.padStart(4, "0").slice(0, 2)}00::/56`,
  );
}
