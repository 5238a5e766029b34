/** The process cannot start; the message is one line for the operator. */
export class StartError extends Error {}

export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).split("\n")[0] ?? "";
}
