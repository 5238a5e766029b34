import type { ApiConfig } from "../config.ts";

export type Origins = Pick<ApiConfig, "publicOrigin" | "siteOrigins">;

/** The site's own origins; on a loopback default, `localhost` and `127.0.0.1` alike (docs/decisions/0011). */
export function listOwnOrigins({ publicOrigin, siteOrigins }: Origins): string[] {
  return [...listNames(publicOrigin), ...siteOrigins];
}

function listNames(publicOrigin: string): string[] {
  const { hostname } = new URL(publicOrigin);
  if (hostname !== "localhost" && hostname !== "127.0.0.1") return [publicOrigin];
  return ["localhost", "127.0.0.1"].map((loopback) => {
    const url = new URL(publicOrigin);
    url.hostname = loopback;
    return url.origin;
  });
}
