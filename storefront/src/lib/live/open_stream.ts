/** Opens a stream of the API's events; rejects when it cannot be had. */
export async function openStream(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(path, {
    headers: { accept: "text/event-stream" },
    cache: "no-store",
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`);
  return chunksOf(response.body);
}

/** The page's own timer, as `keepStream` wants it. */
export function pageTimer(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/** Safari cannot iterate a stream by itself. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
