import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipWithCallback } from "node:zlib";

export type Coding = "br" | "gzip" | "identity";

/**
 * A response body, precompressed in each coding and with complete headers. A `Headers` object is copied into a response faster than a
 * list of pairs.
 */
export type Precompressed = {
  status: number;
  codings: Record<
    Coding,
    {
      body: Uint8Array<ArrayBuffer>;
      etag: Tag;
      headers: Headers;
      unchanged: Response;
      /** The headers of both responses for Node's `writeHead`: names and values in turn. */
      lines: string[];
      unchangedLines: string[];
    }
  >;
};

/** `content` is the common prefix of the tags of the same text in the same coding, for every compression quality. */
type Tag = { whole: string; content: string };

/**
 * Precompresses `text` in each coding. `quality` is brotli's, 0 to 11. Compression blocks the thread: a menu takes about 50 ms at
 * quality 11.
 */
export async function precompress(
  text: string,
  { type, quality, vary = "accept-encoding", cache = "no-cache", status = 200, more = [] }: {
    type: string;
    quality: number;
    vary?: string;
    /** The `cache-control` header. */
    cache?: string;
    status?: number;
    more?: readonly [string, string][];
  },
): Promise<Precompressed> {
  const identity = new TextEncoder().encode(text);
  const [br, zipped] = await Promise.all([brotli(identity, quality), gzip(identity, 9)]);
  const digest = createHash("sha256").update(identity).digest("base64url").slice(0, 20);
  const one = (coding: Coding, body: Uint8Array<ArrayBuffer>) => {
    // A strong tag identifies the exact bytes, so each coding has its own.
    const content = `"${digest}-${coding}`;
    const etag = { content, whole: `${content}${coding === "br" ? quality : ""}"` };
    const cacheHeaders = new Headers([...more]);
    cacheHeaders.set("cache-control", cache);
    cacheHeaders.set("vary", vary);
    cacheHeaders.set("etag", etag.whole);
    const headers = new Headers(cacheHeaders);
    headers.set("content-type", type);
    if (coding !== "identity") headers.set("content-encoding", coding);
    return {
      body,
      etag,
      headers,
      unchanged: new Response(null, { status: 304, headers: cacheHeaders }),
      lines: [...headers].flat().concat("content-length", `${body.length}`),
      unchangedLines: [...cacheHeaders].flat(),
    };
  };
  return {
    status,
    codings: {
      br: one("br", br),
      gzip: one("gzip", zipped),
      identity: one("identity", identity),
    },
  };
}

/** Returns the body in the best coding that the request accepts, or 304 when `If-None-Match` matches. */
export function answerPrecompressed({ codings, status }: Precompressed, request: Request): Response {
  const { body, etag, headers, unchanged } =
    codings[bestCoding(request.headers.get("accept-encoding") ?? "")];
  const known = request.headers.get("if-none-match");
  if (known !== null && status === 200 && matchesTag(known, etag)) return unchanged.clone();
  return new Response(body, { status, headers });
}

/** As `answerPrecompressed`, for Node's server without `Request` and `Response`. Returns the status. */
export function writePrecompressed(
  { codings, status }: Precompressed,
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
  more: readonly string[],
): number {
  const accepted = headers["accept-encoding"];
  const { body, etag, lines, unchangedLines } = codings[bestCoding(accepted ? `${accepted}` : "")];
  const known = headers["if-none-match"];
  if (known !== undefined && status === 200 && matchesTag(known, etag)) {
    outgoing.writeHead(304, [...unchangedLines, ...more]).end();
    return 304;
  }
  outgoing.writeHead(status, [...lines, ...more]).end(body);
  return status;
}

/** Weak comparison, which If-None-Match requires. */
function matchesTag(known: string, { whole, content }: Tag): boolean {
  if (known === whole) return true;
  return known.split(",").some((tag) =>
    tag.trim() === "*" || tag.trim().replace(/^W\//, "").startsWith(content)
  );
}

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
