/**
 * Starts a proxy that buffers a whole response body, like nginx with its default configuration, unless the response has the header
 * `X-Accel-Buffering: no` (F17). Stops with `resources`; returns its address.
 */
export function startBufferingProxy(resources: AsyncDisposableStack, target: string): string {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, body, signal } = request;
    const response = await fetch(target + pathname + search, { method, headers, body, signal });
    if (response.headers.get("x-accel-buffering") === "no") return response;
    return new Response(response.body?.pipeThrough(bufferUntilEnd()) ?? null, response);
  });
  resources.defer(() => server.shutdown());
  return `http://127.0.0.1:${server.addr.port}`;
}

function bufferUntilEnd(): TransformStream<Uint8Array, Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new TransformStream({
    transform: (chunk) => void chunks.push(chunk),
    flush: (controller) => chunks.forEach((chunk) => controller.enqueue(chunk)),
  });
}
