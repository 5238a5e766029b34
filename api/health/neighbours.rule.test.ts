import { once } from "node:events";
import pino from "pino";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { gatherProviders } from "../billing/providers/create.ts";
import type { BillingDeps } from "../billing/providers/provider.ts";
import { readTestConfig } from "../testing/test-config.ts";
import { watchNeighbours } from "./neighbours.ts";

function watch(env: Record<string, string>, verify?: () => Promise<void>) {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(line) });
  const providers = gatherProviders([]);
  const config = { ...readTestConfig(env), takesRealMoney: verify !== undefined };
  const deps = { config, logger, providers: { ...providers, selling: { ...providers.selling, verify } } };
  return { neighbours: watchNeighbours(deps as unknown as BillingDeps), log };
}

test("a mail server that goes is named until it answers again, each with one line", async () => {
  const port = await findFreePort();
  const { neighbours, log } = watch({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await neighbours.ask();
  await neighbours.ask();
  expect([...neighbours.away]).toEqual(["mail server"]);
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
  onTestFinished(() => new Promise((resolve) => server.close(resolve)));
  await once(server.listen(port, "127.0.0.1"), "listening");
  await neighbours.ask();
  expect([...neighbours.away]).toEqual([]);
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: "the mail server does not answer", reason: expect.stringContaining("ECONNREFUSED") },
    { level: 30, msg: "the mail server answers again" },
  ]);
});

test("a payment provider is asked apart from it", async () => {
  const { neighbours } = watch({}, () => Promise.reject(new Error("no connection")));
  await neighbours.ask();
  expect([...neighbours.away]).toEqual(["payment provider"]);
});

test("a sandbox has none to ask", async () => {
  const { neighbours, log } = watch({});
  await neighbours.ask();
  expect([[...neighbours.away], log]).toEqual([[], []]);
});
