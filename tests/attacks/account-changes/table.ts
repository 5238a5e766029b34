import type { TestApi } from "../../../api/testing/testing.ts";

export const troubles = [
  "typo",
  "somebody else's session on a shared computer",
  "lost mailbox",
  "two tabs at once",
  "link opened twice or by a mail scanner",
  "link after its time",
  "offline in the middle",
  "other language",
] as const;
export type Trouble = (typeof troubles)[number];

/** What is tried, a part test that tries it, or why the cell cannot exist. */
export type Cell =
  | ((api: TestApi) => Promise<void>)
  | { readonly part: readonly [file: string, title: string] }
  | { readonly never: string };

export type Row = Record<Trouble, Cell>;
