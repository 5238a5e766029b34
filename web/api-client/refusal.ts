import * as v from "valibot";
import { ErrorBody } from "../../contract/errors.ts";

/** The API answered and refused: what it said, for the screen to show. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    super(`The API answered ${status}`);
    const parsed = v.safeParse(v.partial(ErrorBody), body);
    this.status = status;
    this.code = parsed.success ? parsed.output.code : undefined;
    this.serverMessage = parsed.success ? parsed.output.message : undefined;
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** The server's own words where it has any (docs/product.md §11.1), else the screen's. */
export function messageOf(failure: unknown, fallback: string): string {
  return (failure instanceof Refusal && failure.serverMessage?.trim()) || fallback;
}
