import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import pino from "pino";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { createStripe } from "../billing/providers/stripe/client.ts";
import { readApiConfig } from "../config.ts";
import { openDatabase } from "../db/open.ts";
import type { Deps } from "../deps.ts";
import { openKeyring } from "../keys/keyring.ts";
import { seedCatalogue } from "../seed/catalogue.ts";
import { operate } from "./operate.ts";

const { stdin, stdout, stderr, env } = process;

async function open() {
  const config = readApiConfig(env, { publicOrigin: "http://localhost:3000" });
  const { db, close } = await openDatabase(config);
  const clock = () => new Date();
  await seedCatalogue(db, config, clock());
  const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
  const logger = pino({ level: "silent" });
  const stripe = await createStripe(config);
  const deps: Deps = { db, config, clock, logger, keyring, stripe, nudgePostman: () => {} };
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
