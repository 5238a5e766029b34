import { ConfigError } from "../api/config.ts";

export type Config = {
  port: number;
  host: string;
  publicOrigin: string;
  /** Empty: the embedded API on the same origin. */
  apiHost: string;
};

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = readPort(env.PORT);
  return {
    port,
    host: env.HOST || "127.0.0.1",
    publicOrigin: readOrigin("PUBLIC_ORIGIN", env.PUBLIC_ORIGIN) ?? `http://localhost:${port}`,
    apiHost: readOrigin("API_HOST", env.API_HOST) ?? "",
  };
}

function readPort(value: string | undefined): number {
  if (!value) return 3000;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigError(`PORT takes a number from 0 to 65535, not "${value}".`);
}

function readOrigin(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && value.replace(/\/$/, "") === url.origin) return url.origin;
  throw new ConfigError(`${name} takes an origin such as https://maamoul.example, not "${value}".`);
}
