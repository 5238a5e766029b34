import { expect, test } from "vitest";
import { toNetwork } from "./caller-address.ts";

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
