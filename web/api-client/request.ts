import { readSettings } from "../settings.ts";

type Options = Pick<RequestInit, "method" | "body" | "signal">;

/** One request to the API, in the language of the page. */
export function request(path: string, token: string | null, options: Options = {}): Promise<Response> {
  const headers = new Headers({
    "Content-Type": "application/json",
    "Accept-Language": document.documentElement.lang,
  });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return fetch(readSettings().apiHost + path, { ...options, headers });
}
