import type { Context, Next } from "hono";
import { Failure } from "./failure.ts";

/** Neither PostgreSQL nor a file system has such a character, so there is nothing at such an address. */
export async function refuseNulInPath(context: Context, next: Next): Promise<void> {
  if (/%00|\0/.test(context.req.path)) throw new Failure("not_found");
  await next();
}

/** Whoever asks for the head alone looks, and must change nothing; Hono would answer with what GET does. */
export async function refuseHead(context: Context, next: Next): Promise<void> {
  if (context.req.raw.method === "HEAD") {
    context.header("Allow", "GET, POST");
    throw new Failure("method_not_allowed");
  }
  await next();
}
