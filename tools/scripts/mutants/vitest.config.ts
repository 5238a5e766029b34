import { defineConfig } from "vitest/config";

/** The tests that need no database, which a mutation run repeats for every mutant. */
export default defineConfig({
  test: {
    include: [
      "contract/**/*.test.ts",
      "api/**/*.rule.test.ts",
      "web/**/!(*.part|*.sweep).test.ts",
      "tools/art/font-files.test.ts",
    ],
  },
});
