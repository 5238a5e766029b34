import { existsSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { compareBackup, restoreBackup } from "../db/backup/restore-backup.ts";
import type { Sums } from "../db/backup/table-rows.ts";
import { writeBackup } from "../db/backup/write-backup.ts";
import { openKeyring } from "../keys/keyring.ts";
import { reasonOf, StartError } from "../start-error.ts";
import { type Command, OperatorError } from "./command.ts";

export const backupCommands: readonly Command[] = [
  {
    name: "backup",
    args: ["FILE"],
    summary:
      "Write everything into a file, while the servers run; restored elsewhere and compared before it counts",
    async run({ db, config }, { args: [file = ""], folder }) {
      const path = resolve(folder, file);
      if (existsSync(path)) throw new OperatorError(`There is a file ${path} already`);
      const part = `${path}.part`;
      rmSync(part, { force: true });
      const sums = await orRefuse(async () => {
        const written = await writeBackup(db, config, part);
        await compareBackup({ ...config, path: part }, written);
        renameSync(part, path);
        return written;
      }).finally(() => rmSync(part, { force: true }));
      return { message: `${path} has ${describe(sums)}; it was restored elsewhere and compared`, data: sums };
    },
  },
  {
    name: "restore",
    args: ["FILE"],
    summary: "Bring a backup into the database that the settings name, in which nobody has an account yet",
    confirm: ({ args: [file = ""] }) =>
      `Put what is in ${file} in the place of all plans, codes and keys there?`,
    replacesKeys: true,
    async run({ db, clock, config }, { args: [file = ""], folder }) {
      const path = resolve(folder, file);
      const sums = await orRefuse(() =>
        restoreBackup(db, { ...config, path }, async (backup) => {
          const { keySecret, keySecretBefore } = config;
          const secrets = { clock, tokenSeconds: ACCESS_TOKEN_SECONDS, keySecret, keySecretBefore };
          // Keys that cannot be opened would log everybody out.
          await openKeyring(backup, secrets).catch((error) => {
            if (!(error instanceof StartError)) throw error;
            throw new OperatorError(`KEY_SECRET takes the secret that the keys in ${path} were sealed with`);
          });
        }),
      );
      return { message: `The database has ${describe(sums)}, compared with the file`, data: sums };
    },
  },
];

/** A file that is not there, not ours or cut is no fault of the program. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new OperatorError(reasonOf(error instanceof Error ? (error.cause ?? error) : error));
  }
}

function describe(sums: Sums): string {
  const rows = (name: string) => sums[name]?.rows ?? 0;
  return `${rows("accounts")} accounts, ${rows("subscriptions")} subscriptions and ${rows("charges")} payments`;
}
