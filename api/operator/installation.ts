import { removeDemo } from "../seed/demo.ts";
import type { Command } from "./command.ts";

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
