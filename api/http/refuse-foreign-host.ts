import { BlockList, isIPv6 } from "node:net";
import type { Context, Next } from "hono";
import { type ApiConfig, isLoopback } from "../config.ts";
import type { ServerBindings } from "./caller-address.ts";
import { Failure } from "./failure.ts";

/** Not reached from the internet: this machine, a container on it, a house. */
const near = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  near.addSubnet(network, bits);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

/**
 * For what a sandbox shows to everybody: it opens at the name that its operator gave it, and at this machine's own, which
 * a caller from far away, or behind a proxy, may only claim.
 */
export function refuseForeignHost({ publicOrigin, trustedHops }: ApiConfig) {
  const ownName = new URL(publicOrigin).hostname;
  return async (context: Context<{ Bindings: ServerBindings }>, next: Next): Promise<void> => {
    const { hostname } = new URL(context.req.url);
    const isOwn = isLoopback(hostname)
      ? isNear(context.env) && (trustedHops > 0 || !isForwarded(context))
      : hostname === ownName;
    if (!isOwn) throw new Failure("sandbox_elsewhere");
    await next();
  };
}

function isNear({ incoming }: ServerBindings = {}): boolean {
  const address = incoming?.socket.remoteAddress;
  return !address || near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function isForwarded({ req }: Context): boolean {
  return ["forwarded", "x-forwarded-for", "x-forwarded-proto"].some((name) => req.header(name) !== undefined);
}
