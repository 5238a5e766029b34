import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { InferOutput } from "valibot";
import * as v from "valibot";
import { type Call, type CallName, type Calls, calls, type ResponseOf } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { type Caller, findCaller } from "../accounts/authenticate.ts";
import type { Deps } from "../deps.ts";
import { readCallerAddress, type ServerBindings } from "./caller-address.ts";
import { readAskedLanguage, readCallerLanguage } from "./caller-language.ts";
import { Failure } from "./failure.ts";

export type ApiApp = Hono<{ Bindings: ServerBindings }>;

const BODY_LIMIT_BYTES = 16 * 1024;

export const limitBody = bodyLimit({
  maxSize: BODY_LIMIT_BYTES,
  onError() {
    throw new Failure("body_too_large");
  },
});

type CallRequest<N extends CallName> = {
  readonly body: InferOutput<Calls[N]["request"]>;
  readonly language: Language;
  /** The language that the caller names, to be remembered for mail. */
  readonly askedLanguage: Language | undefined;
  /** Where the call comes from, for rate limits. */
  readonly address: string;
  /** Who calls, where the door takes an access token; the token itself where it takes a refresh or reset token. */
  readonly bearer: Calls[N]["bearer"] extends "access"
    ? Caller
    : Calls[N]["bearer"] extends "none"
      ? undefined
      : string;
};

/** Serves one call of the contract: parses by its schema, opens its door, answers what `handle` returns. */
export function mountCall<N extends CallName>(
  app: ApiApp,
  deps: Deps,
  name: N,
  handle: (request: CallRequest<N>) => Promise<ResponseOf<N>>,
): void {
  const call: Call = calls[name];
  app.on(call.method, call.path, limitBody, async (context) => {
    const language = readCallerLanguage(context.req.header("accept-language"));
    const askedLanguage = readAskedLanguage(context.req.header("accept-language"));
    const bearer = await openDoor(deps, call, context.req.header("authorization"), askedLanguage);
    const body = await readBody(call, context.req.raw);
    const address = readCallerAddress(context, deps.config);
    const answer = await handle({ body, language, askedLanguage, address, bearer } as CallRequest<N>);
    context.header("Cache-Control", "no-store");
    return context.json(answer);
  });
  app.all(call.path, (context) => {
    context.header("Allow", call.method);
    throw new Failure("method_not_allowed");
  });
}

async function openDoor(
  deps: Deps,
  call: Call,
  authorization: string | undefined,
  askedLanguage: Language | undefined,
) {
  if (call.bearer === "none") return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (call.bearer === "access") {
    const caller = token && (await findCaller(deps, token, askedLanguage));
    if (caller) return caller;
  } else if (token) return token;
  throw new Failure("unauthorized");
}

async function readBody(call: Call, request: Request): Promise<unknown> {
  const text = call.method === "GET" ? "" : await request.text();
  const result = v.safeParse(call.request, parseJson(text, request.headers.get("content-type")));
  if (!result.success) throw new Failure("invalid_request");
  return result.output;
}

/** A call without fields may come without a body. */
function parseJson(text: string, contentType: string | null): unknown {
  if (text === "") return {};
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) throw new Failure("unsupported_media_type");
  try {
    return JSON.parse(text, refuseNul);
  } catch {
    throw new Failure("invalid_request");
  }
}

/** PostgreSQL has no such character in a text. */
function refuseNul(_key: string, value: unknown): unknown {
  if (typeof value === "string" && value.includes("\0")) throw new Failure("invalid_request");
  return value;
}
