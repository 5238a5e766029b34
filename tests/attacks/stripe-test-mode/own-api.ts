import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Providers } from "../../../api/billing/providers/provider.ts";
import { openEmbedded } from "../../../api/db/open-embedded.ts";
import { seedCatalogue } from "../../../api/seed/catalogue.ts";
import { createTestApi, type TestApi } from "../../../api/testing/test-api.ts";
import { readTestConfig } from "../../../api/testing/test-config.ts";
import { renderWith } from "../../../contract/render-with.ts";
import { loadRender } from "../../../server/load-render.ts";

/** The API on a new embedded database with the real plans; it runs without Vitest too. */
export async function withOwnApi(
  work: (api: TestApi) => Promise<void>,
  { startedAt, env, providers }: { startedAt: Date; env: Record<string, string>; providers: Providers },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-test-mode-"));
  const { db, close } = await openEmbedded(folder);
  try {
    const config = readTestConfig(env);
    await seedCatalogue(db, config, startedAt);
    const { api, open } = createTestApi(startedAt);
    await open({ db, config, providers, render: renderWith(loadRender) });
    await work(api);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
