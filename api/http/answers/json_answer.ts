import type { ContentfulStatusCode } from "hono/utils/http-status";
import { bestCoding, brotli, gzip } from "./precompressed.ts";
import type { HttpContext } from "../middleware/call.ts";

/** Smaller responses are not compressed, because compression costs more than it saves. */
export const minCompressedBytes = 10_000;

// Fast settings, because compression blocks the thread: a list of 200 orders takes a few milliseconds.
const brotliQuality = 4;
const gzipLevel = 6;

const encoder = new TextEncoder();

/**
 * Returns `value` as JSON, compressed when it is large and the client accepts that. Hono's `compress` reads the size from Content-Length,
 * which these responses do not have yet, so it would compress small ones too.
 */
export async function jsonAnswer(
  http: HttpContext,
  value: unknown,
  status: ContentfulStatusCode,
): Promise<Response> {
  const json = JSON.stringify(value);
  // A UTF-16 unit is at most three bytes, so the length alone shows that most responses are small.
  const bytes = json.length * 3 < minCompressedBytes ? undefined : encoder.encode(json);
  const headers = { "content-type": "application/json" };
  if (bytes === undefined || bytes.length < minCompressedBytes) return http.body(json, status, headers);

  const large = { ...headers, vary: "accept-encoding" };
  const coding = bestCoding(http.req.header("accept-encoding") ?? "");
  if (coding === "identity") return http.body(bytes, status, large);
  const compressed = await (coding === "br" ? brotli(bytes, brotliQuality) : gzip(bytes, gzipLevel));
  return http.body(compressed, status, { ...large, "content-encoding": coding });
}
