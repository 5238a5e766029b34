import { ConfigError, type Environment } from "../api/config.ts";

/** More than any machine has use for: a typing error. */
const MOST_WORKERS = 64;

const LOG_LEVELS = ["error", "warn", "info"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  port: number;
  host: string;
  publicOrigin: string;
  /** Empty: the embedded API on the same origin. */
  apiHost: string;
  /** Processes behind the one port. */
  workers: number;
  /** 0: no metrics. */
  metricsPort: number;
  /** The lines of this level and worse are written. */
  logLevel: LogLevel;
  /** The collector that traces are sent to; empty: nothing is traced. */
  tracesEndpoint: string;
  /** Where the built files of all versions lie; empty: those of this one are served alone. */
  assetsDir: string;
};

export function readConfig(env: Environment): Config {
  const port = readPort("PORT", env.PORT) ?? 3000;
  return {
    port,
    host: env.HOST || "127.0.0.1",
    publicOrigin: readOrigin("PUBLIC_ORIGIN", env.PUBLIC_ORIGIN) ?? `http://localhost:${port}`,
    apiHost: readOrigin("API_HOST", env.API_HOST) ?? "",
    workers: readWorkers(env.WORKERS),
    metricsPort: readPort("METRICS_PORT", env.METRICS_PORT) ?? 0,
    logLevel: readLogLevel(env.LOG_LEVEL),
    tracesEndpoint: readAddress("OTEL_EXPORTER_OTLP_ENDPOINT", env.OTEL_EXPORTER_OTLP_ENDPOINT),
    assetsDir: env.ASSETS_DIR?.trim() ?? "",
  };
}

function readPort(name: string, value: string | undefined): number | undefined {
  if (!value) return undefined;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigError(`${name} takes a number from 0 to 65535, not "${value}".`);
}

function readWorkers(value: string | undefined): number {
  if (!value) return 1;
  const workers = Number(value);
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new ConfigError(`WORKERS takes a number from 1 to ${MOST_WORKERS}, not "${value}".`);
}

function readLogLevel(value: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((each) => each === (value || "info"));
  if (level) return level;
  throw new ConfigError(`LOG_LEVEL takes ${LOG_LEVELS.join(", ")}, not "${value}".`);
}

function readOrigin(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && value.replace(/\/$/, "") === url.origin) return url.origin;
  throw new ConfigError(`${name} takes an origin such as https://maamoul.example, not "${value}".`);
}

/** Without a slash at its end. */
function readAddress(name: string, value: string | undefined): string {
  const address = value?.trim().replace(/\/+$/, "") ?? "";
  if (!address || /^https?:$/.test(URL.parse(address)?.protocol ?? "")) return address;
  throw new ConfigError(`${name} takes an address such as http://127.0.0.1:4318, not "${value}".`);
}
