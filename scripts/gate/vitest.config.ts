import { defineConfig } from "vitest/config";
import { projects } from "../../vitest.config.ts";

const include = ["scripts/gate/{failing,hanging,broken}.ts"];

/** The projects as they are, each with nothing to run but what must turn the gate red. */
export default defineConfig({
  root: ".",
  test: { projects: projects.map(({ test }) => ({ test: { ...test, include, testTimeout: 1_000 } })) },
});
