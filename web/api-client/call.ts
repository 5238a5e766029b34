import { type Bearer, type CallName, calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { clearLocal, readLocal } from "../storage/local.ts";
import { readTab } from "../storage/tab.ts";
import { tellIfOutdated } from "./outdated.ts";
import { refresh, SessionOver } from "./refresh.ts";
import { codeOf, Refusal } from "./refusal.ts";
import { send } from "./send.ts";

export { codeOf, Refusal } from "./refusal.ts";

/** Makes one call of the contract. Throws `Refusal` for a 4xx or 5xx, and any other error for no answer. */
export async function call<N extends CallName>(name: N, body: RequestOf<N>): Promise<ResponseOf<N>> {
  try {
    return await ask(name, body);
  } catch (error) {
    tellIfOutdated(codeOf(error));
    throw error;
  }
}

async function ask<N extends CallName>(name: N, body: RequestOf<N>): Promise<ResponseOf<N>> {
  const { bearer } = calls[name];
  const token = tokenFor(bearer);
  try {
    return await send(name, body, token);
  } catch (error) {
    if (bearer !== "access" || !isUnauthorized(error)) throw error;
    return await retryWithNewToken(name, body, token);
  }
}

function tokenFor(bearer: Bearer): string | null {
  if (bearer === "access") return readLocal("access_token");
  return bearer === "reset" ? readTab("reset_token") : null;
}

/** Once: a token that is refused although it is new ends the session (docs/product.md §4.5). */
async function retryWithNewToken<N extends CallName>(
  name: N,
  body: RequestOf<N>,
  staleToken: string | null,
): Promise<ResponseOf<N>> {
  try {
    return await send(name, body, await refresh(staleToken));
  } catch (error) {
    if (error instanceof SessionOver || isUnauthorized(error)) clearLocal();
    throw error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof Refusal && error.status === 401;
}
