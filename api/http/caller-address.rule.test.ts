import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createAddressReader, type ServerBindings, toNetwork, toWiderNetwork } from "./caller-address.ts";

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
  function createAsker(trustedHops: number) {
    const log: string[] = [];
    const logger = pino({}, { write: (line: string) => log.push(line) });
    const app = new Hono<{ Bindings: ServerBindings }>();
    const readAddress = createAddressReader({ trustedHops, logger });
    app.get("/", (context) => context.text(readAddress(context)));
    const ask = async (forwarded?: string) => {
      const headers = forwarded === undefined ? undefined : { "X-Forwarded-For": forwarded };
      const env = { incoming: { socket: { remoteAddress: "192.0.2.1" } } } as ServerBindings;
      return (await app.request("/", { headers }, env)).text();
    };
    return { app, ask, log };
  }

  test("is the connection's, whatever the caller claims", async () => {
    const { ask } = createAsker(0);
    expect(await ask()).toBe("192.0.2.1");
    expect(await ask("198.51.100.7")).toBe("192.0.2.1");
  });

  test("is the last one that our own proxy forwards", async () => {
    const { ask } = createAsker(1);
    expect(await ask("203.0.113.9, 198.51.100.7 ")).toBe("198.51.100.7");
    expect(await ask("198.51.100.7")).toBe("198.51.100.7");
  });

  test("is the one that the first of several proxies of ours saw", async () => {
    const { ask } = createAsker(2);
    expect(await ask("203.0.113.9, 198.51.100.7, 10.0.0.1")).toBe("198.51.100.7");
    expect(await ask("198.51.100.7, 10.0.0.1")).toBe("198.51.100.7");
    expect(await ask("198.51.100.7")).toBe("198.51.100.7");
  });

  test.each([
    ["198.51.100.7:4711", "198.51.100.7"],
    ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
    ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ])("%s is the same at every port", async (forwarded, address) => {
    expect(await createAsker(1).ask(forwarded)).toBe(address);
  });

  test.each([
    undefined,
    "198.51.100.7, ",
    "",
    "unknown",
    "_hidden",
    "198.51.100.7:4711:1",
    "for=198.51.100.7:4711",
    "999.1.1.1",
  ])("is the connection's where the proxy forwards %j", async (forwarded) => {
    expect(await createAsker(1).ask(forwarded)).toBe("192.0.2.1");
  });

  test("is unknown where nobody tells it", async () => {
    const { app } = createAsker(1);
    expect(await (await app.request("/")).text()).toBe("unknown");
    expect(await (await app.request("/", {}, {})).text()).toBe("unknown");
  });

  test("that is forwarded to a server without a proxy is a warning to its operator, once", async () => {
    const { ask, log } = createAsker(0);
    await ask();
    expect(log).toEqual([]);
    await ask("198.51.100.7");
    await ask("198.51.100.8");
    expect(log).toHaveLength(1);
    expect(log[0]).toContain("TRUST_PROXY is off");
    expect(log[0]).not.toContain("198.51.100.7");
  });

  test("that is forwarded by a proxy of ours is no warning", async () => {
    const { ask, log } = createAsker(1);
    await ask("198.51.100.7");
    expect(log).toEqual([]);
  });
});

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["2001:db8:abcd:ef01::/64", "2001:db8:abcd::/48"],
  ["192.0.2.1", "192.0.2.1"],
  ["unknown", "unknown"],
])("%s is part of %s", (network, wider) => {
  expect(toWiderNetwork(network)).toBe(wider);
});

test.each([
  ["2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56"],
  ["2001:db8:1:abff::/64", "2001:db8:1:ab00::/56"],
  ["2001:db8:1:2::/64", "2001:db8:1:0000::/56"],
  ["2001:db8:1:bcd::/64", "2001:db8:1:0b00::/56"],
  ["192.0.2.1", "192.0.2.1"],
])("%s is part of %s, which one household has", (network, wider) => {
  expect(toWiderNetwork(network, 56)).toBe(wider);
});
