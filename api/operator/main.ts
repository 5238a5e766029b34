import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import pino from "pino";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { createProviders } from "../billing/providers/create.ts";
import type { BillingDeps } from "../billing/providers/provider.ts";
import { openDatabase } from "../db/open.ts";
import { openKeyring } from "../keys/keyring.ts";
import { readApiConfig } from "../read-config.ts";
import { seedCatalogue } from "../seed/catalogue.ts";
import { operate } from "./operate.ts";

const { stdin, stdout, stderr, env } = process;

async function open() {
  const config = readApiConfig(env, { publicOrigin: env.PUBLIC_ORIGIN || "http://localhost:3000" });
  const { db, close } = await openDatabase(config, { migrate: false });
  const clock = () => new Date();
  await seedCatalogue(db, config, clock());
  const keyring = await openKeyring(db, {
    clock,
    tokenSeconds: ACCESS_TOKEN_SECONDS,
    keySecret: config.keySecret,
  });
  const logger = pino({ level: "silent" });
  const providers = await createProviders(config);
  const deps: BillingDeps = { db, config, clock, logger, keyring, providers, wakeMailer: () => {} };
  return { deps, close };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  const answer = await lines.question(question);
  lines.close();
  return answer;
}

process.exitCode = await operate(
  process.argv.slice(2),
  {
    print: (line) => void stdout.write(`${line}\n`),
    printError: (line) => void stderr.write(`${line}\n`),
    readStdin: () => text(stdin),
    ask: stdin.isTTY ? ask : null,
  },
  open,
);
