import type { Target } from "./find-element.ts";

/** What a journey needs of an engine, and no more: the same journeys run in all of them. */
export interface Tab {
  goTo(address: string): Promise<void>;
  /** Runs a function in the page; it sees its arguments and nothing else of ours. */
  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  click(target: Target): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  /** Replaces what a field has. */
  fill(target: Target, text: string): Promise<void>;
  goBack(): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  version: string;
  /** A window of its own, with empty storage. */
  openTab(size: { width: number; height: number }): Promise<Tab>;
  close(): Promise<void>;
}

/** The browser's driver no longer answers, which says nothing about the page. */
export class BrowserHangs extends Error {}
