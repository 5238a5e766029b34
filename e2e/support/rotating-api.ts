import type { BrowserContext, Request } from "@playwright/test";
import { answer, bearerOf, json, tokenFor } from "./browser-state.ts";

const NONE = { is_paid_plan: false, is_trial_period: false };

/**
 * In place of the API, one that takes each refresh token once and only its newest access token, so that a
 * browser that refreshes twice or calls with an old token is found out.
 */
export async function rotatingApi(
  context: BrowserContext,
  { expiryOf, refreshToken = "refresh-1" }: { expiryOf: (rotation: number) => number; refreshToken?: string },
) {
  let rotation = 0;
  let accessToken = "none yet";
  let currentRefreshToken = refreshToken;
  const reused: string[] = [];

  const refreshes = await answer(context, "users/refresh", (route) => {
    const token = bearerOf(route.request()) ?? "";
    if (token !== currentRefreshToken) {
      reused.push(token);
      return json({ message: "Refused", code: "invalid_refresh_token" }, 401)(route);
    }
    rotation += 1;
    currentRefreshToken = `${refreshToken}-rotated-${rotation}`;
    accessToken = tokenFor(expiryOf(rotation), `rotation ${rotation}`);
    return json({ access_token: accessToken, refresh_token: currentRefreshToken })(route);
  });

  const calls: Request[] = [];
  for (const [path, body] of [
    ["subscription-plans", { plans: { data: [] } }],
    ["family-subscription/features", NONE],
  ] as const) {
    await context.route(`**/api/v1/${path}`, (route) => {
      calls.push(route.request());
      const accepted = bearerOf(route.request()) === accessToken;
      return accepted ? json(body)(route) : json({ message: "Expired", code: "unauthorized" }, 401)(route);
    });
  }
  return { refreshes, calls, reused, newest: () => ({ accessToken, refreshToken: currentRefreshToken }) };
}
