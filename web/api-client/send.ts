import * as v from "valibot";
import { type CallName, calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { readSettings } from "../settings.ts";
import { readAnswer } from "./read-answer.ts";
import { Refusal } from "./refusal.ts";

/** Sends one request of the contract. Throws `Refusal` for a 4xx or 5xx, and any other error for no answer. */
export async function send<N extends CallName>(
  name: N,
  body: RequestOf<N>,
  token: string | null,
  signal?: AbortSignal,
): Promise<ResponseOf<N>> {
  const { method, path, response } = calls[name];
  const headers = new Headers({
    "Content-Type": "application/json",
    "Accept-Language": document.documentElement.lang,
  });
  if (token) headers.set("Authorization", `Bearer ${token}`);

  const answer = await fetch(readSettings().apiHost + path, {
    method,
    headers,
    signal,
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const json = await readAnswer(answer);
  if (!answer.ok) throw new Refusal(answer.status, json, answer.headers.get("Retry-After"));
  // The compiler does not see that this response is the one of N.
  return v.parse(response, json) as ResponseOf<N>;
}
