/** A balancer as one stands before real processes: asks each for readiness, passes requests on to those that are, one after the other. */
const askEveryMillis = 50;

export type Balancer = { url: string; backends(urls: readonly string[]): void };

/** Ends with `things`. A request that could not be handed to any process is answered 502. */
export function startBalancer(things: AsyncDisposableStack): Balancer {
  let all: readonly string[] = [];
  let ready: string[] = [];
  let next = 0;

  const ask = async () => {
    const answers = await Promise.all(all.map(async (url) => {
      try {
        const response = await fetch(`${url}/readyz`);
        await response.body?.cancel();
        return response.ok ? [url] : [];
      } catch {
        return [];
      }
    }));
    ready = answers.flat();
  };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, askEveryMillis));
    }
  })();

  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const backend = ready[next++ % Math.max(1, ready.length)];
    if (backend === undefined) return new Response("nobody is ready", { status: 502 });
    const { pathname, search } = new URL(request.url);
    try {
      return await fetch(backend + pathname + search, {
        method: request.method,
        headers: request.headers,
        ...(body === undefined ? {} : { body }),
        signal: request.signal,
        redirect: "manual",
      });
    } catch (cause) {
      return new Response(String(cause), { status: 502 });
    }
  });
  things.defer(async () => {
    isOver = true;
    await asking;
    await server.shutdown();
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    backends: (urls) => {
      all = urls;
    },
  };
}
