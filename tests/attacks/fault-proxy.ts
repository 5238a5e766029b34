import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type CallName, calls } from "../../contract/calls.ts";

/** How a network, or what answers in place of the API, may go wrong. */
export const faults = [
  ...([
    "never answers",
    "is slow",
    "is cut in the middle",
    "is reset",
    "is a page",
    "is a page with 502",
  ] as const),
  ...(["is null", "is empty", "is an error with a number for its code"] as const),
];
export type Fault = (typeof faults)[number];

export const SERVER_WORDS = "In the server's own words";
const SLOW_MS = 1_500;

export type FaultProxy = {
  /** What the calls answer where no fault is set. */
  answers: Partial<Record<CallName, unknown>>;
  /** From now on, at this call. */
  break(name: CallName, fault: Fault): void;
  mend(): void;
  /** How often a call came since the last fault was set. */
  count(name: CallName): number;
  close(): void;
};

/** Between a browser and the site: plays the API itself, and hands everything else to `origin`. */
export async function startFaultProxy(port: number, origin: string): Promise<FaultProxy> {
  let broken: { name: CallName; fault: Fault } | undefined;
  let counts = new Map<CallName, number>();
  let held: (() => void)[] = [];
  const names = Object.keys(calls) as CallName[];

  const server = createServer((asked, response) => {
    // A browser itself repeats a request that a kept connection broke under.
    response.shouldKeepAlive = false;
    const name = names.find((each) => calls[each].path === asked.url);
    if (!name) return pass(origin, asked, response);
    asked.resume();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const answerWell = () => reply(response, 200, JSON.stringify(proxy.answers[name] ?? {}));
    if (broken?.name !== name) return answerWell();
    const answers: Record<Fault, () => unknown> = {
      "never answers": () => held.push(answerWell),
      "is slow": () => setTimeout(answerWell, SLOW_MS),
      "is cut in the middle": () => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1000 });
        response.write('{"a":');
        setTimeout(() => response.destroy(), 50);
      },
      "is reset": () => response.destroy(),
      "is a page": () => reply(response, 200, "<!doctype html><title>Sign in</title>", "text/html"),
      "is a page with 502": () => reply(response, 502, "<h1>Bad Gateway</h1>", "text/html"),
      "is null": () => reply(response, 200, "null"),
      "is empty": () => reply(response, 503, ""),
      "is an error with a number for its code": () =>
        reply(response, 400, JSON.stringify({ message: SERVER_WORDS, code: 42 })),
    };
    answers[broken.fault]();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  const proxy: FaultProxy = {
    answers: {},
    break(name, fault) {
      broken = { name, fault };
      counts = new Map();
    },
    mend() {
      broken = undefined;
      for (const answer of held) answer();
      held = [];
    },
    count: (name) => counts.get(name) ?? 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

function reply(response: ServerResponse, status: number, body: string, type = "application/json"): void {
  response.writeHead(status, { "Content-Type": type }).end(body);
}

function pass(origin: string, asked: IncomingMessage, response: ServerResponse): void {
  const onward = request(origin + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
    const { connection, "keep-alive": keepAlive, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  asked.pipe(onward);
}
