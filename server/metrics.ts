import { createServer, type Server } from "node:http";
import {
  ClusterRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  register,
} from "@prometheus-io/client";
import type { Measures } from "../api/measure.ts";
import { StartError } from "../api/start-error.ts";
import type { ProcessState } from "../api/start-later.ts";
import { routeOf } from "./route-of.ts";

const DURATION_BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30];

/** Gauges of what the database says: each process says the same, so of several the largest is taken. */
const measured: Record<Exclude<keyof Measures, "charges">, { name: string; help: string }> = {
  codesWaiting: { name: "maamoul_codes_waiting", help: "Mails with a code that wait to be sent" },
  mailsWaiting: { name: "maamoul_mails_waiting", help: "Other mails that wait to be sent" },
  mailsFailed: { name: "maamoul_mails_failed", help: "Mails of the last week that were given up" },
  oldestMailSeconds: { name: "maamoul_oldest_mail_seconds", help: "Age of the oldest mail that waits" },
  plansDue: { name: "maamoul_plans_due", help: "Plans that something has to happen to by now" },
  oldestDueSeconds: { name: "maamoul_oldest_due_seconds", help: "For how long the first of them is due" },
  requestsWaiting: {
    name: "maamoul_provider_requests_waiting",
    help: "What payment providers were not told yet",
  },
  oldestRequestSeconds: {
    name: "maamoul_oldest_provider_request_seconds",
    help: "Age of the oldest of them",
  },
  workFailing: { name: "maamoul_work_failing", help: "What the background tried and could not do" },
  plansDiffering: {
    name: "maamoul_plans_differing",
    help: "Plans and payments that differ from their payment provider",
  },
  paymentsDisputed: { name: "maamoul_payments_disputed", help: "Payments with an open dispute" },
  backupAgeSeconds: {
    name: "maamoul_backup_age_seconds",
    help: "Since the last backup that was restored elsewhere and compared",
  },
};

// The keys of an object that is written above.
const measuredKeys = Object.keys(measured) as (keyof typeof measured)[];

type Sources = {
  /** undefined: there is no API here, or no database yet. */
  measure(): Promise<Measures | undefined>;
  missing(): Promise<string | undefined>;
  look(): Promise<ProcessState | undefined>;
};

export type Metrics = { record(request: { method: string; path: string; status: number; ms: number }): void };

/** Counts what this process does; `serveMetrics` shows it. */
export function openMetrics({ measure, missing, look }: Sources): Metrics {
  register.clear();
  collectDefaultMetrics();
  // In one of several processes: answers the one that serves the metrics of all.
  new ClusterRegistry();
  const requests = new Histogram({
    name: "maamoul_request_seconds",
    help: "Time until an answer was ready, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS,
  });
  let reading: Promise<Partial<Measures>> | undefined;
  /** Asked by each of the gauges, at once. */
  function readMeasures(): Promise<Partial<Measures>> {
    reading ??= measure()
      .then((found) => found ?? {})
      .catch(() => ({}))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }
  // What is not known has no value: a zero would say that nothing waits, and the next value that much was added.
  for (const key of measuredKeys)
    new Gauge({
      ...measured[key],
      aggregator: "max",
      async collect() {
        const value = (await readMeasures())[key];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  new Counter({
    name: "maamoul_charges_total",
    help: "Charges ever written, the same in every process",
    aggregator: "max",
    async collect() {
      const { charges } = await readMeasures();
      this.remove();
      if (charges !== undefined) this.inc(charges);
    },
  });
  new Counter({
    name: "maamoul_mails_given_up_total",
    help: "Mails that this process gave up since its start",
    async collect() {
      const { mailsGivenUp = 0 } = (await look()) ?? {};
      this.reset();
      this.inc(mailsGivenUp);
    },
  });
  new Gauge({
    name: "maamoul_room_bytes",
    help: "Free where the embedded database or the mail of a sandbox is kept",
    aggregator: "min",
    async collect() {
      const roomBytes = (await look())?.roomBytes;
      if (roomBytes === undefined) this.remove();
      else this.set(roomBytes);
    },
  });
  new Gauge({
    name: "maamoul_away",
    help: "1 while a neighbour did not answer when it was asked last",
    labelNames: ["neighbour"],
    aggregator: "max",
    async collect() {
      const { away = [] } = (await look()) ?? {};
      this.reset();
      for (const neighbour of away) this.set({ neighbour }, 1);
    },
  });
  new Gauge({
    name: "maamoul_ready",
    help: "1 while the database answers and takes writes",
    aggregator: "min",
    async collect() {
      this.set((await missing()) === undefined ? 1 : 0);
    },
  });
  return {
    record({ method, path, status, ms }) {
      requests.observe({ method, route: routeOf(path), status }, ms / 1000);
    },
  };
}

/** On a port of their own, which no proxy forwards. */
export async function serveMetrics({
  metricsPort,
  host,
  workers,
}: {
  metricsPort: number;
  host: string;
  workers: number;
}): Promise<Server> {
  const all = new ClusterRegistry();
  const read = () => (workers > 1 ? all.clusterMetrics() : register.metrics());
  const server = createServer(async (_, response) => {
    try {
      response.setHeader("Content-Type", register.contentType).end(await read());
    } catch {
      response.writeHead(503).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) => reject(new StartError(`METRICS_PORT cannot be used: ${message}`)));
    server.listen(metricsPort, host, () => resolve(server));
  });
}
