import { defineConfig } from "vitest/config";
import { attacks } from "../../vitest.config.ts";

/** `npm run attacks`: all of them, each as often as it needs, one after another, with a table in the end. */
export default defineConfig({
  plugins: attacks.plugins,
  test: {
    ...attacks.test,
    include: ["tests/attacks/**/*.test.ts"],
    provide: { attackSize: "full" },
    testTimeout: 3_600_000,
    maxWorkers: 1,
    teardownTimeout: 60_000,
    reporters: ["default", "tests/attacks/reporter.ts"],
  },
});
