/** The API answered and refused: what it said, for the screen to show. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly said: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the server's log calls the request. */
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown, headers = new Headers()) {
    const retryAfter = headers.get("Retry-After");
    super(`The API answered ${status}`);
    this.status = status;
    this.code = readText(body, "code");
    this.said = readText(body, "message")?.trim();
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
    this.requestId = numberOf(headers);
  }
}

/** What the server's log calls the request; another API has none. */
export function numberOf(headers: Headers): string | undefined {
  return headers.get("X-Request-Id") ?? undefined;
}

/** Each for itself: another API's code may be a number, and its message counts all the same. */
function readText(from: unknown, name: string): string | undefined {
  const { [name]: text }: Record<string, unknown> = Object(from);
  return typeof text === "string" ? text : undefined;
}

/** No connection, or a server that is gone: nothing was sent. */
export class Unreached extends Error {}

/** The server's own words where it has any (docs/product.md §11.1), else the screen's. */
export function messageOf(failure: unknown, fallback: string): string {
  return (failure instanceof Refusal && failure.said) || fallback;
}

/** Blank where the API refused nothing, or did not say what. */
export function codeOf(failure: unknown): string {
  return (failure instanceof Refusal && failure.code) || "";
}
