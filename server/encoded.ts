import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

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
  const known = request.headers.get("If-None-Match") ?? "";
  if (known === "*" || known.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, "") === etag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = encoded[encoding] as Buffer<ArrayBuffer>;
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

function accepts(request: Request, encoding: Encoding): boolean {
  if (encoding === "identity") return true;
  return (request.headers.get("Accept-Encoding") ?? "").split(",").some((entry) => {
    const [name, quality] = entry.trim().split(/\s*;\s*q=/i);
    return name?.toLowerCase() === encoding && Number(quality ?? 1) > 0;
  });
}
