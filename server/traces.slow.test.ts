import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readApiConfig } from "../api/read-config.ts";
import { startApi } from "../api/start.ts";
import { testRender } from "../api/testing/render.ts";
import { serveTestSite } from "./testing.ts";
import { openTraces } from "./traces.ts";

type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };

async function openCollector() {
  const spans: Sent[] = [];
  const paths: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Body;
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    paths.push(request.url);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { spans, paths, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-traces-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a request and its queries are one trace, with route and status and without a person", async () => {
  const { spans, paths, address } = await openCollector();
  const traces = openTraces(address);
  const config = readApiConfig({ DATA_DIR: freshFolder() }, { publicOrigin: "http://localhost:3000" });
  const api = await startApi(config, {
    logger: pino({ level: "silent" }),
    render: testRender,
    watchQuery: traces.watchQuery,
  });
  onTestFinished(() => api.close());
  const { ask } = await serveTestSite({ traces, api });
  const answer = await ask("/api/v1/users/login?email=trial@maamoul.example", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "trial@maamoul.example", password: "cookies-123" }),
  });
  expect(answer.status).toBe(200);
  await ask("/readyz");
  await ask("/nowhere/0123456789");
  await traces.close();

  expect(new Set(paths)).toEqual(new Set(["/v1/traces"]));
  const login = spans.find(({ name }) => name === "POST /api/v1/users/login");
  const facts = Object.fromEntries(
    (login?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
  expect(facts).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/v1/users/login",
    "http.response.status_code": 200,
    "request.id": answer.headers.get("X-Request-Id"),
  });
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
  expect(queries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["select accounts", "insert sessions"]),
  );
  expect(new Set(queries.map(({ traceId }) => traceId))).toEqual(new Set([login?.traceId]));
  expect(spans.map(({ name }) => name)).toContain("GET pages");
  expect(spans.map(({ name }) => name)).not.toContainEqual(expect.stringContaining("readyz"));
  expect(JSON.stringify(spans)).not.toMatch(/trial@|cookies|0123456789|email=/);
});

/** What a start of the server loads of it. */
function listLoaded(env: Record<string, string>): string[] {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith("@opentelemetry/")) loaded.push(name);
        return next(name, context);
      },
    });
    const { run } = await import("./server/run.ts");
    await run({ prepareSite: async () => ({ render: async () => undefined }), render: {} });
    console.log("loaded " + JSON.stringify(loaded));
    process.exit();`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: { PATH: process.env.PATH, PORT: "0", API_HOST: "https://api.maamoul.example", ...env },
    encoding: "utf8",
  });
  return JSON.parse(/^loaded (.*)$/m.exec(said)?.[1] ?? "null");
}

test("nothing of it is loaded where no collector is named", () => {
  expect(listLoaded({})).toEqual([]);
  expect(listLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })).toContain(
    "@opentelemetry/sdk-trace",
  );
});
