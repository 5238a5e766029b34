import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, matchesGlob } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../scripts/free-port.ts";

type Stage = {
  readonly root: string;
  folder: string;
  env: Record<string, string>;
  command: string[];
  health: string;
};

/** It installs and builds everything. */
const LONGEST_BUILD_MS = 30 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "maamoul-image-"));
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
/** Another user than the one who built, where the test may choose one. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
let image: Stage;

/** One line for each instruction, as Docker reads them. */
function readDockerfile(): [instruction: string, rest: string][] {
  const text = readFileSync("ops/Dockerfile", "utf8").replaceAll(/\\\n\s*/g, " ");
  return text
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
}

/** What a build sees of the repository. */
function copyContext(target: string): void {
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  const isIgnored = (path: string): boolean =>
    path !== "." && (ignored.some((pattern) => matchesGlob(path, pattern)) || isIgnored(dirname(path)));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const path of listed.trim().split("\n"))
    if (existsSync(path) && !isIgnored(path)) cpSync(path, join(target, path));
}

/** Runs each instruction in a folder per stage, where `/` is that folder. */
function build(): Stage {
  const context = join(folder, "context");
  copyContext(context);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [instruction, rest] of readDockerfile()) {
    if (instruction === "FROM") {
      const name = rest.split(" AS ")[1] ?? "image";
      const root = join(folder, name);
      stage = { root, folder: root, env: {}, command: [], health: "" };
      stages.set(name, stage);
      continue;
    }
    if (!stage) throw new Error("the Dockerfile begins without a base");
    const { root } = stage;
    const inside = (path: string) =>
      path.startsWith("/") ? join(root, path) : join(stage?.folder ?? "", path);
    if (instruction === "WORKDIR") {
      stage.folder = inside(rest);
      mkdirSync(stage.folder, { recursive: true });
    } else if (instruction === "ENV") {
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g))
        stage.env[name] = value.startsWith("/") ? inside(value) : value;
    } else if (instruction === "COPY") {
      const words = rest.split(" ");
      const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
      const paths = words.filter((word) => !word.startsWith("--"));
      const target = paths.pop() ?? "";
      for (const path of paths) {
        const source = join(from ? (stages.get(from)?.root ?? "") : context, path);
        const into = target.endsWith("/")
          ? join(inside(target), path.split("/").at(-1) ?? "")
          : inside(target);
        cpSync(source, into, { recursive: true, verbatimSymlinks: true });
      }
    } else if (instruction === "RUN") {
      execFileSync("sh", ["-c", rest], {
        cwd: stage.folder,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...baseEnv(), ...stage.env },
      });
    } else if (instruction === "HEALTHCHECK") stage.health = rest.slice(rest.indexOf("CMD ") + "CMD ".length);
    else if (instruction === "CMD") stage.command = JSON.parse(rest);
    else if (!["USER", "VOLUME", "EXPOSE", "LABEL"].includes(instruction))
      throw new Error(`this test does not know ${instruction}`);
  }
  return stages.get("image") as Stage;
}

/** Nothing of the environment that tests run in but where the programs, npm's cache and its registry are. */
function baseEnv(): NodeJS.ProcessEnv {
  const network =
    /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_\w+|npm_config_(registry|cafile|userconfig))$/i;
  const kept = Object.entries(process.env).filter(([name]) => network.test(name));
  return { ...Object.fromEntries(kept), PATH, HOME: process.env.HOME, npm_config_prefer_offline: "true" };
}

beforeAll(() => {
  chmodSync(folder, 0o755);
  image = build();
  // Stricter than the image, whose user may write to `dist`.
  execFileSync("chmod", ["-R", "a-w,a+rX", join(image.root, "app")]);
  execFileSync("chmod", ["0777", image.env.DATA_DIR as string]);
}, LONGEST_BUILD_MS);

afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true });
});

const inImage = (port: number) => ({
  ...other,
  cwd: image.folder,
  env: { ...image.env, PATH, PORT: String(port) },
});

test("the steps of the Dockerfile make what another user can run from a read-only tree", async () => {
  const port = await findFreePort();
  const [program = "", ...args] = image.command;
  const server = spawn(program, args, { ...inImage(port), stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(server, "exit");
  const ready = new Promise<void>((resolve) => {
    server.stdout.on("data", (chunk) => String(chunk).includes("is ready at") && resolve());
  });
  await Promise.race([
    ready,
    exited.then(([code]) => Promise.reject(new Error(`it ended with exit code ${code}`))),
  ]);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const page = await ask("/ar");
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('dir="rtl"')]);
  expect((await ask("/readyz")).status).toBe(200);
  expect(spawnSync("sh", ["-c", image.health], inImage(port)).status).toBe(0);
  server.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(spawnSync("sh", ["-c", image.health], inImage(port)).status).toBe(1);
});

test("the database is migrated, and the operator's command runs, from the image", () => {
  const options = { ...inImage(0), encoding: "utf8" } as const;
  const run = (...args: string[]) => spawnSync("node", args, options);
  expect(run("api/operator/migrate.ts")).toMatchObject({ status: 0, stderr: "" });
  expect(run("api/operator/main.ts", "plans", "list")).toMatchObject({ status: 0, stderr: "" });
});

test("there are no tests and no compilers in the image", () => {
  const app = join(image.root, "app");
  expect(globSync("{api,contract,dist}/**/*.test.*", { cwd: app })).toEqual([]);
  for (const name of ["typescript", "vite", "vitest", "rolldown", "node"])
    expect(existsSync(join(app, "node_modules", name))).toBe(false);
});
