import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { readCallerAddress, type ServerBindings, toNetwork } from "./caller-address.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:a:b:c:d", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each([
  ["2001:db8:1::2:3:4:5", "2001:db8:1:0::/64"],
  ["2001::1:2:3:4:5:6", "2001:0:1:2::/64"],
  ["::ffff:0:192.0.2.1", "0:0:0:0::/64"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["2001:db8::ffff:192.0.2.1", "2001:db8:0:0::/64"],
  ["2001:db8:a:b:c:d:e:f", "2001:db8:a:b::/64"],
  ["1:2:3:4:5:6:7:8:9:a", "1:2:3:4::/64"],
])("%s counts as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

describe("the caller's address", () => {
  const app = new Hono<{ Bindings: ServerBindings }>();
  app.get("/:trust", (context) =>
    context.text(readCallerAddress(context, { trustProxy: context.req.param("trust") === "on" })),
  );
  async function ask(
    trust: "on" | "off",
    forwarded?: string,
    remoteAddress: string | undefined = "192.0.2.1",
  ) {
    const headers = forwarded === undefined ? undefined : { "X-Forwarded-For": forwarded };
    const env = { incoming: { socket: { remoteAddress } } } as ServerBindings;
    return (await app.request(`/${trust}`, { headers }, env)).text();
  }

  test("is the connection's, whatever the caller claims", async () => {
    expect(await ask("off")).toBe("192.0.2.1");
    expect(await ask("off", "198.51.100.7")).toBe("192.0.2.1");
  });

  test("is the last one that our own proxy forwards", async () => {
    expect(await ask("on", "203.0.113.9, 198.51.100.7 ")).toBe("198.51.100.7");
    expect(await ask("on", "198.51.100.7")).toBe("198.51.100.7");
  });

  test("is the connection's where the proxy forwards none", async () => {
    expect(await ask("on")).toBe("192.0.2.1");
    expect(await ask("on", "198.51.100.7, ")).toBe("192.0.2.1");
  });

  test("is unknown where nobody tells it", async () => {
    expect(await (await app.request("/on")).text()).toBe("unknown");
    expect(await (await app.request("/off", {}, {})).text()).toBe("unknown");
  });
});
