import { removeDemo } from "../seed/demo.ts";
import type { Command } from "./command.ts";

export const demoCommands: readonly Command[] = [
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
