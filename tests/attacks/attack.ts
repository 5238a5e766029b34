import { describe, expect, inject, test } from "vitest";
import { type DatabaseKind, pglite, postgresAt } from "./databases.ts";

/** One thing that was tried, so many times, and how often it went wrong. */
export type Row = {
  readonly database: string;
  readonly what: string;
  tried: number;
  /** What was answered, charged or promised, and is gone. */
  lost: number;
  /** What somebody got who had no right to it. */
  letIn: number;
  /** A right to a session, a login or an answer that was refused. */
  keptOut: number;
  /** What went wrong in the first of these cases. */
  readonly sentences: string[];
  /** A figure that was measured, or why it was left out. */
  note: string;
};

const MOST_SENTENCES = 5;

declare module "vitest" {
  interface TaskMeta {
    /** For the table of `npm run attacks`. */
    attack?: Row[];
  }
  interface ProvidedContext {
    attackSize: "quick" | "full";
  }
}

/** Counts what is tried of one thing, and what goes wrong. */
export type Seen = {
  try(count?: number): void;
  /** What was answered, charged or promised is still there. */
  keep(holds: boolean, sentence: string): void;
  /** Nobody got this who had no right to it. */
  bar(holds: boolean, sentence: string): void;
  /** Somebody had a right to this and got it. */
  admit(holds: boolean, sentence: string): void;
  note(text: string): void;
  /** What this machine lacks is named in the table. */
  leaveOut(why: string): void;
};

/** Begins a row of the table. */
export type Watch = (what: string) => Seen;

/** How often something is tried in `npm run test:rest`, and in `npm run attacks`. */
export function sized(sizes: { quick: number; full: number }): number {
  return sizes[inject("attackSize")];
}

/** One thing that is tried, as a test: it fails where anything was lost, or anybody let in or kept out. */
export type Attack = (what: string, run: (seen: Seen) => Promise<void>) => void;

export function attackOn(database: string): Attack {
  const story = storyOn(database);
  return (what, run) => story(what, (watch) => run(watch(what)));
}

/** Several things that are tried at once, on the same ground: each has a row of its own. */
export function storyOn(database: string) {
  return (name: string, run: (watch: Watch) => Promise<void>): void => {
    test(name, async ({ task }) => {
      const rows: Row[] = [];
      const leftOut = new Set<Row>();
      const watch: Watch = (what) => {
        const row: Row = { database, what, tried: 0, lost: 0, letIn: 0, keptOut: 0, sentences: [], note: "" };
        rows.push(row);
        const countAs = (wrong: "lost" | "letIn" | "keptOut") => (holds: boolean, sentence: string) => {
          if (holds) return;
          row[wrong]++;
          if (row.sentences.length < MOST_SENTENCES) row.sentences.push(sentence);
        };
        return {
          try(count = 1) {
            row.tried += count;
          },
          keep: countAs("lost"),
          bar: countAs("letIn"),
          admit: countAs("keptOut"),
          note(text) {
            row.note = text;
          },
          leaveOut(why) {
            row.note = `left out: ${why}`;
            leftOut.add(row);
          },
        };
      };
      try {
        await run(watch);
      } finally {
        task.meta.attack = rows;
      }
      expect(rows.filter(({ lost, letIn, keptOut }) => lost + letIn + keptOut > 0)).toEqual([]);
      expect(rows.filter((row) => row.tried === 0 && !leftOut.has(row))).toEqual([]);
    });
  };
}

/** On both databases, with processes of their own. */
export function describeProcesses(
  name: string,
  define: (kind: DatabaseKind, attack: Attack, story: ReturnType<typeof storyOn>) => void,
): void {
  for (const kind of [pglite, postgresAt()])
    describe(`${name} on ${kind.name}`, () => define(kind, attackOn(kind.name), storyOn(kind.name)));
}

export function repeat<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}
