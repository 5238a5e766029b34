import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findBrowser } from "./tools/scripts/browser.mjs";

const common = {
  // No test leaves anything in a module or a global, so that files share what they import: a third of their time.
  isolate: false,
  // These end a hang, on the slowest machine too; what must be quick is in `tests/bench/`.
  testTimeout: 600_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Words and markup of `web/`. */
const rendering = [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];

/** A screen or a component in Chromium, with the answers of the API given. */
const inChromium = (name: string, include: string) => ({
  plugins: [...rendering, tailwindcss()],
  publicDir: "web/public",
  // What is found later than this makes the page load again, in the middle of a test.
  optimizeDeps: {
    entries: ["web/client.tsx", include, "web/testing/*"],
    include: ["react/jsx-dev-runtime", "react/compiler-runtime", "react-dom/server"],
  },
  test: {
    name,
    include: [include],
    setupFiles: "web/testing/setup.ts",
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the journeys: a part of a text finds it.
      locators: { exact: false },
      viewport: { width: 390, height: 844 },
      provider: playwright({
        launchOptions: {
          executablePath: findBrowser(),
          args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"],
        },
        actionTimeout: 60_000,
      }),
      instances: [{ browser: "chromium" as const }],
    },
    ...common,
  },
});

/** Vitest empties stylesheets otherwise, and mails read the palette. */
const withStyles = { css: true, ...common };
const onDatabases = { globalSetup: "api/testing/setup.ts", ...withStyles };

/** The quick ones, fewer times over; `npm run attacks` runs all of them (tests/attacks/vitest.config.ts). */
export const attacks = {
  plugins: rendering,
  test: {
    name: "attacks",
    include: ["tests/attacks/**/!(*.slow).test.ts"],
    provide: { attackSize: "quick" as const },
    ...onDatabases,
  },
};

export const projects = [
  {
    plugins: rendering,
    test: {
      name: "rules",
      include: [
        "architecture.test.ts",
        "docs.test.ts",
        "{contract,server,web,tools}/**/!(*.part|*.sweep|*.slow).test.ts",
        "ops/*.test.ts",
        // Rules of the API that need no database.
        "api/**/*.rule.test.ts",
      ],
      ...withStyles,
    },
  },
  inChromium("parts", "web/**/*.part.test.ts"),
  inChromium("sweeps", "web/**/*.sweep.test.ts"),
  {
    plugins: rendering,
    test: {
      name: "api",
      include: ["api/**/!(*.rule|*.slow).test.ts"],
      ...onDatabases,
    },
  },
  // What starts processes, makes whole databases or tries hundreds of inputs: seconds, so they are in `npm run test:rest`.
  { plugins: rendering, test: { name: "slow", include: ["{api,server}/**/*.slow.test.ts"], ...onDatabases } },
  attacks,
  // Whole builds, older versions and a proxy in front: minutes, so they are in `npm run test:rest`.
  { plugins: rendering, test: { name: "deploys", include: ["ops/deploys/*.test.ts"], ...onDatabases } },
];

// Vitest would leave one core free, which on two cores is half of them.
export default defineConfig({ test: { maxWorkers: 2, teardownTimeout: 60_000, projects } });
