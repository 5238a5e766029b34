import { defineConfig } from "@playwright/test";
import config from "../../playwright.config.ts";

/** The journeys' own settings, without a server, with nothing to run but what must turn the gate red. */
export default defineConfig({
  ...config,
  testDir: ".",
  testMatch: /journey-.*\.ts/,
  timeout: 1_000,
  webServer: undefined,
});
