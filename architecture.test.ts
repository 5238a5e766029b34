import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { expect, test } from "vitest";

const apiBase = ["api/asked-request.ts", "api/config.ts", "api/deps.ts", "api/start-error.ts", "contract"];
const apiGround = [
  "api/http",
  "api/mail",
  "api/limits",
  "api/chores",
  "api/keys",
  "api/pages",
  "api/db",
  "api/copy",
  ...apiBase,
];
const apiDomains = ["api/family", "api/accounts", "api/billing", "api/seed"];
const webBase = [
  "web/site-map.ts",
  "web/addresses.ts",
  "web/navigation.ts",
  "web/settings.ts",
  "web/web-build.ts",
  "contract",
];
const webGround = ["web/brand", "web/ui", "web/copy", "web/content", "web/storage", ...webBase];

/**
 * What each folder may import from, besides itself; `folder/*` means the files right in it.
 * ARCHITECTURE.md explains the picture.
 */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  "api/asked-request.ts": [],
  "api/start-error.ts": [],
  "api/config.ts": ["contract"],
  "api/read-secrets.ts": ["api/read-config.ts", ...apiBase],
  "api/read-config.ts": ["api/billing", ...apiBase],
  "api/read-site-file.ts": apiBase,
  "api/deps.ts": ["api/config.ts", "api/db", "api/keys"],
  "api/db": apiBase,
  "api/keys": ["api/db", ...apiBase],
  "api/copy": ["contract"],
  "api/http": ["api/copy", "api/db", ...apiBase],
  "api/chores": ["api/db", ...apiBase],
  "api/limits": ["api/http", "api/chores", "api/db", ...apiBase],
  "api/pages": ["api/copy", "api/http", ...apiBase],
  "api/mail": ["api/copy", "api/http", "api/keys", "api/pages", "api/db", ...apiBase],
  "api/family": apiGround,
  "api/accounts": ["api/family", ...apiGround],
  "api/billing": ["api/family", ...apiGround],
  "api/seed": ["api/family", "api/accounts", "api/billing", ...apiGround],
  "api/health": ["api/billing", "api/mail", "api/db", ...apiBase],
  "api/operator": [
    "api/health",
    "api/read-config.ts",
    "api/read-secrets.ts",
    "api/read-site-file.ts",
    ...apiDomains,
    ...apiGround,
  ],
  "api/*": [
    "api/operator",
    "api/health",
    "api/read-config.ts",
    "api/read-secrets.ts",
    ...apiDomains,
    ...apiGround,
  ],
  "api/testing": [
    "web/render.ts",
    "api/*",
    "api/read-config.ts",
    "tools/scripts",
    ...apiDomains,
    ...apiGround,
  ],
  "web/site-map.ts": ["contract"],
  "web/addresses.ts": ["web/site-map.ts", "contract"],
  "web/navigation.ts": ["web/addresses.ts", "web/site-map.ts", "contract"],
  "web/web-build.ts": ["contract"],
  "web/settings.ts": ["web/web-build.ts", "contract"],
  "web/storage": ["contract"],
  "web/brand": ["web/ui", "web/copy", "web/settings.ts", ...webBase],
  "web/copy": ["contract"],
  "web/content": ["contract"],
  "web/api-client": ["web/storage", "web/settings.ts", "contract"],
  "web/ui": ["web/copy", "web/navigation.ts", "web/site-map.ts", "contract"],
  "web/failures": ["web/api-client", ...webGround],
  "web/features": ["web/failures", "web/api-client", ...webGround],
  "web/frames": ["web/features", ...webGround],
  "web/screens": ["web/features", "web/failures", "web/api-client", ...webGround],
  "web/pages": ["web/features", ...webGround],
  "web/document": ["web/features", "web/api-client", ...webGround],
  "web/providers.tsx": ["web/brand", "contract"],
  "web/mails": ["web/features", "web/providers.tsx", ...webGround],
  "web/hosted": ["web/features", "web/providers.tsx", ...webGround],
  "web/render.ts": ["web/hosted", "web/mails", "web/web-build.ts", "contract"],
  "web/*": [
    "web/render.ts",
    "web/providers.tsx",
    "web/document",
    "web/pages",
    "web/screens",
    "web/frames",
    "web/features",
    ...webGround,
  ],
  "web/testing": [
    "web/render.ts",
    "web/providers.tsx",
    "web/*",
    "web/frames",
    "web/pages",
    "web/features",
    ...webGround,
  ],
  server: [
    "web/web-build.ts",
    "api/*",
    "api/read-config.ts",
    "api/read-secrets.ts",
    "api/read-site-file.ts",
    "api/seed",
    ...apiBase,
  ],
  "tools/art": ["web/brand", "web/mails", "web/ui", "tools/scripts", "contract"],
  "tools/scripts": ["*", "tests/journeys/support", "web/web-build.ts", "contract"],
  "tests/bench": [
    "tests/attacks/busy-smtp.ts",
    "server",
    "api/testing",
    "web/web-build.ts",
    "tests/journeys/support",
    "tools/scripts",
    "contract",
  ],
  "tests/journeys/support": ["web/testing", "api/copy", "contract", "tools/scripts"],
  "tests/engines": ["tests/journeys/support", "api/copy", "tools/scripts", "contract"],
  "tests/journeys": ["tests/journeys/support", "web/testing", "tests/bench", "contract"],
  "tests/attacks/busy-smtp.ts": [],
  "tests/attacks": [
    "tests/attacks/busy-smtp.ts",
    "server",
    "web/web-build.ts",
    "api/testing",
    "api/*",
    "api/read-config.ts",
    ...apiDomains,
    ...apiGround,
    "tests/journeys/support",
    "web/testing",
    "tests/bench",
    "tools/scripts",
    "ops",
    "*",
  ],
  ops: [],
  "*": ["contract", "tools/scripts"],
};

const tests = /\.(test|d)\.[cm]?tsx?$/;
const files = globSync("**/*.{ts,tsx,mts,mjs}", {
  exclude: (path) => /(^|[\\/])(node_modules|dist|test-results|\.data)$/.test(path),
})
  .map((file) => file.split(sep).join("/"))
  .filter((file) => !tests.test(file))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const product = files.filter(({ path }) => /^(contract|api|web|server)\//.test(path));

/** The file itself, the files right in its folder, or the nearest folder that has a rule. */
function roomOf(path: string): string | undefined {
  const folder = dirname(path);
  const direct = folder === "." ? "*" : `${folder}/*`;
  if (path in allowed) return path;
  if (direct in allowed) return direct;
  const folders = folder.split("/").map((_, index, parts) => parts.slice(0, parts.length - index).join("/"));
  return folders.find((each) => each in allowed);
}

/** Static and dynamic imports, and the folders that a glob reaches into. */
function importsOf({ path, text }: { path: string; text: string }): string[] {
  const targets = [
    ...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g),
    ...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*["'](\.[^"']+)["']/g),
  ];
  return targets
    .map(([, target = ""]) => join(dirname(path), target).split(sep).join("/"))
    .filter((target) => !target.startsWith("dist/"));
}

function linesWhere(broken: (line: string) => boolean, among = product): string[] {
  return among.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (broken(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

test("every file has a rule", () => {
  expect(files.filter(({ path }) => !roomOf(path)).map(({ path }) => path)).toEqual([]);
});

test("imports go down only", () => {
  const upward = files.flatMap((file) => {
    const from = roomOf(file.path) ?? "";
    return importsOf(file)
      .filter((target) => roomOf(target) !== from && !allowed[from]?.includes(roomOf(target) ?? target))
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(upward).toEqual([]);
});

test("no circle of imports among the product's files, types included", () => {
  const targetsOf = new Map(product.map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  function findCircle(path: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const target of targetsOf.get(path) ?? []) {
      const circle = findCircle(target, [...way, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  }
  expect(product.map(({ path }) => findCircle(path, [])).find((circle) => circle)).toBeUndefined();
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

test("only its own folder and the list of them name a payment provider", () => {
  const others = files.filter(
    ({ path }) =>
      /^(api|server)\//.test(path) &&
      !/^api\/(billing\/providers\/(stripe\/|create\.ts$)|testing\/)/.test(path),
  );
  expect(others.length).toBeGreaterThan(50);
  expect(linesWhere((line) => /stripe/i.test(line), others)).toEqual([]);
});

test("no folder of the API holds more than fifteen files of its own", () => {
  const folders = Map.groupBy(
    files.filter(({ path }) => path.startsWith("api/")),
    ({ path }) => dirname(path),
  );
  expect([...folders].filter(([, own]) => own.length > 15).map(([folder]) => folder)).toEqual([]);
});

test("a transaction that PostgreSQL ends for a conflict is repeated", () => {
  // A savepoint of its caller's transaction, and those that only read or run alone.
  const others = [
    "api/db/transact.ts",
    "api/accounts/email/take-email.ts",
    "api/accounts/my-data/export-person.ts",
    "api/db/backup/table-rows.ts",
  ];
  const served = product.filter(({ path }) => /^api\/(?!testing\/)/.test(path) && !others.includes(path));
  expect(linesWhere((line) => line.includes(".transaction("), served)).toEqual([]);
});

test("the API makes neither HTML nor CSS", () => {
  const markup =
    /hono\/(?:html|jsx|css)\b|(?<!\w)<(?:!doctype|\/?(?:html|head|body|main|header|footer|nav|section|h[1-6]|p|div|span|a|b|strong|em|br|img|svg|ul|ol|li|dl|dt|dd|table|tr|t[dh]|form|input|button|label|pre|code|iframe|style|script|link|meta|title))[\s>/]|\b(?:style|class)=["'$]|@(?:media|font-face|import) |\{[a-z-]+:[^\s}]+[;}]/i;
  // The mailbox reads the mails that it shows.
  const others = product.filter(({ path }) => /^api\/(?!testing\/|mail\/sandbox\/)/.test(path));
  expect(others.length).toBeGreaterThan(100);
  expect(linesWhere((line) => markup.test(line), others)).toEqual([]);
});

test("a link goes through the site map, where the compiler checks it", () => {
  const unchecked = /import \{[^}]*\b(Link|Redirect|useLocation|navigate)\b[^}]*\} from "wouter/;
  const others = product.filter(({ path }) => path !== "web/navigation.ts");
  expect(others.filter(({ text }) => unchecked.test(text)).map(({ path }) => path)).toEqual([]);
});

test("there are no barrels", () => {
  const barrels = product.filter(
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
  const styled = product.filter(({ path }) => path.endsWith(".tsx"));
  expect(linesWhere((line) => /class/i.test(line) && sided.test(line), styled)).toEqual([]);
});

test("only the storage folder touches browser storage", () => {
  const others = product.filter(({ path }) => /^web\/(?!storage\/|testing\/)/.test(path));
  expect(
    linesWhere((line) => /\b(localStorage|sessionStorage|document\.cookie)\b/.test(line), others),
  ).toEqual([]);
});

test("the environment is read where a process starts, and nowhere else", () => {
  const entries = ["server/run.ts", "api/operator/main.ts", "api/testing/database/postgres-server.ts"];
  const others = product.filter(({ path }) => !entries.includes(path));
  expect(linesWhere((line) => line.includes("process.env"), others)).toEqual([]);
});

test("nobody reaches into what Node or a dependency keeps to itself", () => {
  const inside =
    /\.\s*_[a-z$]|\[\s*["'`]_|[{;]\s*_[a-z]\w*\??:|getOwnPropertySymbols|Reflect\.ownKeys|Symbol\.for\(|process\.binding\(|\bas any\b|["'][^"'.\s]+\/(?:dist|internal|src)\/[^"']*["']\)?;$/i;
  expect(linesWhere((line) => inside.test(line), files)).toEqual([]);
});

test("the product neither casts past the compiler nor changes a class that is not its own", () => {
  const forced = /\bas unknown as\b|\.prototype\.\w+\s*=(?!=)/;
  const served = product.filter(({ path }) => !/\/testing(\/|\.)/.test(path));
  expect(linesWhere((line) => forced.test(line), served)).toEqual([]);
});

test("no text of a dependency is replaced at build time", () => {
  const plugins = files.flatMap(({ text }) => [...text.matchAll(/: Plugin = \{\n(.*?)\n\};/gs)]);
  const members = plugins.flatMap(([, plugin = ""]) => plugin.split(/\n(?= {2}\w)/));
  const hooks = members.filter((member) => /^ +(?:async )?(?:load|transform|renderChunk)\b/.test(member));
  expect(hooks.length).toBeGreaterThan(0);
  // What a hook of ours may read or change is asked for by a query of ours, as in `./file.ts?script`.
  const others = hooks.filter((hook) => !/filter: \{ id: \/\\\?\w+\$\/ \}/.test(hook));
  expect(others).toEqual([]);
});
