/** The API answered and refused: what it said, for the screen to show. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** By language: the server's words, and what they are in the others. */
  readonly messages: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    super(`The API answered ${status}`);
    this.status = status;
    this.code = readText(body, "code");
    this.messages = { ...Object(body).messages, [document.documentElement.lang]: readText(body, "message") };
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** Each for itself: another API's code may be a number, and its message counts all the same. */
function readText(from: unknown, name: string): string | undefined {
  const { [name]: text }: Record<string, unknown> = Object(from);
  return typeof text === "string" ? text : undefined;
}

/** The server's own words where it has any in the language of the page (docs/product.md §11.1), else the screen's. */
export function messageOf(failure: unknown, fallback: string): string {
  const messages = failure instanceof Refusal ? failure.messages : undefined;
  return readText(messages, document.documentElement.lang)?.trim() || fallback;
}

/** Blank where the API refused nothing, or did not say what. */
export function codeOf(failure: unknown): string {
  return (failure instanceof Refusal && failure.code) || "";
}
