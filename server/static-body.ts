import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The smallest first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

type Form = { readonly bytes: Buffer; readonly tag: string };

/** A body as it goes over the wire, in each encoding that it is kept in. */
export type StaticBody = { readonly identity: Form } & Readonly<Partial<Record<Encoding, Form>>>;

/** `quick` costs next to nothing and is a sixth larger; `small` is the highest level there is. */
const efforts = {
  quick: { brotli: 4, gzip: 1 },
  small: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
};
export type Effort = keyof typeof efforts;

export async function compress(body: Buffer, effort: Effort): Promise<{ br: Buffer; gzip: Buffer }> {
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
