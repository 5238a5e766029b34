import { defineConfig } from "vitest/config";

/** Ends a hang, on the slowest machine too; what must be quick is in `bench/`. */
const limits = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

export const projects = [
  {
    test: {
      name: "unit",
      include: [
        "architecture.test.ts",
        "docs.test.ts",
        "{contract,server,web,art,scripts,ops}/**/*.test.{ts,tsx}",
        // Rules of the API that need no database.
        "api/**/*.rule.test.ts",
      ],
      ...limits,
    },
  },
  {
    test: {
      name: "api",
      include: ["api/**/!(*.rule).test.ts", "reliability/**/*.test.ts"],
      globalSetup: "api/testing/setup.ts",
      // Nothing of the API lives in a module, so that its tests may share what they import: a fifth of their time.
      isolate: false,
      ...limits,
    },
  },
];

// Vitest would leave one core free, which on two cores is half of them.
export default defineConfig({ test: { maxWorkers: 2, teardownTimeout: 60_000, projects } });
