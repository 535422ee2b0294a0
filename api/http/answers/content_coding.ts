import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipWithCallback } from "node:zlib";

export type Coding = "br" | "gzip" | "identity";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzipWithCallback) };

/** Compresses with brotli. `quality` is 0 to 11. */
export async function brotli(bytes: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await compress.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  );
}

/** Compresses with gzip. `level` is 1 to 9. */
export async function gzip(bytes: Uint8Array, level: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress.gzip(bytes, { level }));
}

/** Parsed headers. Browsers send only a few different ones. */
const choices = new Map<string, Coding>();
const maxChoices = 200;

/** Returns the best coding that an `Accept-Encoding` header accepts. */
export function bestCoding(accepted: string): Coding {
  const known = choices.get(accepted);
  if (known) return known;
  const refused = /;\s*q=0(\.0*)?\s*$/i;
  const taken = accepted.split(",").filter((part) => !refused.test(part))
    .map((part) => part.split(";")[0]?.trim().toLowerCase());
  const best = taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
  if (choices.size >= maxChoices) choices.clear();
  choices.set(accepted, best);
  return best;
}
