import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Coding = "br" | "gzip" | "identity";

/**
 * One body, ready to be sent in each coding: nothing is left to do when it is asked for. Headers as an object are copied, those of a
 * list are looked through one by one at every answer.
 */
export type Prepared = {
  status: number;
  codings: Record<
    Coding,
    { body: Uint8Array<ArrayBuffer>; etag: Tag; headers: Headers; unchanged: Response }
  >;
};

/** `content` begins the tags of the same words in the same coding, however well they are compressed. */
type Tag = { whole: string; content: string };

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** `quality` is brotli's, 0 to 11. Deno compresses on this thread: 11 keeps everybody else waiting for some 50 ms of a menu. */
export async function prepare(
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
): Promise<Prepared> {
  const identity = new TextEncoder().encode(text);
  const [br, gzip] = await Promise.all([
    pack.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    pack.gzip(identity, { level: 9 }),
  ]);
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
      br: one("br", new Uint8Array(br)),
      gzip: one("gzip", new Uint8Array(gzip)),
      identity: one("identity", identity),
    },
  };
}

/** The body in the best coding the request takes; 304 without one where the request has it already. */
export function answerPrepared({ codings, status }: Prepared, request: Request): Response {
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

const choices = new Map<string, Coding>();
const mostChoices = 200;

/** Browsers say the same few things: each is read once. */
function bestCoding(accepted: string): Coding {
  const known = choices.get(accepted);
  if (known) return known;
  const refused = /;\s*q=0(\.0*)?\s*$/i;
  const taken = accepted.split(",").filter((part) => !refused.test(part))
    .map((part) => part.split(";")[0]?.trim().toLowerCase());
  const best = taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
  if (choices.size >= mostChoices) choices.clear();
  choices.set(accepted, best);
  return best;
}
