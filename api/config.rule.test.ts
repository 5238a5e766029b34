import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defaultBusiness } from "../contract/brand.ts";
import {
  ConfigError,
  hasMailbox,
  isLoopback,
  listWarnings,
  mayLeaveClear,
  refuseUnmeantSandbox,
} from "./config.ts";
import { readApiConfig, settingNames } from "./read-config.ts";
import { readSecrets } from "./read-secrets.ts";

const read = (env: Readonly<Record<string, string | undefined>>) =>
  readApiConfig(env, { publicOrigin: "http://localhost:3000" });

test("an empty environment is the sandbox on the embedded database", () => {
  const env = { DATABASE_URL: "", STRIPE_SECRET_KEY: " ", DATA_DIR: " " };
  expect(read(env)).toEqual({
    publicOrigin: "http://localhost:3000",
    siteOrigins: [],
    databaseUrl: null,
    dataDir: ".data",
    smtpUrl: null,
    allowsClearSmtp: false,
    takesRealMoney: false,
    realMoneyKey: "STRIPE_SECRET_KEY",
    hasTestKeys: false,
    keySecret: null,
    keySecretBefore: null,
    adnoc: { planId: "premium-yearly", emailDomains: ["adnoc.ae"] },
    trustedHops: 0,
    sandboxMeant: false,
    inKubernetes: false,
    business: defaultBusiness,
    unknownSettings: [],
    environment: env,
  });
});

test.each([
  "postgres://first,second/maamoul",
  "postgres://first:5432,second:5432/maamoul",
  "postgres://me@/maamoul?host=first,second",
  "postgres://first/maamoul?target_session_attrs=read-write",
])("a database on several hosts is refused: %s", (value) => {
  expect(() => read({ DATABASE_URL: value })).toThrow(/^DATABASE_URL takes .* one host; .* HAProxy/);
});

test.each(["pa/ss", "pa#ss", "pa?ss", "pa%ss", "1/p@ss", "1#p@ss", "1?p@ss"])(
  "a password that is not percent-encoded is named as the fault: %s",
  (password) => {
    for (const [name, address] of [
      ["DATABASE_URL", `postgres://maamoul:${password}@127.0.0.1:5432/maamoul`],
      ["SMTP_URL", `smtps://maamoul:${password}@mail.example:465`],
    ] as const)
      expect(() => read({ [name]: address })).toThrow(
        new ConfigError(
          `${name} takes a password in which each of @ : / ? # % is percent-encoded, as %40 for @ (docs/deploy.md)`,
        ),
      );
  },
);

test("a password that is percent-encoded is taken, whatever it has", () => {
  const password = encodeURIComponent("1/p@ss:#?%w rd");
  const { databaseUrl } = read({ DATABASE_URL: `postgres://maamoul:${password}@127.0.0.1:5432/maamoul` });
  expect(decodeURIComponent(new URL(databaseUrl ?? "").password)).toBe("1/p@ss:#?%w rd");
});

test("a list of domains is split, trimmed and lower-cased", () => {
  expect(read({ ADNOC_EMAIL_DOMAINS: "adnoc.ae, ADNOC.com" }).adnoc.emailDomains).toEqual([
    "adnoc.ae",
    "adnoc.com",
  ]);
});

test.each([
  ["DATABASE_URL", "mysql://x"],
  ["SMTP_URL", "mail.example:25"],
  ["STRIPE_SECRET_KEY", "pk_test_1"],
  ["STRIPE_WEBHOOK_SECRET", "secret"],
  ["ADNOC_EMAIL_DOMAINS", "adnoc"],
  ["KEY_SECRET", "x".repeat(31)],
  ["TRUST_PROXY", "yes"],
  ["SANDBOX", "true"],
])("a wrong %s is refused by its name, without its value", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} takes (?!.*${value}$)`));
});

test.each([
  "*",
  "null",
  "maamoul.example",
  "https://maamoul.example/",
  "https://maamoul.example/home",
  "https://me@maamoul.example",
  "https://MAAMOUL.example",
  "ftp://maamoul.example",
  "https://maamoul.example,",
])("SITE_ORIGINS=%s is refused", (value) => {
  expect(() => read({ SITE_ORIGINS: value })).toThrow(
    new ConfigError("SITE_ORIGINS takes origins separated by commas, such as https://www.maamoul.example"),
  );
});

test("one Stripe key without the other is refused", () => {
  expect(() => read({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(/^STRIPE_WEBHOOK_SECRET takes/);
  expect(() => read({ STRIPE_WEBHOOK_SECRET: "whsec_1" })).toThrow(/^STRIPE_SECRET_KEY takes/);
});

test.each([
  [
    "DATABASE_URL",
    "mysql://x",
    "DATABASE_URL takes a postgres:// address of one host; of several, HAProxy finds the primary (docs/deploy.md)",
  ],
  ["SMTP_URL", "http://x", "SMTP_URL takes an smtp:// or smtps:// address"],
  ["STRIPE_SECRET_KEY", "my sk_test_1", "STRIPE_SECRET_KEY takes a Stripe secret key (sk_… or rk_…)"],
  ["STRIPE_SECRET_KEY", "sk_test_1 2", "STRIPE_SECRET_KEY takes a Stripe secret key (sk_… or rk_…)"],
  [
    "STRIPE_WEBHOOK_SECRET",
    "my whsec_1",
    "STRIPE_WEBHOOK_SECRET takes a Stripe webhook signing secret (whsec_…)",
  ],
  [
    "STRIPE_WEBHOOK_SECRET",
    "whsec_1 2",
    "STRIPE_WEBHOOK_SECRET takes a Stripe webhook signing secret (whsec_…)",
  ],
  ["ADNOC_EMAIL_DOMAINS", "@adnoc.ae", "ADNOC_EMAIL_DOMAINS takes domains separated by commas"],
  ["ADNOC_EMAIL_DOMAINS", "adnoc.ae/", "ADNOC_EMAIL_DOMAINS takes domains separated by commas"],
  ["TRUST_PROXY", "yes", "TRUST_PROXY takes on, off or the number of proxies in a row, from 1 to 9"],
  ["TRUST_PROXY", "0", "TRUST_PROXY takes on, off or the number of proxies in a row, from 1 to 9"],
  ["TRUST_PROXY", "10", "TRUST_PROXY takes on, off or the number of proxies in a row, from 1 to 9"],
  ["TRUST_PROXY", "12", "TRUST_PROXY takes on, off or the number of proxies in a row, from 1 to 9"],
  ["SANDBOX", "yes", "SANDBOX takes on or off"],
  ["SMTP_CLEAR_TEXT", "yes", "SMTP_CLEAR_TEXT takes on or off"],
  ["KEY_SECRET", "short", "KEY_SECRET takes at least 32 characters, such as openssl rand -base64 32 makes"],
])("%s=%s is answered in one line", (name, value, line) => {
  expect(() => read({ [name]: value })).toThrow(new ConfigError(line));
});

test("everything that is set is taken", () => {
  const env = {
    DATABASE_URL: "postgresql://database/maamoul",
    SITE_ORIGINS: "https://www.maamoul.example , http://localhost:5173",
    DATA_DIR: " /data ",
    SMTP_URL: " smtps://mail.example ",
    SMTP_CLEAR_TEXT: "on",
    STRIPE_SECRET_KEY: "rk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_12",
    KEY_SECRET: "x".repeat(32),
    KEY_SECRET_BEFORE: "y".repeat(32),
    ADNOC_PLAN_ID: " premium-monthly ",
    ADNOC_EMAIL_DOMAINS: "hq.adnoc.ae",
    TRUST_PROXY: "on",
    SANDBOX: "on",
    KUBERNETES_SERVICE_HOST: "10.0.0.1",
  };
  expect(read(env)).toEqual({
    publicOrigin: "http://localhost:3000",
    siteOrigins: ["https://www.maamoul.example", "http://localhost:5173"],
    databaseUrl: "postgresql://database/maamoul",
    dataDir: "/data",
    smtpUrl: "smtps://mail.example",
    allowsClearSmtp: true,
    takesRealMoney: true,
    realMoneyKey: "STRIPE_SECRET_KEY",
    hasTestKeys: false,
    keySecret: "x".repeat(32),
    keySecretBefore: "y".repeat(32),
    adnoc: { planId: "premium-monthly", emailDomains: ["hq.adnoc.ae"] },
    trustedHops: 1,
    sandboxMeant: true,
    inKubernetes: true,
    business: defaultBusiness,
    unknownSettings: [],
    environment: env,
  });
});

test("several proxies in a row are given by their number", () => {
  expect(read({ TRUST_PROXY: "3" }).trustedHops).toBe(3);
});

test("a switch may be off by name", () => {
  expect(read({ TRUST_PROXY: "off", SANDBOX: "off", SMTP_CLEAR_TEXT: "off" })).toMatchObject({
    trustedHops: 0,
    sandboxMeant: false,
    allowsClearSmtp: false,
  });
});

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const SMTP = { SMTP_URL: "smtp://mail.example" };
const POD = { KUBERNETES_SERVICE_HOST: "10.0.0.1" };

function start(env: Record<string, string>, publicOrigin = "http://localhost:3000") {
  return () => refuseUnmeantSandbox(readApiConfig(env, { publicOrigin }));
}

test("a real checkout without real mail is refused, also where a sandbox is meant", () => {
  expect(start(STRIPE)).toThrow(/^SMTP_URL takes/);
  expect(start({ ...STRIPE, SANDBOX: "on" })).toThrow(/^SMTP_URL takes/);
  expect(start({ ...STRIPE, ...SMTP })).not.toThrow();
});

test.each([{}, SMTP])("behind https a sandbox checkout is refused unless it is meant (%o)", (env) => {
  expect(start(env, "https://maamoul.example")).toThrow(/^STRIPE_SECRET_KEY takes .* SANDBOX=on/);
  expect(start({ ...env, SANDBOX: "on" }, "https://maamoul.example")).not.toThrow();
  expect(start(env)).not.toThrow();
});

test("in Kubernetes an embedded database is refused unless it is meant", () => {
  expect(start({ ...STRIPE, ...SMTP, ...POD })).toThrow(/^DATABASE_URL takes .* SANDBOX=on/);
  expect(start({ ...STRIPE, ...SMTP, ...POD, DATABASE_URL: "postgres://database/maamoul" })).not.toThrow();
  expect(start({ ...POD, SANDBOX: "on" })).not.toThrow();
});

test.each([
  [{}, true],
  [SMTP, false],
  [{ ...STRIPE, ...SMTP }, false],
  [STRIPE, false],
])("with %o the mailbox is shown: %s", (env, shown) => {
  expect(hasMailbox(readApiConfig(env, { publicOrigin: "http://localhost:3000" }))).toBe(shown);
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["127.100.20.53", true],
  ["::1", true],
  ["[::1]", true],
  ["127.0.0.1.evil.example", false],
  ["localhost.evil.example", false],
  ["evil-localhost", false],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
])("%s is a name of this machine: %s", (name, isOwn) => {
  expect(isLoopback(name)).toBe(isOwn);
});

test.each([
  ["smtp://mail.example", true],
  ["smtp://user:secret@mail.example:587", true],
  ["smtps://mail.example", false],
  ["smtp://127.0.0.1:25", false],
  ["smtp://[::1]:25", false],
  ["smtp://localhost", false],
])("mail by %s may leave in clear text: %s", (url, may) => {
  expect(mayLeaveClear(url)).toBe(may);
});

const LIVE = { ...STRIPE, STRIPE_SECRET_KEY: "sk_live_1" };
const HTTPS = "https://maamoul.example";
const CLEAR = { ...SMTP, SMTP_CLEAR_TEXT: "on" };

test.each([
  [{ ...STRIPE, ...SMTP }, HTTPS, [/^STRIPE_SECRET_KEY is a test key/]],
  [{ ...STRIPE, ...SMTP, STRIPE_SECRET_KEY: "rk_test_1", SANDBOX: "on" }, HTTPS, [/is a test key/]],
  [{ ...STRIPE, ...SMTP }, "http://localhost:3000", []],
  [{ ...LIVE, ...SMTP }, HTTPS, []],
  [{ ...LIVE, ...CLEAR }, HTTPS, [/^with SMTP_CLEAR_TEXT=on codes/]],
  [{ ...CLEAR, SMTP_URL: "smtps://mail.example" }, "http://localhost:3000", []],
  [{ ...CLEAR, SMTP_URL: "smtp://127.0.0.1" }, "http://localhost:3000", []],
  [{}, "http://localhost:3000", []],
])("%o at %s is worth these warnings: %o", (env, publicOrigin, warnings) => {
  const said = listWarnings(readApiConfig(env, { publicOrigin }));
  expect(said).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
});

test.each([
  [{ KEY_SECRET_BEFORE: "x".repeat(32) }, "KEY_SECRET takes the new secret when KEY_SECRET_BEFORE is set"],
  [
    { KEY_SECRET: "x".repeat(32), KEY_SECRET_BEFORE: "x".repeat(32) },
    "KEY_SECRET_BEFORE takes another secret than KEY_SECRET, or nothing",
  ],
])("with %o the start is refused in one line", (env, line) => {
  expect(() => read(env)).toThrow(new ConfigError(line));
});

test("a variable that begins as one of ours does and is none is told", () => {
  const env = {
    SMTP_URI: "smtp://127.0.0.1",
    STRIPE_WEBHOOK: "whsec_1",
    KEY_SECRET_FILE: "/run/secrets/key",
    KEY_FILE_SECRET: "/run/secrets/key",
    HOME: "/root",
  };
  expect(read(env).unknownSettings).toEqual(["SMTP_URI", "STRIPE_WEBHOOK", "KEY_FILE_SECRET"]);
});

test.each(["DATABASE_PORT", "DATABASE_PORT_5432_TCP", "SMTP_SERVICE_HOST"])(
  "%s is what Kubernetes tells of a neighbour, and is not told",
  (name) => expect(read({ [name]: "tcp://10.0.0.1:5432" }).unknownSettings).toEqual([]),
);

test.each(["DATABSE_URL", "KEYSECRET", "STMP_URL", "SITEFILE", "WORKER"])(
  "%s is nearly one of ours, and is told",
  (name) => expect(read({ [name]: "x" }).unknownSettings).toEqual([name]),
);

test.each([
  "HOSTNAME",
  "PATH",
  "HOME",
  "HOST_IP",
  "SUPPORT",
  "LOGNAME",
  "POSTS",
  "TMPDIR",
  "COLORTERM",
  "OTEL_SERVICE_NAME",
  "OTEL_TRACES_SAMPLER",
])("%s is another's, and is not told", (name) => expect(read({ [name]: "x" }).unknownSettings).toEqual([]));

test("every setting that the README lists is known, and none else", () => {
  const table =
    readFileSync("README.md", "utf8").match(/## Settings\n([\s\S]*?)\n\n[^|\n][^\n]*site file has/)?.[1] ??
    "";
  const listed = table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual([...settingNames].sort());
});

test("a setting may be in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "key");
  writeFileSync(path, "a secret from a file that is long enough\n");
  expect(read(readSecrets({ KEY_SECRET_FILE: path })).keySecret).toBe(
    "a secret from a file that is long enough",
  );
  expect(() => readSecrets({ SMTP_URL_FILE: join(folder, "none") })).toThrow(
    /^SMTP_URL_FILE takes a file [^\n]*$/,
  );
});

test("a secret that comes from a file and as it is at once is refused, without its value", () => {
  const both = { SMTP_URL: "smtps://me:secret@mail.example", SMTP_URL_FILE: "/run/secrets/smtp" };
  expect(() => readSecrets(both)).toThrow(
    new ConfigError("SMTP_URL and SMTP_URL_FILE are both set: leave one of them out"),
  );
});

test("an empty value beside the file counts as none", () => {
  expect(() => readSecrets({ SMTP_URL: "", SMTP_URL_FILE: "/none" })).toThrow(/^SMTP_URL_FILE takes/);
});
