import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["architecture.test.ts", "{contract,server,api,web,scripts}/**/*.test.{ts,tsx}"],
  },
});
