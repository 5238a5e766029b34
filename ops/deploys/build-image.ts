import { execFileSync } from "node:child_process";
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, matchesGlob, resolve } from "node:path";

/** What the steps of a stage have made: a folder in place of the root of its files, and settings. */
export type Stage = {
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: string;
};

type Step = { instruction: string; flags: Record<string, string | undefined>; text: string };

/**
 * Runs the steps of ops/Dockerfile on this machine's Node, each stage in an empty folder; answers the last stage.
 * Packages of the distribution are left out: they are this machine's own.
 */
export function buildImage(folder: string): Stage {
  const stages = new Map<string, Stage>();
  let name = "";
  for (const step of parse(readFileSync("ops/Dockerfile", "utf8"))) {
    if (step.instruction === "FROM") {
      name = / AS (\w+)$/.exec(step.text)?.[1] ?? "last";
      stages.set(name, createStage(join(folder, name)));
    } else stages.set(name, runStep(step, get(stages, name), stages));
  }
  return get(stages, name);
}

function parse(dockerfile: string): Step[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n");
  return lines.filter(Boolean).map((line) => {
    const [, instruction = "", options = "", text = ""] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
    const flags = [...options.matchAll(/--([\w-]+)=(\S+)/g)].map(([, flag, value]) => [flag, value]);
    return { instruction, flags: Object.fromEntries(flags), text };
  });
}

function createStage(root: string): Stage {
  mkdirSync(root);
  return { root, workdir: "/", env: {}, user: "", command: [], healthCheck: "" };
}

function get(stages: Map<string, Stage>, name: string): Stage {
  const stage = stages.get(name);
  if (!stage) throw new Error(`ops/Dockerfile has no stage "${name}"`);
  return stage;
}

function runStep({ instruction, flags, text }: Step, stage: Stage, stages: Map<string, Stage>): Stage {
  switch (instruction) {
    case "WORKDIR":
      mkdirSync(join(stage.root, text), { recursive: true });
      return { ...stage, workdir: text };
    case "ENV": {
      const pairs = text.split(" ").map((pair) => pair.split("="));
      return { ...stage, env: { ...stage.env, ...Object.fromEntries(pairs) } };
    }
    case "COPY": {
      const paths = text.split(" ");
      const target = paths.pop() ?? "";
      if (flags.from) copyFromStage(get(stages, flags.from), stage, { paths, target, owner: flags.chown });
      else copyContext(paths, placeIn(stage, target));
      return stage;
    }
    case "RUN":
      if (!text.startsWith("apt-get ")) runCommand(text, stage);
      return stage;
    case "USER":
      return { ...stage, user: text };
    case "HEALTHCHECK":
      return { ...stage, healthCheck: text.replace(/^CMD /, "") };
    case "CMD":
      return { ...stage, command: JSON.parse(text) };
    case "ARG":
    case "LABEL":
    case "VOLUME":
    case "EXPOSE":
      return stage;
    default:
      throw new Error(`ops/Dockerfile has a step that this test does not know: ${instruction}`);
  }
}

export function placeIn({ root, workdir }: Stage, path: string): string {
  return join(root, resolve(workdir, path));
}

/** What a process in the container would find in its environment, with the folders where they are here. */
export function environmentOf(stage: Stage): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env;
  const place = (value: string) => (value.startsWith("/") ? placeIn(stage, value) : value);
  const own = Object.entries(stage.env).map(([name, value]) => [name, place(value)]);
  const path = `${dirname(process.execPath)}:${env.PATH}`;
  return { ...env, PATH: path, ...Object.fromEntries(own) };
}

function runCommand(command: string, stage: Stage): void {
  if (/(^|\s)\//.test(command)) throw new Error(`This would reach outside of the image's folder: ${command}`);
  execFileSync("sh", ["-c", command], { cwd: placeIn(stage, "."), env: environmentOf(stage), stdio: "pipe" });
}

/** The files that a build is sent: git's, with what is not committed yet, without those of .dockerignore. */
function copyContext(paths: readonly string[], target: string): void {
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  const wanted = String(listed)
    .trim()
    .split("\n")
    .filter((path) => existsSync(path) && (paths.includes(".") || paths.includes(path)))
    .filter((path) => !foldersTo(path).some((each) => ignored.some((pattern) => matchesGlob(each, pattern))));
  for (const path of wanted) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(path, join(target, path));
  }
}

/** `a/b/c`: `a`, `a/b`, `a/b/c`. */
function foldersTo(path: string): string[] {
  const names = path.split("/");
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function copyFromStage(
  from: Stage,
  stage: Stage,
  { paths, target, owner }: { paths: readonly string[]; target: string; owner: string | undefined },
): void {
  for (const path of paths) {
    const source = placeIn(from, path);
    const to = placeIn(stage, statSync(source).isDirectory() ? target : join(target, basename(path)));
    cpSync(source, to, { recursive: true, verbatimSymlinks: true });
    const [uid = 0, gid = 0] = owner?.split(":").map(Number) ?? [];
    if (owner && process.getuid?.() === 0) chownSync(to, uid, gid);
  }
}
