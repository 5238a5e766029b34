import * as v from "valibot";
import { type CallName, calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { readSettings } from "../site/settings.ts";
import { readLocal } from "../storage/local.ts";

/** The API answered and refused: what it said, for the screen to show. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;

  constructor(status: number, body: unknown) {
    super(`The API answered ${status}`);
    const parsed = v.safeParse(v.partial(ErrorBody), body);
    this.status = status;
    this.code = parsed.success ? parsed.output.code : undefined;
    this.serverMessage = parsed.success ? parsed.output.message : undefined;
  }
}

/** Makes one call of the contract. Throws `Refusal` for a 4xx or 5xx, and any other error for no answer. */
export async function call<N extends CallName>(name: N, body: RequestOf<N>): Promise<ResponseOf<N>> {
  const { method, path, bearer, response } = calls[name];
  const headers = new Headers({
    "Content-Type": "application/json",
    "Accept-Language": document.documentElement.lang,
  });
  const token = bearer === "access" ? readLocal("access_token") : null;
  if (token) headers.set("Authorization", `Bearer ${token}`);

  const answer = await fetch(readSettings().apiHost + path, {
    method,
    headers,
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, json);
  return v.parse(response, json) as ResponseOf<N>;
}

/** The server's own words where it has any (spec §5), else the screen's. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof Refusal && error.serverMessage) || fallback;
}
