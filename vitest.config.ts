import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["architecture.test.ts", "{contract,server,web,scripts}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "api",
          include: ["api/**/*.test.ts"],
          globalSetup: "api/testing-setup.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
