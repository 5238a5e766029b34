import { readSettings } from "../settings.ts";
import { keepFailedRequest } from "./failed-request.ts";
import { Unreached } from "./refusal.ts";

type Options = Pick<RequestInit, "method" | "body" | "signal">;

/** One request to the API, in the language of the page. Throws `Unreached` where nothing takes it. */
export async function request(path: string, token: string | null, options: Options = {}): Promise<Response> {
  const headers = new Headers({
    "Content-Type": "application/json",
    "Accept-Language": document.documentElement.lang,
  });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  try {
    return await fetch(readSettings().apiHost + path, { ...options, headers });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    keepFailedRequest(undefined);
    throw new Unreached("Nothing took the request", { cause });
  }
}
