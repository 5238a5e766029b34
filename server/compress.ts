import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * `quick` is for who waits, and a sixth larger; `smallest` takes four times as long as `small` and is a hundredth
 * smaller, which pays where it is done once for all starts.
 */
const efforts = {
  quick: { brotli: 4, gzip: 1 },
  small: { brotli: constants.BROTLI_MAX_QUALITY - 1, gzip: constants.Z_BEST_COMPRESSION },
  smallest: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
};
export type Effort = keyof typeof efforts;

export async function compress(body: Buffer, effort: Effort) {
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
