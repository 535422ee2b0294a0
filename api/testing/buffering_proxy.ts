/**
 * A proxy that keeps an answer's body until all of it is there, unless the answer itself says `X-Accel-Buffering: no`: nginx, as
 * long as nobody has configured it (F17). Ends with `things`; answers its address.
 */
export function startBufferingProxy(things: AsyncDisposableStack, target: string): string {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, body, signal } = request;
    const answer = await fetch(target + pathname + search, { method, headers, body, signal });
    if (answer.headers.get("x-accel-buffering") === "no") return answer;
    return new Response(answer.body?.pipeThrough(keptUntilItsEnd()) ?? null, answer);
  });
  things.defer(() => server.shutdown());
  return `http://127.0.0.1:${server.addr.port}`;
}

function keptUntilItsEnd(): TransformStream<Uint8Array, Uint8Array> {
  const pieces: Uint8Array[] = [];
  return new TransformStream({
    transform: (piece) => void pieces.push(piece),
    flush: (to) => pieces.forEach((piece) => to.enqueue(piece)),
  });
}
