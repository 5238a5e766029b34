import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { expect, test } from "vitest";

const webGround = ["web/ui", "web/copy", "web/content", "web/storage", "web/site", "contract"];

/** Which floors a floor may import from, besides itself. ARCHITECTURE.md explains the picture. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  "api/db": ["api", "contract"],
  "api/services": ["api", "api/db", "contract"],
  "api/routes": ["api", "api/services", "contract"],
  api: ["api/routes", "api/services", "api/db", "contract"],
  "web/storage": ["contract"],
  "web/site": ["contract"],
  "web/copy": ["contract"],
  "web/content": ["contract"],
  "web/drawings": ["contract", "web/ui"],
  "web/api-client": ["web/storage", "web/site", "contract"],
  "web/ui": ["web/site", "web/copy", "contract"],
  "web/features": ["web/api-client", ...webGround],
  "web/frames": ["web/features", ...webGround],
  "web/screens": ["web/features", "web/api-client", ...webGround],
  web: ["web/screens", "web/frames", "web/features", ...webGround],
  server: ["web", "api", "contract"],
};

const files = globSync(["contract/**/*.ts", "api/**/*.ts", "web/**/*.{ts,tsx}", "server/**/*.ts"])
  .map((file) => file.split(sep).join("/"))
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

function floorOf(path: string): string {
  const [top = "", second = ""] = path.split("/");
  return `${top}/${second}` in allowed ? `${top}/${second}` : top;
}

function importsOf({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, target = ""]) =>
    join(dirname(path), target).split(sep).join("/"),
  );
}

function linesWhere(broken: (line: string) => boolean, among = files): string[] {
  return among.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (broken(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

test("imports go down only", () => {
  const upward = files.flatMap((file) => {
    const from = floorOf(file.path);
    return importsOf(file)
      .filter((target) => floorOf(target) !== from && !allowed[from]?.includes(floorOf(target)))
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(upward).toEqual([]);
});

test("a feature never imports another feature", () => {
  const featureOf = (path: string) => path.match(/^web\/features\/([^/]+)\//)?.[1];
  const sideways = files.flatMap((file) =>
    importsOf(file)
      .filter(
        (target) => featureOf(file.path) && featureOf(target) && featureOf(target) !== featureOf(file.path),
      )
      .map((target) => `${file.path} -> ${target}`),
  );
  expect(sideways).toEqual([]);
});

test("there are no barrels", () => {
  const barrels = files.filter(
    ({ path, text }) =>
      /\/index\.tsx?$/.test(path) || /^(\s*export (type )?(\*|\{[^}]*\}) from "[^"]+";\s*)+$/.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test("no folder is a drawer for everything", () => {
  expect(files.filter(({ path }) => /\/(utils?|helpers?|common|misc)(\/|\.)/.test(path))).toEqual([]);
});

test("classes name logical sides, never left or right", () => {
  const sided =
    /["'`\s:!-](?:[mp][lr]|scroll-[mp][lr]|(?:inset-)?(?:left|right)|border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right))(?:-[\w./[\]%]+)?(?=["'`\s])/;
  const styled = files.filter(({ path }) => path.endsWith(".tsx"));
  expect(linesWhere((line) => /class/i.test(line) && sided.test(line), styled)).toEqual([]);
});

test("only the storage floor and the starter touch browser storage", () => {
  const others = files.filter(
    ({ path }) => path.startsWith("web/") && !path.startsWith("web/storage/") && path !== "web/starter.ts",
  );
  expect(
    linesWhere((line) => /\b(localStorage|sessionStorage|document\.cookie)\b/.test(line), others),
  ).toEqual([]);
});

test("the environment is read where a process starts, and nowhere else", () => {
  const entries = ["server/run.ts", "api/operator/main.ts"];
  const others = files.filter(({ path }) => !entries.includes(path));
  expect(linesWhere((line) => line.includes("process.env"), others)).toEqual([]);
});
