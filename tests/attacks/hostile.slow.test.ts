import { connect } from "node:net";
import fc from "fast-check";
import { expect } from "vitest";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { median } from "../bench/table.ts";
import { withServers } from "../journeys/support/own-server.ts";
import { describeProcesses, repeat, type Seen } from "./attack.ts";
import { anyBody, anyHeaders, anyToken, type Schema } from "./generate.ts";
import { openHeap } from "./heap.ts";
import { addPeople, ask, type TimedAnswer } from "./own-process.ts";
import { describeRawRequests } from "./raw-requests.ts";

const REQUESTS = 5_000;
const AT_ONCE = 4;
/** Of the slowest to the median; a password check is slow on purpose and has a median of its own. */
const MOST_TIMES_SLOWER = 10;
/** Below this a ratio says more about the machine than about a request. */
const QUICK_MS = 250;
/** After a collection, over half of the requests: the first half may warm up, the second adds nothing. */
const MOST_GROWTH_MB = 4;

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

describeProcesses("hostile", (kind, _, story) => {
  story("hostile input", (watch) =>
    withServers(async (servers) => {
      const env = {
        ...(await kind.createEnv()),
        PORT: String(await findFreePort()),
        DATA_DIR: servers.freshFolder(),
        TRUST_PROXY: "on",
      };
      const [person] = await addPeople(env, 1);
      const inspectPort = await findFreePort();
      const inspected = { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` };
      const { origin } = await servers.launchReady(inspected);
      const heap = await openHeap(inspectPort);
      const targets = await readDescription(origin);
      const generated = watch("requests generated from the API's description");
      await sendGenerated(targets, { bearer: person?.bearer ?? "", measureMb: heap.measureMb }, generated);
      await sendHeaders(origin, watch("headers of every length"));
      await sendRaw(origin, watch("raw HTTP over sockets"));
      heap.close();
    }),
  );
});

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

type Sent = {
  readonly target: Target;
  readonly body: string;
  readonly heard: TimedAnswer;
  again(): Promise<TimedAnswer>;
};

async function sendGenerated(
  targets: readonly Target[],
  { bearer, measureMb }: { bearer: string; measureMb: () => Promise<number> },
  seen: Seen,
): Promise<void> {
  // A logout that worked would end the session of all that follow.
  const asked = targets.filter(({ name }) => !name.endsWith("/logout"));
  const perTarget = Math.ceil(REQUESTS / asked.length);
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
  async function send(from: number, to: number): Promise<void> {
    await repeat(AT_ONCE, async (worker) => {
      for (let index = from + worker; index < to; index += AT_ONCE) {
        const { target, body, token, headers } = order[index] as (typeof order)[number];
        const question = {
          method: target.method,
          headers: {
            "Content-Type": "application/json",
            ...(token && { Authorization: `Bearer ${token}` }),
            "X-Forwarded-For": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
            ...headers,
          },
          body: target.method === "GET" ? "" : body,
        };
        const again = () => ask(target.url, question);
        seen.try();
        sent.push({ target, body, again, heard: await again() });
      }
    });
  }
  const half = Math.floor(order.length / 2);
  const heldMb = [await measureMb()];
  await send(0, half);
  heldMb.push(await measureMb());
  await send(half, order.length);
  heldMb.push(await measureMb());
  for (const { target, heard, body } of sent) {
    // Password checks have a queue, and say so when it is full.
    const isBusy = heard.status === 503 && heard.body.code === "busy";
    seen.admit(
      heard.status < 500 || isBusy,
      `${target.name} answered ${heard.status} to ${body.slice(0, 200)}`,
    );
    if (heard.status >= 400)
      seen.admit(
        typeof heard.body.code === "string" && typeof heard.body.message === "string",
        `${target.name} refused without words: ${JSON.stringify(heard.body).slice(0, 100)}`,
      );
  }
  for (const target of asked) {
    const mine = sent.filter((each) => each.target === target);
    const usual = median(mine.map(({ heard }) => heard.ms));
    for (const { heard, body, again } of mine) {
      const ms = await measureAgain(heard.ms, usual, again);
      seen.admit(ms < allowedMs(usual), `${target.name} took ${Math.round(ms)} ms for ${body.slice(0, 100)}`);
    }
  }
  const [before = 0, between = 0, after = 0] = heldMb;
  const growth = `${(between - before).toFixed(1)} MB in the first half, ${(after - between).toFixed(1)} in the second`;
  seen.note(`${asked.length} calls, memory grew by ${growth}`);
  expect(after - between, "memory that the second half left").toBeLessThan(MOST_GROWTH_MB);
}

function allowedMs(usualMs: number): number {
  return Math.max(QUICK_MS, usualMs * MOST_TIMES_SLOWER);
}

/** A request that is slow by itself is slow each time; what the machine did meanwhile is not. */
async function measureAgain(
  ms: number,
  usualMs: number,
  again: () => Promise<{ ms: number }>,
): Promise<number> {
  let fastest = ms;
  for (let time = 0; time < 3 && fastest >= allowedMs(usualMs); time++)
    fastest = Math.min(fastest, (await again()).ms);
  return fastest;
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
async function sendHeaders(origin: string, seen: Seen): Promise<void> {
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
  const times: { name: string; ms: number; again: () => Promise<{ ms: number }> }[] = [];
  for (const path of ["/", "/ar", "/api/v1/users/login", "/sandbox/mailbox", "/checkout/x"]) {
    for (const name of names)
      for (const filling of fillings)
        for (const length of [1, 1_000, 15_000]) {
          const value = `a${filling.repeat(length / filling.length)}a`;
          const again = () =>
            ask(origin + path, {
              method: path.includes("login") ? "POST" : "GET",
              headers: { [name]: value },
              body: "",
            }).catch(() => ({ status: 400, ms: 0 }));
          const { status, ms } = await again();
          seen.try();
          seen.admit(
            status < 500,
            `${path} with ${name} of ${length} × ${JSON.stringify(filling)}: ${status}`,
          );
          times.push({ name: `${path} with ${name} of ${length} × ${JSON.stringify(filling)}`, ms, again });
        }
  }
  const usual = median(times.map(({ ms }) => ms));
  for (const { name, ms, again } of times) {
    const best = await measureAgain(ms, usual, again);
    seen.admit(best < allowedMs(usual), `${name} took ${Math.round(best)} ms`);
  }
  seen.note(`median ${usual.toFixed(1)} ms`);
}

const RAW_MS = 3_000;

/** Bytes over a socket, as no browser would send them. */
async function sendRaw(origin: string, seen: Seen): Promise<void> {
  for (const [name, bytes] of describeRawRequests(new URL(origin).host)) {
    const text = await speak(origin, bytes);
    seen.try();
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
    seen.admit(
      statuses.every((status) => status < 500),
      `${name}: ${statuses.join(", ")}`,
    );
    seen.bar(!/^(set-cookie: a=b|x-injected)/im.test(text), `${name}: a header was injected`);
    seen.bar(!/location: (\/\/|https?:\/\/(?!localhost))/i.test(text), `${name}: it leads elsewhere`);
  }
  seen.admit((await fetch(`${origin}/readyz`)).status === 200, "the process no longer serves");
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
