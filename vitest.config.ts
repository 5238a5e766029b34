import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,api,web,scripts}/**/*.test.{ts,tsx}"],
  },
});
