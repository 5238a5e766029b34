import { background } from "./background.ts";
import { desk } from "./desk.ts";
import { members } from "./members.ts";
import { payers } from "./payers.ts";
import type { Command } from "./step.ts";

/** All that anybody can do. */
export const commands = {
  ...members,
  ...payers,
  ...desk,
  ...background,
  connectProvider: (town) => () => {
    town.connectProvider();
    return undefined;
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
