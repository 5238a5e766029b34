import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const SAMPLE = "ops/nginx.conf";
const LISTENS_MS = 10_000;

export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/** The sample itself in front of processes on these ports; only ports and folders are others. */
export async function startNginx(
  folder: string,
  { port, ports }: { port: number; ports: readonly number[] },
): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, "nginx.conf");
  mkdirSync(join(folder, "temp"));
  writeFileSync(file, frame(folder, fill(readFileSync(SAMPLE, "utf8"), folder, port, ports)));
  const child = spawn("nginx", ["-p", folder, "-c", file, "-e", join(folder, "error.log")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = once(child, "exit");
  const deadlineMs = performance.now() + LISTENS_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadlineMs)
      throw new Error(`nginx does not start with ${SAMPLE}: ${readFileSync(join(folder, "error.log"))}`);
    await wait(50);
  }
  return {
    async stop() {
      child.kill("SIGQUIT");
      await exited;
    },
  };
}

function fill(sample: string, folder: string, port: number, ports: readonly number[]): string {
  const [first = ""] = sample.match(/^ *server 127\.0\.0\.1:3000 .*\n/m) ?? [];
  const [second = ""] = sample.match(/^ *server 127\.0\.0\.1:3001 .*\n/m) ?? [];
  if (!first || !second || !sample.includes("listen 80;")) throw new Error(`${SAMPLE} is not as it was`);
  return sample
    .replace(second, "")
    .replace(first, ports.map((each) => first.replace("3000", String(each))).join(""))
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/var/log/nginx/", `${folder}/`);
}

/** What a distribution's own nginx.conf has around it. */
function frame(folder: string, sites: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, "temp", name)};`)
    .join("\n");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `daemon off;
${user}
worker_processes auto;
pid ${join(folder, "nginx.pid")};
events { worker_connections 768; }
http {
${temporary}
log_format ours '$msec $request_method $uri $status [$upstream_addr] [$upstream_status] $request_time';
access_log ${join(folder, "access.log")} ours;
${sites}
}
`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
