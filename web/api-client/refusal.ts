import type { ErrorBody } from "../../contract/errors.ts";

/** The API answered and refused: what it said, for the screen to show. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly language = document.documentElement.lang;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    super(`The API answered ${status}`);
    this.status = status;
    this.code = readText(body, "code");
    this.serverMessage = readText(body, "message");
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** Each for itself: another API's code may be a number, and its message counts all the same. */
function readText(body: unknown, name: keyof ErrorBody): string | undefined {
  const { [name]: text }: Partial<Record<keyof ErrorBody, unknown>> = Object(body);
  return typeof text === "string" ? text : undefined;
}

/**
 * The server's own words where it has any (docs/product.md §11.1), else the screen's: also once the page has changed
 * its language, which those words have not.
 */
export function messageOf(failure: unknown, fallback: string): string {
  const isReadable = failure instanceof Refusal && failure.language === document.documentElement.lang;
  return (isReadable && failure.serverMessage?.trim()) || fallback;
}
