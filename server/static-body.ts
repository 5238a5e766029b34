import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

/** A body as it goes over the wire, in each encoding that it is kept in. */
export type Encoded = { tag: string } & Record<Encoding, Buffer | undefined>;

export async function encode(body: Buffer): Promise<Encoded> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })]);
  return { ...keepAsIs(body), br, gzip: gz };
}

/** For pictures and fonts, which are compressed by nature. */
export function keepAsIs(body: Buffer): Encoded {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  return { tag, br: undefined, gzip: undefined, identity: body };
}

/** Answers with the smallest form that the caller takes, or 304 where it has that form already. */
export function answerEncoded(request: Request, encoded: Encoded, headers: Headers): Response {
  const encoding = encodings.find((each) => encoded[each] && accepts(request, each)) ?? "identity";
  const etag = `"${encoded.tag}-${encoding}"`;
  headers.set("ETag", etag);
  headers.append("Vary", "Accept-Encoding");
  if (isKnown(request.headers.get("If-None-Match") ?? "", etag))
    return new Response(null, { status: 304, headers });
  const body = encoded[encoding] as Buffer<ArrayBuffer>;
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/** Split by plain characters: an expression open at both ends takes quadratic time on a header full of spaces. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag === etag || tag === `W/${etag}`);
}

function accepts(request: Request, encoding: Encoding): boolean {
  if (encoding === "identity") return true;
  const accepted = parseAccept(request.headers.get("Accept-Encoding") ?? "");
  return accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0);
}
