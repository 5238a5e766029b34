import { ConfigError } from "../config.ts";
import { openDatabase } from "../db/open.ts";
import { readApiConfig } from "../read-config.ts";
import { readSecrets } from "../read-secrets.ts";
import { StartError } from "../start-error.ts";

// A step of its own before a new version starts (CONTRIBUTING, "Change the database").
const { env, stdout, stderr } = process;

try {
  const config = readApiConfig(readSecrets(env), { publicOrigin: "http://localhost:3000" });
  const { close } = await openDatabase(config, { say: (line) => void stdout.write(`${line}\n`) });
  await close();
  stdout.write("The database is ready for this version.\n");
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
