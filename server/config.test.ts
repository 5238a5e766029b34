import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("an empty environment runs on this machine's port 3000 with its own API", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicOrigin: "http://localhost:3000",
    apiHost: "",
    workers: 1,
    metricsPort: 0,
    logLevel: "info",
    tracesEndpoint: "",
    assetsDir: "",
  });
});

test("the public origin follows the port unless it is set", () => {
  expect(readConfig({ PORT: "8080" }).publicOrigin).toBe("http://localhost:8080");
  expect(readConfig({ PORT: "8080", PUBLIC_ORIGIN: "https://maamoul.example/" }).publicOrigin).toBe(
    "https://maamoul.example",
  );
});

test.each([
  ["PORT", "abc", "a number from 0 to 65535"],
  ["PORT", "70000", "a number from 0 to 65535"],
  ["METRICS_PORT", "yes", "a number from 0 to 65535"],
  ["PUBLIC_ORIGIN", "maamoul.example", "an origin"],
  ["PUBLIC_ORIGIN", "https://maamoul.example/home", "an origin"],
  ["WORKERS", "0", "a number from 1 to 64"],
  ["WORKERS", "two", "a number from 1 to 64"],
  ["LOG_LEVEL", "loud", "error, warn, info"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "an address"],
  ["API_HOST", "ftp://api.maamoul.example", "an origin"],
])("%s=%s is refused in one line that says what it takes", (name, value, takes) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} takes ${takes}[^\n]*$`));
});
