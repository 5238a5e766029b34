import { globSync, readFileSync } from "node:fs";
import { register } from "@prometheus-io/client";
import { expect, test } from "vitest";
import type { Measures } from "../api/measure.ts";
import { calls } from "../contract/calls.ts";
import { openMetrics } from "./metrics.ts";
import { serveTestSite } from "./testing.ts";

const measures: Measures = {
  codesWaiting: 1,
  mailsWaiting: 2,
  mailsFailed: 3,
  oldestMailSeconds: 4,
  plansDue: 5,
  oldestDueSeconds: 6,
  requestsWaiting: 7,
  oldestRequestSeconds: 8,
  workFailing: 9,
  plansDiffering: 10,
  paymentsDisputed: 11,
  charges: 12,
  backupAgeSeconds: 13,
};
const sources = {
  measure: async (): Promise<Measures | undefined> => measures,
  missing: async () => undefined,
  look: async () => ({ away: ["mail server"], mailsGivenUp: 14, roomBytes: 15 }),
};

test("requests are counted by route and status, and no number of a checkout is a route", async () => {
  const { ask } = await serveTestSite({ metrics: openMetrics(sources) });
  const paths = [
    calls.login.path,
    "/checkout/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    "/assets/gone.js",
    "/healthz",
    "/ar",
  ];
  for (const path of paths) await ask(path);
  const text = await register.metrics();
  const routes = [...text.matchAll(/_count\{method="GET",route="([^"]+)",status="(\d+)"\} 1/g)];
  expect(routes.map(([, route, status]) => `${route} ${status}`).sort()).toEqual([
    "/api/v1/users/login 200",
    "/assets/ 404",
    "/checkout/ 200",
    "pages 200",
  ]);
});

test("what waits is shown as the database says it", async () => {
  openMetrics(sources);
  const text = await register.metrics();
  expect(text).toMatch(/^maamoul_ready 1$/m);
  expect(text).toMatch(/^maamoul_oldest_due_seconds 6$/m);
  expect(text).toMatch(/^maamoul_provider_requests_waiting 7$/m);
  expect(text).toMatch(/^maamoul_oldest_provider_request_seconds 8$/m);
  expect(text).toMatch(/^maamoul_backup_age_seconds 13$/m);
  expect(text).toMatch(/^maamoul_charges_total 12$/m);
  expect(text).toMatch(/^maamoul_mails_given_up_total 14$/m);
  expect(text).toMatch(/^maamoul_room_bytes 15$/m);
  expect(text).toMatch(/^maamoul_away\{neighbour="mail server"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test("asked again, a counter says the same and a neighbour that is back is gone", async () => {
  let away = ["mail server"];
  openMetrics({ ...sources, look: async () => ({ away, mailsGivenUp: 14, roomBytes: undefined }) });
  await register.metrics();
  away = [];
  const text = await register.metrics();
  expect(text).toMatch(/^maamoul_charges_total 12$/m);
  expect(text).toMatch(/^maamoul_mails_given_up_total 14$/m);
  expect(text).not.toMatch(/^maamoul_(away|room_bytes)\b/m);
});

test("while the database is away it is not ready, and the rest is shown all the same", async () => {
  openMetrics({
    ...sources,
    measure: () => Promise.reject(new Error("away")),
    missing: async () => "the database",
  });
  const text = await register.metrics();
  expect(text).toMatch(/^maamoul_ready 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
});

test("what the database cannot say has no value, which would count as a change once it is known", async () => {
  let known: Measures | undefined;
  openMetrics({ ...sources, measure: async () => known });
  expect(await register.metrics()).not.toMatch(/^maamoul_(charges_total|oldest_mail_seconds) /m);
  known = measures;
  expect(await register.metrics()).toMatch(/^maamoul_charges_total 12$/m);
  known = undefined;
  expect(await register.metrics()).not.toMatch(/^maamoul_(charges_total|oldest_mail_seconds) /m);
});

test("every metric of the alerts and the dashboard is one that there is", async () => {
  openMetrics(sources);
  const known = new Set((await register.getMetricsAsArray()).map(({ name }) => name));
  const files = ["ops/prometheus/alerts.yaml", ...globSync("ops/grafana/*.json")];
  const named = files.flatMap(
    (file) => readFileSync(file, "utf8").match(/\b(maamoul|nodejs|process)_\w+/g) ?? [],
  );
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name.replace(/_(count|bucket)$/, "")))).toEqual([]);
});
