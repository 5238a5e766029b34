/** What the journeys need of a browser, and no more: the same journeys run in all of them. */
export interface Engine {
  version: string;
  /** A window of its own, with empty storage. The function runs in each of its pages, as early as the browser lets it. */
  openTab(size: { width: number; height: number }, early: () => void): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  goTo(address: string): Promise<void>;
  /** Runs a function in the page; it sees its arguments and nothing else of ours. */
  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  click(selector: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  /** Replaces what a field has. */
  fill(selector: string, text: string): Promise<void>;
  goBack(): Promise<void>;
  close(): Promise<void>;
}

/** The browser's driver no longer answers, which says nothing about the page. */
export class BrowserHangs extends Error {}

/** Ends a hang and says nothing about how fast a machine is. */
export const STEP_TIMEOUT_MS = 120_000;
