import type { BillingDeps } from "../billing/providers/provider.ts";
import { countOldSeals, rewrapKeys } from "../keys/rewrap.ts";
import { removeDemo } from "../seed/demo.ts";
import { type Command, dryRun, OperatorError } from "./command.ts";

export const installationCommands: readonly Command[] = [
  {
    name: "keys rotate",
    args: [],
    summary: "Sign with a new key and hash with a new secret from now on; nobody is logged out",
    async run({ keyring }) {
      await keyring.rotate();
      const { kid } = await keyring.signingKey();
      return {
        message:
          "New keys are in use, running servers follow within a minute. Tokens of the old key stay good until they expire; verification codes under way have to be asked for again.",
        data: { kid },
      };
    },
  },
  {
    name: "keys rewrap",
    args: [],
    summary: "Seal the keys that KEY_SECRET_BEFORE sealed with KEY_SECRET; they stay the same keys",
    options: dryRun,
    confirm: async (_, deps) => `Seal ${await countOld(deps)} keys with the new KEY_SECRET?`,
    async run(deps, { switches }) {
      const would = await countOld(deps);
      if (switches.has("dry-run"))
        return {
          message: `${would} keys would be sealed with the new KEY_SECRET`,
          data: { would_rewrap: would },
        };
      const rewrapped = await rewrapKeys(deps.db, deps.config);
      return {
        message: `${rewrapped} keys are sealed with the new KEY_SECRET; once every process has it, KEY_SECRET_BEFORE can go`,
        data: { rewrapped },
      };
    },
  },
  {
    name: "demo remove",
    args: [],
    summary: "Remove the demo accounts and their promo code, before a real checkout is switched on",
    confirm: () => "Remove the demo accounts with their families and plans?",
    async run({ db }) {
      const removed = await removeDemo(db);
      return {
        message: `Demo accounts removed: ${removed.join(", ") || "none were left"}`,
        data: { removed },
      };
    },
  },
];

async function countOld({ db, config }: Pick<BillingDeps, "db" | "config">): Promise<number> {
  if (!config.keySecretBefore)
    throw new OperatorError("KEY_SECRET_BEFORE takes the old secret, and KEY_SECRET the new one");
  const old = await countOldSeals(db, config);
  if (old === 0)
    throw new OperatorError("Every key is sealed with KEY_SECRET already: KEY_SECRET_BEFORE can go");
  return old;
}
