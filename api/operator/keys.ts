import type { Command } from "./command.ts";

export const keyCommands: readonly Command[] = [
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
];
