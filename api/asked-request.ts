import { AsyncLocalStorage } from "node:async_hooks";

export type AskedRequest = {
  /** What support is told, and the log is searched for. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Who asks, by the name that only we can make of an account. */
  account?: string;
};

/** The request that is being answered: every line that is written for it has its number and account, a bad one its path too. */
export const askedRequest = new AsyncLocalStorage<AskedRequest>();
