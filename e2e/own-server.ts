import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test as base, expect } from "./test.ts";

export { expect };

/** Journeys that change an account each get a product of their own: a server on a fresh database. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  baseURL: async ({}, use) => {
    const port = await findFreePort();
    const server = spawn(process.execPath, ["server/main.ts"], {
      stdio: "ignore",
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: mkdtempSync(join(tmpdir(), "maamoul-journey-")),
      },
    });
    const address = `http://localhost:${port}`;
    await expect
      .poll(() => isReady(address, server), { timeout: 30_000, message: "the journey's server starts" })
      .toBe(true);
    await use(address);
    server.kill("SIGTERM");
  },
});

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("cookies-123");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/subscriptions");
}

async function isReady(address: string, server: ChildProcess): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(`The server stopped with ${server.exitCode}.`);
  return fetch(`${address}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
