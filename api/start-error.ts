/** The process cannot start; the message is one line for the operator. */
export class StartError extends Error {}

type ErrorFields = {
  name?: string;
  message?: string;
  stack?: string;
  code?: string;
  responseCode?: number;
  errcode?: number;
};

/** Whatever was thrown, with the fields that libraries give their errors, some of them or none. */
export function readError(error: unknown): ErrorFields {
  return typeof error === "object" && error !== null ? error : { message: String(error) };
}

export function reasonOf(error: unknown): string {
  const { message, code } = readError(error);
  return (message || code || String(error)).split("\n")[0] ?? "";
}
