import pino from "pino";
import { readApiConfig } from "../read-config.ts";
import { startApi } from "../start.ts";
import type { RunningApi } from "../start-later.ts";
import { testRender } from "./render.ts";
import { PUBLIC_ORIGIN } from "./test-config.ts";

/** The whole API as a process starts it, without its log. */
export function startQuietly(env: Record<string, string>): Promise<RunningApi> {
  return startApi(readApiConfig(env, { publicOrigin: PUBLIC_ORIGIN }), {
    logger: pino({ level: "silent" }),
    render: testRender,
  });
}
