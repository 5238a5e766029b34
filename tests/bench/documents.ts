import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { compareLoads, has, type Served, serve } from "./load.ts";
import type { Row } from "./report.ts";

/** Documents are compressed to the highest level by then. */
const SETTLED_MS = 4_000;
const br = { "Accept-Encoding": "br" };

/** A document and a 304 of ours, beside nginx with the same bytes: one process each. */
export async function measureDocuments(site: Served): Promise<Row[]> {
  await wait(SETTLED_MS);
  const answer = await fetch(`${site.origin}/`, { headers: br });
  const tag = String(answer.headers.get("ETag"));
  const document = { served: site, path: "/", headers: br };
  const unchanged = { served: site, path: "/", headers: { ...br, "If-None-Match": tag } };
  const own = await compareLoads(unchanged, document);
  const rows: Row[] = [];
  let nginxSays = "";
  if (has("nginx")) {
    const { nginx, remove } = await serveByNginx(await readCompressed(site));
    const both = await compareLoads(document, { served: nginx, path: "/", headers: br });
    const nginxTag = String((await fetch(nginx.origin)).headers.get("ETag"));
    const theirs = await compareLoads(
      { served: nginx, path: "/", headers: { "If-None-Match": nginxTag } },
      { served: nginx, path: "/" },
    );
    nginxSays = `; nginx's own 304: ${(theirs.other.cpuMicroseconds / theirs.ours.cpuMicroseconds).toFixed(2)}`;
    rows.push({
      what: "a document (br, keep-alive)",
      against: "nginx, the same bytes",
      ratio: both.other.cpuMicroseconds / both.ours.cpuMicroseconds,
      rate: both.ours.perSecond / both.other.perSecond,
      goal: 0.1,
      better: "more",
      detail: `${Math.round(both.ours.cpuMicroseconds)} and ${both.other.cpuMicroseconds.toFixed(1)} µs`,
    });
    await nginx.stop();
    remove();
  }
  rows.push({
    what: "a 304",
    against: "the document",
    ratio: own.other.cpuMicroseconds / own.ours.cpuMicroseconds,
    rate: own.ours.perSecond / own.other.perSecond,
    goal: 0.9,
    better: "more",
    detail: `${Math.round(own.ours.cpuMicroseconds)} and ${Math.round(own.other.cpuMicroseconds)} µs${nginxSays}`,
  });
  return rows;
}

/** Any bytes will do, as long as nginx has as many to send. */
async function readCompressed({ origin }: Served): Promise<Buffer> {
  const { headers } = await fetch(origin, { method: "HEAD", headers: br });
  return Buffer.alloc(Number(headers.get("Content-Length")), "x");
}

async function serveByNginx(body: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-bench-nginx-"));
  const port = await findFreePort();
  writeFileSync(join(folder, "document"), body);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; worker_processes 1; error_log ${folder}/error.log; pid ${folder}/pid;
    events { worker_connections 256; }
    http {
      ${temporary.join(" ")} access_log off; sendfile on; tcp_nopush on;
      keepalive_requests 100000000; open_file_cache max=10;
      server {
        listen 127.0.0.1:${port}; root ${folder}; default_type text/html;
        location = / { try_files /document =404; add_header X-Encoding br; }
      }
    }`,
  );
  const nginx = await serve(`http://127.0.0.1:${port}`, ["nginx", "-c", join(folder, "nginx.conf")], {});
  return { nginx, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
