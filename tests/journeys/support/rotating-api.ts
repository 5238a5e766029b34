import type { BrowserContext, Request, Route } from "@playwright/test";
import { none } from "../../../web/testing/families.ts";
import { answer, bearerOf, json } from "./api.ts";
import { tokenFor } from "./browser-state.ts";

/**
 * A stand-in for the API that takes each refresh token once and only its newest access token, so that a
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

  const refreshes = await answer(context, "refresh", (route) => {
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
  const replyWith = (body: unknown) => (route: Route) => {
    calls.push(route.request());
    const isNewest = bearerOf(route.request()) === accessToken;
    return isNewest ? json(body)(route) : json({ message: "Expired", code: "unauthorized" }, 401)(route);
  };
  await answer(context, "plans", replyWith({ plans: { data: [] } }));
  await answer(context, "features", replyWith(none));
  return { refreshes, calls, reused, newest: () => ({ accessToken, refreshToken: currentRefreshToken }) };
}
