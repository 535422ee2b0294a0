import { createHash } from "node:crypto";
import { bestCoding, brotli, type Coding, gzip } from "./content_coding.ts";

/**
 * One body, ready to be sent in each coding: nothing is left to do when it is asked for. Headers as an object are copied, those of a
 * list are looked through one by one at every answer.
 */
export type Precompressed = {
  status: number;
  codings: Record<
    Coding,
    { body: Uint8Array<ArrayBuffer>; etag: Tag; headers: Headers; unchanged: Response }
  >;
};

/** `content` begins the tags of the same words in the same coding, however well they are compressed. */
type Tag = { whole: string; content: string };

/** `quality` is brotli's, 0 to 11. Deno compresses on this thread: 11 keeps everybody else waiting for some 50 ms of a menu. */
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
    // A strong tag names these very bytes, so each coding has its own.
    const content = `"${digest}-${coding}`;
    const etag = { content, whole: `${content}${coding === "br" ? quality : ""}"` };
    const kept = new Headers([...more]);
    kept.set("cache-control", cache);
    kept.set("vary", vary);
    kept.set("etag", etag.whole);
    const headers = new Headers(kept);
    headers.set("content-type", type);
    if (coding !== "identity") headers.set("content-encoding", coding);
    return { body, etag, headers, unchanged: new Response(null, { status: 304, headers: kept }) };
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

/** The body in the best coding the request takes; 304 without one where the request has it already. */
export function answerPrecompressed({ codings, status }: Precompressed, request: Request): Response {
  const { body, etag, headers, unchanged } =
    codings[bestCoding(request.headers.get("accept-encoding") ?? "")];
  const known = request.headers.get("if-none-match");
  if (known !== null && status === 200 && names(known, etag)) return unchanged.clone();
  return new Response(body, { status, headers });
}

/** Weak comparison, as If-None-Match wants it. */
function names(known: string, { whole, content }: Tag): boolean {
  if (known === whole) return true;
  return known.split(",").some((tag) =>
    tag.trim() === "*" || tag.trim().replace(/^W\//, "").startsWith(content)
  );
}
