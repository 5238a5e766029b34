import type { APIRequestContext, APIResponse } from "@playwright/test";

type Options = Parameters<APIRequestContext["fetch"]>[1];

/**
 * An answer without a page. The server may close a connection that is kept in the moment in which it is used again: a
 * browser asks once more by itself, and so does this.
 */
export function fetchPath(
  request: APIRequestContext,
  path: string,
  options: Options = {},
): Promise<APIResponse> {
  return request.fetch(path, { ...options, maxRetries: 1 });
}
