import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import pino from "pino";
import { renderWith } from "../../contract/render-with.ts";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { createProviders } from "../billing/providers/create.ts";
import { openDatabase } from "../db/open.ts";
import { closedKeyring, openKeyring } from "../keys/keyring.ts";
import { readApiConfig } from "../read-config.ts";
import { readSecrets } from "../read-secrets.ts";
import { readSiteFile } from "../read-site-file.ts";
import { seedCatalogue } from "../seed/catalogue.ts";
import { askServer } from "./ask-server.ts";
import type { Command, OperatorDeps } from "./command.ts";
import { operate } from "./operate.ts";
import { loadRender } from "./report/load-render.ts";

const { stdin, stdout, stderr, env } = process;

async function open({ replacesKeys }: Command) {
  const config = readApiConfig(readSecrets(env), {
    publicOrigin: env.PUBLIC_ORIGIN || "http://localhost:3000",
    business: readSiteFile(env.SITE_FILE),
  });
  const { db, close } = await openDatabase(config, { migrate: false });
  const clock = () => new Date();
  await seedCatalogue(db, config, clock());
  const keyring = replacesKeys
    ? closedKeyring
    : await openKeyring(db, {
        clock,
        tokenSeconds: ACCESS_TOKEN_SECONDS,
        keySecret: config.keySecret,
        keySecretBefore: config.keySecretBefore,
      });
  const logger = pino({ level: "silent" });
  const providers = await createProviders(config);
  const render = renderWith(loadRender);
  const deps: OperatorDeps = { db, config, clock, logger, keyring, providers, render, wakeMailer: () => {} };
  return { deps, close };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  const answer = await lines.question(question);
  lines.close();
  return answer;
}

const argv = process.argv.slice(2);
const terminal = {
  print: (line: string) => void stdout.write(`${line}\n`),
  printError: (line: string) => void stderr.write(`${line}\n`),
  readStdin: () => text(stdin),
  ask: stdin.isTTY ? ask : null,
};
const desk = { operator: env.OPERATOR || userInfo().username, folder: process.cwd() };
// The embedded database is open in one process; where that serves, it runs the command.
const answered =
  env.DATABASE_URL || env.DATABASE_URL_FILE
    ? undefined
    : await askServer(env.DATA_DIR || ".data", { argv, canAsk: terminal.ask !== null, ...desk }, terminal);
process.exitCode = answered ?? (await operate(argv, terminal, open, desk));
