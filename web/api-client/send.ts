import * as v from "valibot";
import { type CallName, calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { takeEarlyAnswer } from "./early-answers.ts";
import { keepFailedRequest } from "./failed-request.ts";
import { readAnswer } from "./read-answer.ts";
import { numberOf, Refusal } from "./refusal.ts";
import { request } from "./request.ts";

/** Sends one request of the contract. Throws `Refusal` for a 4xx or 5xx, and any other error for no answer. */
export async function send<N extends CallName>(
  name: N,
  body: RequestOf<N>,
  token: string | null,
  signal?: AbortSignal,
): Promise<ResponseOf<N>> {
  const { method, path, response } = calls[name];
  const early = method === "GET" ? await takeEarlyAnswer(path, token) : undefined;
  const options = { method, signal, ...(method === "POST" && { body: JSON.stringify(body) }) };
  const answer = early ?? (await request(path, token, options));
  try {
    const json = await readAnswer(answer);
    if (!answer.ok) throw new Refusal(answer.status, json, answer.headers);
    // The compiler does not see that this response is the one of N.
    return v.parse(response, json) as ResponseOf<N>;
  } catch (failure) {
    keepFailedRequest(numberOf(answer.headers));
    throw failure;
  }
}
