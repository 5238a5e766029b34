import { readFileSync } from "node:fs";
import { ConfigError, type Environment } from "./config.ts";
import { settingNames } from "./read-config.ts";
import { reasonOf } from "./start-error.ts";

/** `NAME_FILE` names a file that has the value of `NAME`, as containers are given secrets. */
export function readSecrets(env: Environment): Environment {
  const secrets = settingNames.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out`);
    return [[name, readSecret(`${name}_FILE`, path)] as const];
  });
  return { ...env, ...Object.fromEntries(secrets) };
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new ConfigError(`${name} takes a file that can be read: ${reasonOf(error)}`);
  }
}
