import type { ApiConfig } from "../config.ts";
import { readApiConfig } from "../read-config.ts";

export const PUBLIC_ORIGIN = "http://localhost:3000";

/** A sandbox's, since callers of the tests come from everywhere. */
export function readTestConfig(env: Record<string, string> = {}): ApiConfig {
  return readApiConfig({ SANDBOX: "on", ...env }, { publicOrigin: PUBLIC_ORIGIN });
}
