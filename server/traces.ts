import { context, type Span, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { StartOptions } from "../api/start.ts";
import { routeOf } from "./route-of.ts";

/** A collector that does not answer must not hold a process that ends. */
const EXPORT_MS = 2_000;

export type Traces = {
  /** A span around the answer, whose status is known afterwards. */
  traceRequest(
    request: { readonly method: string; readonly path: string; readonly id: string },
    answer: () => Promise<number>,
  ): Promise<void>;
  /** One within it for each query: what is done to which table, never with which values. */
  readonly watchQuery: NonNullable<StartOptions["watchQuery"]>;
  /** Sends what waits. */
  close(): Promise<void>;
};

/** Sends spans to a collector by OTLP over HTTP (docs/decisions/0062). */
export function openTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "maamoul" }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer("maamoul");

  return {
    traceRequest({ method, path, id }, answer) {
      const route = routeOf(path);
      const attributes = { "http.request.method": method, "http.route": route, "request.id": id };
      return tracer.startActiveSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, (span) =>
        ending(span, async () => {
          const status = await answer();
          span.setAttribute("http.response.status_code", status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }),
      );
    },
    watchQuery(text, run) {
      const { operation, table } = describeQuery(text);
      const attributes = {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        ...(table && { "db.collection.name": table }),
      };
      return tracer.startActiveSpan(
        [operation, table].filter(Boolean).join(" "),
        { kind: SpanKind.CLIENT, attributes },
        (span) => ending(span, run),
      );
    },
    close: () => provider.shutdown(),
  };
}

/** What went wrong is in the log, by the request's number: a message may name a person. */
async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

export function describeQuery(text: string): { operation: string; table: string | undefined } {
  const [operation = "query"] = text.match(/[a-z]+/i) ?? [];
  const [, table] = text.match(/\b(?:from|into|update)\s+"(\w+)"/i) ?? [];
  return { operation: operation.toLowerCase(), table };
}
