import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const pairs = [
  ["vi.stubGlobal(", "vi.unstubAllGlobals("],
  ["vi.stubEnv(", "vi.unstubAllEnvs("],
  ["vi.useFakeTimers(", "vi.useRealTimers("],
  ["new MutationObserver(", ".disconnect("],
  ["navigation.addEventListener(", "navigation.removeEventListener("],
] as const;

test.each(pairs)("whoever calls %s…) gives back what the next file shares, by %s)", (take, giveBack) => {
  const files = globSync([
    "{contract,server,web,tools,ops,api,tests/attacks}/**/*.test.ts",
    "web/testing/*.{ts,tsx}",
  ]);
  expect(files.length).toBeGreaterThan(200);
  const keeping = files.filter((path) => {
    const text = readFileSync(path, "utf8");
    return text.includes(take) && !text.includes(giveBack);
  });
  expect(keeping).toEqual([]);
});
