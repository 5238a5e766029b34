import { readFileSync } from "node:fs";
import { connect } from "node:net";
import fc from "fast-check";
import { median } from "../../bench/table.ts";
import { withServers } from "../../e2e/support/own-server.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import type { DatabaseKind } from "../databases.ts";
import { repeat } from "../own-api.ts";
import { addPeople, ask, type Heard } from "../own-process.ts";
import { type Finding, watch } from "../report.ts";
import { anyBody, anyHeaders, anyToken, type Schema } from "./generate.ts";
import { describeRawRequests } from "./raw-requests.ts";

const AT_ONCE = 4;
/** Of the slowest to the median; a password check is slow on purpose and has a median of its own. */
const MOST_TIMES_SLOWER = 10;
/** Below this a ratio says more about the machine than about a request. */
const QUICK_MS = 250;
const MOST_GROWTH_MB = 64;

type Operation = {
  security: Record<string, unknown>[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
};
type Target = {
  readonly url: string;
  readonly method: string;
  readonly schema: Schema;
  readonly name: string;
};

export async function tryHostileInput(
  kind: DatabaseKind,
  { requests }: { requests: number },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await withServers(async (servers) => {
    const env = {
      ...(await kind.createEnv()),
      PORT: String(await findFreePort()),
      DATA_DIR: servers.freshFolder(),
      TRUST_PROXY: "on",
    };
    const [person] = await addPeople(env, 1);
    const { origin, process: child } = await servers.launchReady(env);
    const memory = () => readMemoryMb(child.pid);
    const targets = await readDescription(origin);
    findings.push(
      await sendGenerated(targets, { bearer: person?.bearer ?? "", requests, memory }),
      await sendHeaders(origin),
      await sendRaw(origin),
    );
  });
  return findings;
}

/** Every operation of the API's own description. */
async function readDescription(origin: string): Promise<Target[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      url: origin + path,
      method: method.toUpperCase(),
      name: `${method} ${path}`,
      schema: requestBody?.content["application/json"].schema ?? {},
    })),
  );
}

type Sent = { readonly target: Target; readonly heard: Heard; readonly body: string };

async function sendGenerated(
  targets: readonly Target[],
  { bearer, requests, memory }: { bearer: string; requests: number; memory: () => number },
): Promise<Finding> {
  const seen = watch("requests generated from the API's description");
  // A logout that worked would end the session of all that follow.
  const asked = targets.filter(({ name }) => !name.endsWith("/logout"));
  const perTarget = Math.ceil(requests / asked.length);
  const cases = asked.flatMap((target) =>
    fc
      .sample(fc.record({ body: anyBody(target.schema), token: anyToken(bearer), headers: anyHeaders() }), {
        numRuns: perTarget,
        seed: 365,
      })
      .map((question) => ({ target, ...question })),
  );
  const order = interleave(cases, asked.length);
  const sent: Sent[] = [];
  let growthFrom = 0;
  await repeat(AT_ONCE, async (worker) => {
    for (let index = worker; index < order.length; index += AT_ONCE) {
      const { target, body, token, headers } = order[index] as (typeof order)[number];
      if (index === Math.floor(order.length / 5)) growthFrom = memory();
      const heard = await ask(target.url, {
        method: target.method,
        headers: {
          "Content-Type": "application/json",
          ...(token && { Authorization: `Bearer ${token}` }),
          "X-Forwarded-For": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
          ...headers,
        },
        body: target.method === "GET" ? "" : body,
      });
      seen.try();
      sent.push({ target, heard, body });
    }
  });
  for (const { target, heard, body } of sent) {
    // Password checks have a queue, and say so when it is full.
    const isBusy = heard.status === 503 && heard.body.code === "busy";
    seen.keep(
      heard.status < 500 || isBusy,
      `${target.name} answered ${heard.status} to ${body.slice(0, 200)}`,
    );
    if (heard.status >= 400)
      seen.keep(
        typeof heard.body.code === "string" && typeof heard.body.message === "string",
        `${target.name} refused without words: ${JSON.stringify(heard.body).slice(0, 100)}`,
      );
  }
  for (const target of asked) {
    const times = sent.filter((each) => each.target === target).map(({ heard }) => heard.ms);
    const slowest = Math.max(...times);
    const allowed = Math.max(QUICK_MS, median(times) * MOST_TIMES_SLOWER);
    seen.keep(
      slowest < allowed,
      `${target.name} took ${Math.round(slowest)} ms, its median ${Math.round(median(times))} ms`,
    );
  }
  const grown = memory() - growthFrom;
  seen.keep(grown < MOST_GROWTH_MB, `memory grew by ${grown} MB over the last four fifths`);
  return seen.done(`${asked.length} calls, memory ${grown >= 0 ? "+" : ""}${grown} MB`);
}

/** One of each call after the other, so that no call is tried on a process in another state than the rest. */
function interleave<T>(cases: readonly T[], groups: number): T[] {
  const size = Math.ceil(cases.length / groups);
  return Array.from({ length: size }, (_, row) => row).flatMap((row) =>
    Array.from({ length: groups }, (_, group) => cases[group * size + row]).filter(
      (each) => each !== undefined,
    ),
  );
}

/** Headers that fill what a header may hold, of every kind that is read anywhere. */
async function sendHeaders(origin: string): Promise<Finding> {
  const seen = watch("headers of every length");
  const names = [
    "Accept-Language",
    "Accept-Encoding",
    "If-None-Match",
    "Cookie",
    "Authorization",
    "X-Forwarded-For",
  ];
  names.push("Content-Type", "Origin", "Accept", "Range");
  const fillings = [" ", ",", ";", "a", "a,", "en;q=0.1,", "=", '"', "language=", "(", "\t,"];
  const times: { name: string; ms: number }[] = [];
  for (const path of ["/", "/ar", "/api/v1/users/login", "/sandbox/mailbox", "/checkout/x"]) {
    for (const name of names)
      for (const filling of fillings)
        for (const length of [1, 1_000, 15_000]) {
          const value = `a${filling.repeat(length / filling.length)}a`;
          const { status, ms } = await ask(origin + path, {
            method: path.includes("login") ? "POST" : "GET",
            headers: { [name]: value },
            body: "",
          }).catch(() => ({ status: 400, ms: 0 }));
          seen.try();
          seen.keep(
            status < 500,
            `${path} with ${name} of ${length} × ${JSON.stringify(filling)}: ${status}`,
          );
          times.push({ name: `${path} with ${name} of ${length} × ${JSON.stringify(filling)}`, ms });
        }
  }
  const usual = median(times.map(({ ms }) => ms));
  for (const { name, ms } of times)
    seen.keep(ms < Math.max(QUICK_MS, usual * MOST_TIMES_SLOWER), `${name} took ${Math.round(ms)} ms`);
  return seen.done(`median ${usual.toFixed(1)} ms`);
}

const RAW_MS = 3_000;

/** Bytes over a socket, as no browser would send them. */
async function sendRaw(origin: string): Promise<Finding> {
  const seen = watch("raw HTTP over sockets");
  for (const [name, bytes] of describeRawRequests(new URL(origin).host)) {
    const text = await speak(origin, bytes);
    seen.try();
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
    seen.keep(
      statuses.every((status) => status < 500),
      `${name}: ${statuses.join(", ")}`,
    );
    seen.bar(!/^(set-cookie: a=b|x-injected)/im.test(text), `${name}: a header was injected`);
    seen.bar(!/location: (\/\/|https?:\/\/(?!localhost))/i.test(text), `${name}: it leads elsewhere`);
  }
  seen.keep((await fetch(`${origin}/readyz`)).status === 200, "the process no longer serves");
  return seen.done();
}

function speak(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname, () =>
      socket.write(bytes),
    );
    const end = () => resolve(text);
    socket.setTimeout(RAW_MS, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      // An answer is all that is waited for.
      socket.setTimeout(200);
    });
    socket.on("close", end);
    socket.on("error", end);
  });
}

/** What the process holds in memory, where the system tells. */
function readMemoryMb(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
