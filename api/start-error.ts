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

/** For the log. A query error carries its parameters, which are personal data; its cause does not. */
export function describeError(error: unknown) {
  const { name, code, message, stack } = readError(
    error instanceof Error && error.cause instanceof Error ? error.cause : error,
  );
  return { name, code, reason: message, stack };
}

/** What libraries write into their messages: addresses of people, and tokens. */
export const PERSONAL = /[\w.+-]+@[\w-]+(\.[\w-]+)+|\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

export function reasonOf(error: unknown): string {
  const { message, code } = readError(error);
  return (message || code || String(error)).split("\n")[0] ?? "";
}
