import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

type Form = { readonly bytes: Buffer; readonly tag: string };

/** A body as it goes over the wire, in each encoding that it is kept in. */
export type StaticBody = { readonly identity: Form } & Readonly<Partial<Record<Encoding, Form>>>;

/** `quick` costs next to nothing and is a sixth larger; `small` is the highest level there is. */
const efforts = {
  quick: { brotli: 4, gzip: 1 },
  small: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
};

export async function compress(
  body: Buffer,
  effort: keyof typeof efforts,
): Promise<{ br: Buffer; gzip: Buffer }> {
  const level = efforts[effort];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: level.gzip }),
  ]);
  return { br, gzip: gzipped };
}

/** Pictures and fonts come without other forms: they are compressed by nature. */
export function keep(identity: Buffer, others: { br?: Buffer; gzip?: Buffer } = {}): StaticBody {
  return {
    identity: tagged(identity),
    br: others.br && tagged(others.br),
    gzip: others.gzip && tagged(others.gzip),
  };
}

/** The tag is of these very bytes: another level of compression is another tag. */
function tagged(bytes: Buffer): Form {
  return { bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` };
}

/** Answers with the smallest form that the caller takes, or 304 where it has that form already. */
export function answerBody(request: Request, body: StaticBody, headers: Headers): Response {
  const encoding = encodings.find((each) => body[each] && accepts(request, each)) ?? "identity";
  const { bytes, tag } = body[encoding] ?? body.identity;
  headers.set("ETag", tag);
  headers.append("Vary", "Accept-Encoding");
  if (isKnown(request.headers.get("If-None-Match") ?? "", tag))
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bytes.length));
  return new Response(request.method === "HEAD" ? null : (bytes as Buffer<ArrayBuffer>), { headers });
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
