import { defineConfig } from "vitest/config";

export const projects = [
  {
    test: {
      name: "unit",
      include: [
        "architecture.test.ts",
        "{contract,server,web,art,scripts,ops}/**/*.test.{ts,tsx}",
        // Rules of the API that need no database.
        "api/**/*.rule.test.ts",
      ],
    },
  },
  {
    test: {
      name: "api",
      include: ["api/**/!(*.rule).test.ts"],
      globalSetup: "api/testing/setup.ts",
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
];

// Vitest would leave one core free, which on two cores is half of them.
export default defineConfig({ test: { maxWorkers: 2, projects } });
