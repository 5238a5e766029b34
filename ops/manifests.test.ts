import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { POOL_SIZE } from "../api/db/open-postgres.ts";

type Service = {
  image: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  ports?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  networks: string[];
};
type Variable = { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } };
type Probe = { httpGet: { path: string } };
type Container = {
  image: string;
  command?: string[];
  env: Variable[];
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
  lifecycle: { preStop: { sleep: { seconds: number } } };
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
};
type Pod = {
  containers: [Container];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds: number;
  topologySpreadConstraints: { topologyKey: string }[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string }; emptyDir?: object }[];
};
type Template = { metadata: { labels: Record<string, string> }; spec: Pod };
type Manifest = { kind: string; metadata: { name: string }; spec: Record<string, unknown> };

const dockerfile = readFileSync("ops/Dockerfile", "utf8");
const compose: { services: Record<string, Service> } = parse(readFileSync("ops/compose.yaml", "utf8"), {
  merge: true,
});
const services = Object.entries(compose.services);
const unit = readFileSync("ops/maamoul@.service", "utf8");
const manifests: Manifest[] = globSync("ops/kubernetes/*.yaml").flatMap((path) =>
  parseAllDocuments(readFileSync(path, "utf8")).map((document) => document.toJS()),
);

/** The manifest of a kind, by the name of what it is for. */
function find(kind: string, name = "maamoul"): Manifest {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`ops/kubernetes has no ${kind} ${name}`);
  return found;
}

const templateOf = (manifest: Manifest) => manifest.spec.template as Template;
const serving = templateOf(find("Deployment"));
const migration = templateOf(find("Job", "maamoul-migrate"));
const pods = [serving, migration].map(({ metadata, spec }) => ({ name: metadata.labels.app, spec }));
const findVariable = (name: string) => serving.spec.containers[0].env.find((each) => each.name === name);

test("the image is built on one digest of the Node that package.json names", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toHaveLength(2);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(new RegExp(`^node:${devDependencies.node}-slim@sha256:[0-9a-f]{64}$`));
});

test.each(["title", "description", "licenses", "revision", "base.name"])("the image says its %s", (label) => {
  expect(dockerfile).toMatch(new RegExp(`^(LABEL| ) org\\.opencontainers\\.image\\.${label}="[^"]+"`, "m"));
});

test("the base that the image says is the one that it has", () => {
  const [, base] = /^FROM (\S+)@/m.exec(dockerfile) ?? [];
  expect(dockerfile).toContain(`image.base.name="docker.io/library/${base}"`);
});

test.each(services)("%s of the compose file is confined", (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
  });
});

test("only the proxy is given a right of root back, for its ports", () => {
  expect(services.filter(([, { cap_add }]) => cap_add).map(([name, { cap_add }]) => [name, cap_add])).toEqual(
    [["caddy", ["NET_BIND_SERVICE"]]],
  );
});

test("of the compose file other machines reach the proxy alone", () => {
  const open = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith("127.0.0.1:")));
  expect(open.map(([name]) => name)).toEqual(["caddy"]);
});

test("the database of the compose file is on no network that leads out", () => {
  expect(compose.services.database?.networks).toEqual(["inside"]);
  expect(parse(readFileSync("ops/compose.yaml", "utf8"), { merge: true }).networks.inside).toEqual({
    internal: true,
  });
});

test.each(["PUBLIC_ORIGIN", "POSTGRES_PASSWORD", "KEY_SECRET", "SMTP_URL"])(
  "the compose file does not start without %s",
  (name) => {
    const text = readFileSync("ops/compose.yaml", "utf8");
    expect(text).toContain(`\${${name}:?}`);
    expect(text).not.toMatch(new RegExp(`\\$\\{${name}(?!\\w|:\\?\\})`));
  },
);

test("the processes of the compose file wait for the migration, and the migration for the database", () => {
  const ended = { migrate: { condition: "service_completed_successfully" } };
  expect(compose.services["maamoul-1"]?.depends_on).toEqual(ended);
  expect(compose.services["maamoul-2"]?.depends_on).toEqual(ended);
  expect(compose.services.migrate?.depends_on).toEqual({ database: { condition: "service_healthy" } });
});

test("the processes of the compose file share the built files of all versions", () => {
  for (const name of ["maamoul-1", "maamoul-2"])
    expect(compose.services[name]).toMatchObject({
      environment: { ASSETS_DIR: "/data/assets" },
      volumes: ["data:/data"],
    });
});

test("every image of the compose file has a version", () => {
  const others = services.map(([, { image }]) => image).filter((image) => image !== "maamoul");
  expect(others).toHaveLength(3);
  expect(others.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
});

test.each(["DATABASE_URL", "SMTP_URL", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "KEY_SECRET"])(
  "a pod without %s in its secret does not start",
  (name) => {
    expect(findVariable(name)).toEqual({ name, valueFrom: { secretKeyRef: { name: "maamoul", key: name } } });
  },
);

test.each(pods)("the pod of $name has no right that it does not need", ({ spec }) => {
  expect(spec.automountServiceAccountToken).toBe(false);
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: "RuntimeDefault" },
  });
  expect(spec.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
});

test("the image has a pg_dump as new as the server of the compose file", () => {
  const [, client] = /postgresql-client-(\d+)/.exec(dockerfile) ?? [];
  expect(compose.services.database?.image).toMatch(new RegExp(`^postgres:${client}\\.`));
});

test("a pod has a folder in which a backup is tried out", () => {
  const mounted = serving.spec.containers[0].volumeMounts.find(({ mountPath }) => mountPath === "/tmp");
  expect(serving.spec.volumes.find(({ name }) => name === mounted?.name)?.emptyDir).toBeDefined();
});

test.each(pods)("the pod of $name runs as the image's user", ({ spec }) => {
  const [, uid, gid] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? [];
  expect(spec.securityContext).toMatchObject({ runAsUser: Number(uid), runAsGroup: Number(gid) });
});

test.each(pods)("the pod of $name says what it needs", ({ spec }) => {
  expect(spec.containers[0].resources).toEqual({
    requests: { cpu: expect.any(String), memory: expect.any(String) },
    limits: { memory: expect.any(String) },
  });
});

test("a pod is started, alive and ready by the addresses that say so", () => {
  const { startupProbe, livenessProbe, readinessProbe } = serving.spec.containers[0];
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  expect(paths).toEqual(["/healthz", "/healthz", "/readyz"]);
});

test("a pod that ends has time for the proxies, for whoever is connected and for what is under way", () => {
  const listen = readFileSync("server/listen.ts", "utf8");
  const secondsOf = (name: string) =>
    Number(new RegExp(`${name} = ([\\d_]+)`).exec(listen)?.[1]?.replace("_", "")) / 1000;
  const proxies = serving.spec.containers[0].lifecycle.preStop.sleep.seconds;
  expect(proxies).toBeGreaterThan(0);
  expect(serving.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    proxies + secondsOf("LEAVE_MS") + secondsOf("DRAIN_MS"),
  );
});

test("pods are spread over zones and machines", () => {
  expect(serving.spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
    "topology.kubernetes.io/zone",
    "kubernetes.io/hostname",
  ]);
});

test("a new version takes no pod away before its own is ready, and how many run is the autoscaler's", () => {
  expect(find("Deployment").spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
  expect(find("Deployment").spec).not.toHaveProperty("replicas");
  expect(find("HorizontalPodAutoscaler").spec).toMatchObject({
    scaleTargetRef: { kind: "Deployment", name: "maamoul" },
    minReplicas: 2,
  });
});

test("the pods that may run take fewer connections than PostgreSQL has", () => {
  const most = Number(find("HorizontalPodAutoscaler").spec.maxReplicas);
  const { maxSurge } = (find("Deployment").spec.strategy as { rollingUpdate: { maxSurge: number } })
    .rollingUpdate;
  expect((most + maxSurge) * POOL_SIZE).toBeLessThan(100);
});

test("one pod at a time is taken away where nodes are emptied", () => {
  expect(find("PodDisruptionBudget").spec).toEqual({
    maxUnavailable: 1,
    selector: { matchLabels: serving.metadata.labels },
  });
});

test("pods of all versions share their built files", () => {
  const [container] = serving.spec.containers;
  const mounted = container.volumeMounts.find(
    ({ mountPath }) => mountPath === findVariable("ASSETS_DIR")?.value,
  );
  const volume = serving.spec.volumes.find(({ name }) => name === mounted?.name);
  expect(find("PersistentVolumeClaim", volume?.persistentVolumeClaim?.claimName).spec).toMatchObject({
    accessModes: ["ReadWriteMany"],
  });
});

test.each([
  ["maamoul", serving],
  ["maamoul-migrate", migration],
])("who may talk to the pods of %s, and to whom they may, is limited", (name, { metadata }) => {
  const { podSelector, policyTypes, egress } = find("NetworkPolicy", name).spec;
  expect({ podSelector, policyTypes }).toEqual({
    podSelector: { matchLabels: metadata.labels },
    policyTypes: ["Ingress", "Egress"],
  });
  expect((egress as { ports?: unknown[] }[]).every(({ ports }) => ports?.length)).toBe(true);
});

test("nobody is sent to the pod that migrates", () => {
  expect(find("Service").spec.selector).toEqual(serving.metadata.labels);
  expect(migration.metadata.labels).not.toEqual(serving.metadata.labels);
});

test.each([
  ["the compose file", () => compose.services.migrate as { command?: string[] }],
  ["Kubernetes", () => migration.spec.containers[0]],
])("%s migrates by the command of npm run migrate", (_, step) => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(step().command?.join(" ")).toBe(scripts.migrate);
});

test.each([
  "NoNewPrivileges=yes",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "CapabilityBoundingSet=",
  "SystemCallFilter=@system-service",
  "User=maamoul",
])("the unit of a bare server has %s", (line) => {
  expect(unit.split("\n")).toContain(line);
});

test("the unit of a bare server writes to its state folder alone", () => {
  expect(unit).not.toMatch(/^ReadWritePaths=/m);
  const [, folder] = /^StateDirectory=(\w+)$/m.exec(unit) ?? [];
  for (const name of ["DATA_DIR", "ASSETS_DIR"])
    expect(unit).toMatch(new RegExp(`\\b${name}=/var/lib/${folder}(/|\\s)`));
});

test("the unit, the image and npm run serve start the same file", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(unit).toContain(`ExecStart=/usr/bin/${scripts.serve}\n`);
  expect(dockerfile).toContain(`CMD ${JSON.stringify(scripts.serve.split(" ")).replaceAll(",", ", ")}\n`);
});

test("both proxies let a connection go before a process does", () => {
  const [, keeps = ""] = /KEEP_ALIVE_MS = ([\d_]+)/.exec(readFileSync("server/listen.ts", "utf8")) ?? [];
  const [, caddy] = /^\s*keepalive (\d+)s$/m.exec(readFileSync("ops/Caddyfile", "utf8")) ?? [];
  const [, nginx] = /^\s*keepalive_timeout (\d+)s;$/m.exec(readFileSync("ops/nginx.conf", "utf8")) ?? [];
  for (const seconds of [caddy, nginx])
    expect(Number(seconds) * 1000).toBeLessThan(Number(keeps.replace("_", "")));
});

test("the log of nginx has the number of each request, and nothing that opens a checkout or a mail's link", () => {
  const nginx = readFileSync("ops/nginx.conf", "utf8");
  const [, name, format] = /^log_format (\w+) '([^']+)';$/m.exec(nginx) ?? [];
  expect(nginx).toMatch(new RegExp(`^ {2}access_log \\S+ ${name};$`, "m"));
  expect(format).toMatch(/ \$request_id$/);
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|remote_addr)\b/);
  const [, hidden = ""] = /^ {2}"~(.+)" \$before\*\$after;$/m.exec(nginx) ?? [];
  const number = "5f0c3b1e-7a54-4a5e-9d0b-1f2e3d4c5b6a";
  const hide = (path: string) => path.replace(new RegExp(hidden), "$<before>*$<after>");
  expect(["/checkout/", "/card/"].map((folder) => hide(folder + number))).toEqual(["/checkout/*", "/card/*"]);
  expect(hide(`/checkout/${number}/leave`)).toBe("/checkout/*/leave");
  expect(hide(`/checkout/${number}.`)).toBe("/checkout/*");
  expect(hide("/api/v1/users/login")).toBe("/api/v1/users/login");
});

test("the sample for Prometheus asks every process of a bare server and of the compose file", () => {
  const text = readFileSync("ops/prometheus/prometheus.yaml", "utf8");
  const { scrape_configs, rule_files } = parse(text);
  expect(rule_files).toEqual(["alerts.yaml"]);
  expect(scrape_configs).toEqual([
    expect.objectContaining({ job_name: "maamoul", static_configs: [{ targets: expect.any(Array) }] }),
  ]);
  const { targets } = scrape_configs[0].static_configs[0];
  expect(targets).toEqual(["127.0.0.1:13000", "127.0.0.1:13001"]);
  expect(unit).toMatch(/METRICS_PORT=1%i\b/);
});
