import type { ReactNode } from "react";

/** What stands between backticks is code. */
export function withCode(text: string): ReactNode[] {
  return text.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}
