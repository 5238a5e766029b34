import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { ACCESS_TOKEN_SECONDS } from "../../api/accounts/tokens/access-token.ts";
import { openDatabase } from "../../api/db/open.ts";
import { rateLimits } from "../../api/db/schema.ts";
import { openKeyring } from "../../api/keys/keyring.ts";
import { hashPerson } from "../../api/limits/rate-limits.ts";
import { readApiConfig } from "../../api/read-config.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { type Servers, withServers } from "../journeys/support/own-server.ts";
import { describeProcesses, type Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { addPeople, callProcess, PASSWORD, type Person, type TimedAnswer } from "./own-process.ts";

/** A classifier that guesses has 0.5; with so few pairs chance itself strays a little. */
const AUC_LEAST = 0.4;
const AUC_MOST = 0.6;
const SLOW_MS = 10_000;

type Pair = { readonly known: TimedAnswer; readonly unknown: TimedAnswer };
type Question = (origin: string, email: string, address: string) => Promise<TimedAnswer>;

const signUp = {
  password: "dates-and-walnuts",
  is_adult: true,
  terms_version: TERMS_VERSION,
  privacy_version: PRIVACY_VERSION,
};

/** Everything that takes an e-mail from somebody who is not logged in. */
const questions: Record<string, Question> = {
  login: (origin, email, address) =>
    callProcess(origin, "login", { body: { email, password: "not-the-password" }, address }),
  recovery: (origin, email, address) => callProcess(origin, "forgotPassword", { body: { email }, address }),
  "code check": (origin, email, address) =>
    callProcess(origin, "verifyOtp", { body: { email, otp: "123456" }, address }),
  "sign-up": (origin, email, address) =>
    callProcess(origin, "signUp", { body: { ...signUp, email }, address }),
  // After the sign-up, which left a code for the unknown alone.
  "sign-up code check": (origin, email, address) =>
    callProcess(origin, "confirmSignUp", { body: { email, otp: "123456" }, address }),
  deletion: (origin, email, address) =>
    callProcess(origin, "requestDeletionCode", { body: { email }, address }),
  "deletion code check": (origin, email, address) =>
    callProcess(origin, "deleteByCode", { body: { email, otp: "123456" }, address }),
};
/** After a hundred wrong passwords for each, from everywhere; the password is the right one of those who are known. */
const pastTheTotal: Record<string, Question> = {
  "login that needs a code": (origin, email, address) =>
    callProcess(origin, "login", { body: { email, password: PASSWORD }, address }),
  "login code check": (origin, email, address) =>
    callProcess(origin, "login", { body: { email, password: PASSWORD, otp: "123456" }, address }),
  "sign-up, once more": (origin, email, address) =>
    callProcess(origin, "signUp", { body: { ...signUp, email }, address }),
  "confirmation with a password": (origin, email, address) =>
    callProcess(origin, "confirmSignUp", { body: { email, otp: "123456", account: signUp }, address }),
};
/** The others do not meet the mail server. */
const mailing = ["recovery", "sign-up", "deletion"];

const PAIRS = 200;

/* Whether an answer tells if there is an account: by its status, its words or its time. */
describeProcesses("strangers", (kind, _, story) => {
  for (const mood of ["fast", "slow", "down"] as const)
    story(`pairs while the mail server is ${mood}`, (watch) =>
      withServers(async (servers) => {
        const { close, ...ground } = await start(kind, servers, mood);
        for (const [name, question] of Object.entries(questions)) {
          if (mood !== "fast" && !mailing.includes(name)) continue;
          const what = `${name}, mail server ${mood}`;
          await compare(what, question, ground, watch(`interleaved pairs at ${what}`));
        }
        await close();
      }),
    );
  story("pairs after a hundred wrong passwords for each", (watch) =>
    withServers(async (servers) => {
      const { close, ...ground } = await start(kind, servers, "fast", { isPastTotal: true });
      for (const [name, question] of Object.entries(pastTheTotal))
        await compare(name, question, ground, watch(`interleaved pairs at ${name}`));
      await close();
    }),
  );
});

const unknownOf = (email: string) => email.replace("parent-", "nobody-");

/** What a hundred wrong passwords for each from as many addresses leave. */
async function countLogins(env: Record<string, string>, people: readonly Person[]): Promise<void> {
  const config = readApiConfig(env, { publicOrigin: `http://localhost:${env.PORT}` });
  const { db, close } = await openDatabase(config);
  const clock = () => new Date();
  const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
  const windowStartedAt = clock();
  const blockedUntil = new Date(windowStartedAt.getTime() + 24 * 3600 * 1000);
  const emails = people.flatMap(({ email }) => [email, unknownOf(email)]);
  const keys = emails.map((email) => `logins_in_all:${hashPerson({ keyring }, email)}`);
  await db.insert(rateLimits).values(keys.map((key) => ({ key, windowStartedAt, blockedUntil, count: 100 })));
  await close();
}

async function start(
  kind: DatabaseKind,
  servers: Servers,
  mood: "fast" | "slow" | "down",
  { isPastTotal = false } = {},
) {
  const smtpPort = await findFreePort();
  const env = {
    ...(await kind.createEnv()),
    PORT: String(await findFreePort()),
    DATA_DIR: servers.freshFolder(),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    TRUST_PROXY: "on",
  };
  const people = await addPeople(env, PAIRS);
  if (isPastTotal) await countLogins(env, people);
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => void wait(mood === "slow" ? SLOW_MS : 0).then(() => done()));
    },
  });
  mailServer.on("error", () => {});
  if (mood !== "down")
    await new Promise<void>((resolve) => mailServer.listen(smtpPort, "127.0.0.1", resolve));
  const server = await servers.launchReady(env);
  async function close(): Promise<void> {
    server.process.kill("SIGKILL");
    await server.exited;
    if (mood !== "down") await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  }
  return { origin: server.origin, people, close };
}

async function compare(
  what: string,
  question: Question,
  { origin, people }: { origin: string; people: readonly Person[] },
  seen: Seen,
): Promise<void> {
  const gathered: Pair[] = [];
  for (const [index, { email }] of people.entries()) {
    const other = unknownOf(email);
    // Each pair from an address of its own, so that no limit tells them apart; the order changes.
    const askFor = (address: string) =>
      question(origin, address, `10.${what.length}.${index >> 8}.${index & 255}`);
    const first = await askFor(index % 2 === 0 ? email : other);
    const second = await askFor(index % 2 === 0 ? other : email);
    gathered.push(index % 2 === 0 ? { known: first, unknown: second } : { known: second, unknown: first });
  }
  seen.try(gathered.length);
  for (const { known, unknown } of gathered) {
    const answers = [known, unknown].map(({ status, body }) => JSON.stringify([status, body]));
    seen.bar(answers[0] === answers[1], `the answers differ: ${answers.join(" and ")}`);
  }
  // What the first requests cost while the process warms up says nothing about an account.
  const measured = gathered.slice(Math.floor(gathered.length / 10));
  const auc = computeAuc(
    measured.map(({ known }) => known.ms),
    measured.map(({ unknown }) => unknown.ms),
  );
  seen.bar(auc >= AUC_LEAST && auc <= AUC_MOST, `time tells them apart: AUC ${auc.toFixed(3)}`);
  seen.note(`AUC ${auc.toFixed(3)}`);
}

/** How often one of the first takes longer than one of the second: 0.5 where nobody can tell. */
function computeAuc(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}
