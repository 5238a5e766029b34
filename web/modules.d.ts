declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

/** A script and what it imports, built into one text (vite.config.ts). */
declare module "*?script" {
  const text: string;
  export default text;
}
