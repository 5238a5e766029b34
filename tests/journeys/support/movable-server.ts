import { once } from "node:events";
import type { Page } from "@playwright/test";
import type { OwnServer, Servers } from "./own-server.ts";

const DAY_MS = 86_400_000;
const preload = new URL("./movable-time.ts", import.meta.url).href;

export type MovableServer = OwnServer & {
  /** Moves the server's time on, and the page's with it. */
  passDays(page: Page, days: number): Promise<void>;
};

/** A server for stories that take months: what falls due by its clock is due once its time was moved there. */
export async function launchMovable(
  { launchReady }: Pick<Servers, "launchReady">,
  env: Record<string, string> = {},
): Promise<MovableServer> {
  const server = await launchReady({ ...env, NODE_OPTIONS: `--import=${preload}` });
  async function passDays(page: Page, days: number): Promise<void> {
    server.process.send?.({ moveMs: days * DAY_MS });
    const [{ nowMs }] = await once(server.process, "message");
    await page.clock.setSystemTime(nowMs);
  }
  return { ...server, passDays };
}
