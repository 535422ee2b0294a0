/** A round-robin load balancer that forwards requests to the backends whose readiness check passes. */
const pollIntervalMs = 50;

export type Balancer = { url: string; backends(urls: readonly string[]): void };

/** Stops with `resources`. Responds 502 to a request that no backend can handle. */
export function startBalancer(resources: AsyncDisposableStack): Balancer {
  let backendUrls: readonly string[] = [];
  let ready: string[] = [];
  let nextIndex = 0;

  const pollReadiness = async () => {
    const results = await Promise.all(backendUrls.map(async (url) => {
      try {
        const response = await fetch(`${url}/readyz`);
        await response.body?.cancel();
        return response.ok ? [url] : [];
      } catch {
        return [];
      }
    }));
    ready = results.flat();
  };
  let isClosed = false;
  const polling = (async () => {
    while (!isClosed) {
      await pollReadiness();
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    }
  })();

  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const backend = ready[nextIndex++ % Math.max(1, ready.length)];
    if (backend === undefined) return new Response("no backend is ready", { status: 502 });
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
  resources.defer(async () => {
    isClosed = true;
    await polling;
    await server.shutdown();
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    backends: (urls) => {
      backendUrls = urls;
    },
  };
}
