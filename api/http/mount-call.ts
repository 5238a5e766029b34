import type { Handler, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { InferOutput } from "valibot";
import * as v from "valibot";
import type { Brand } from "../../contract/brand.ts";
import { type Call, type CallName, type Calls, calls, type ResponseOf } from "../../contract/calls.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages.ts";
import type { Render } from "../../contract/render.ts";
import type { ApiConfig } from "../config.ts";
import type { Caller } from "./caller.ts";
import { createAddressReader, type ServerBindings } from "./caller-address.ts";
import { type Device, readDevice } from "./caller-device.ts";
import { readAskedLanguage } from "./caller-language.ts";
import { Failure } from "./failure.ts";

type ApiEnv = {
  Bindings: ServerBindings;
  /** `isHttps`: browsers see this site by https, whatever this process is called by. */
  Variables: { isHttps: boolean; brand: Brand; render: Render };
};
export type ApiApp = Hono<ApiEnv>;

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
  readonly device: Device;
  /** Who calls, where the call takes an access token; the token itself where it takes a refresh or reset token. */
  readonly bearer: Calls[N]["bearer"] extends "access"
    ? Caller
    : Calls[N]["bearer"] extends "none"
      ? undefined
      : string;
};

/** Serves one call of the contract: parses by its schema, checks its bearer, answers what `handle` returns. */
export type MountCall = <N extends CallName>(
  name: N,
  handle: (request: CallRequest<N>) => Promise<ResponseOf<N>>,
) => void;

/** undefined: the token opens nothing. */
export type Authenticate = (
  accessToken: string,
  askedLanguage: Language | undefined,
) => Promise<Caller | undefined>;

/** How an access token becomes a caller is handed in, since this folder knows no accounts. */
export function createMountCall(
  app: ApiApp,
  { config, logger, authenticate }: { config: ApiConfig; logger: Logger; authenticate: Authenticate },
): MountCall {
  const readAddress = createAddressReader({ trustedHops: config.trustedHops, logger });
  return (name, handle) => {
    const call: Call = calls[name];
    const answer: Handler<ApiEnv> = async (context) => {
      const askedLanguage = readAskedLanguage(context.req.header("accept-language"));
      const token = readToken(context.req.header("authorization"));
      // A body may take a minute to come, and the session may end meanwhile: check the token after the body.
      const text = call.method === "GET" ? "" : await context.req.raw.text();
      const bearer = await checkBearer(call, token, (access) => authenticate(access, askedLanguage));
      // `call` is the call of `name`: its schema made the body, its kind of bearer the bearer.
      const request = {
        body: parseBody(call, text, context.req.header("content-type")),
        language: askedLanguage ?? DEFAULT_LANGUAGE,
        askedLanguage,
        get address() {
          return readAddress(context);
        },
        get device() {
          return readDevice(context.req.header("user-agent"));
        },
        bearer,
      } as Parameters<typeof handle>[0];
      context.header("Cache-Control", "no-store");
      return context.json(await handle(request));
    };
    // What has no body needs no limit, and to look for one costs as much as all the rest.
    if (call.method === "GET") app.get(call.path, answer);
    else app.on(call.method, call.path, limitBody, answer);
    app.all(call.path, (context) => {
      context.header("Allow", call.method);
      throw new Failure("method_not_allowed");
    });
  };
}

function readToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}

async function checkBearer(
  { bearer }: Call,
  token: string | undefined,
  authenticate: (accessToken: string) => Promise<Caller | undefined>,
): Promise<Caller | string | undefined> {
  if (bearer === "none") return undefined;
  const checked = bearer === "access" ? token && (await authenticate(token)) : token;
  if (!checked) throw new Failure("unauthorized");
  return checked;
}

function parseBody(call: Call, text: string, contentType: string | undefined): unknown {
  const result = v.safeParse(call.request, parseJson(text, contentType));
  if (result.success) return result.output;
  const fields = new Set(result.issues.map(({ path }) => path?.[0]?.key));
  const [field] = fields;
  throw new Failure((fields.size === 1 && refusals.get(field)) || "invalid_request");
}

/** What is said where one field alone is wrong. */
const refusals = new Map<unknown, ErrorCode>([
  ["email", "invalid_email"],
  ["name", "invalid_name"],
  ["first_name", "invalid_name"],
]);

/** A call without fields may come without a body. */
function parseJson(text: string, contentType: string | undefined): unknown {
  if (text === "") return {};
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) throw new Failure("unsupported_media_type");
  try {
    return JSON.parse(text, refuseUnkept);
  } catch {
    throw new Failure("invalid_request");
  }
}

/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair in a JSON column. */
function refuseUnkept(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\0") || !value.isWellFormed()) throw new Failure("invalid_request");
  return value;
}
