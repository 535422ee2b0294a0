/** A round-robin load balancer that forwards requests to the backends whose readiness check passes. */
const pollIntervalMs = 50;

export type Balancer = { url: string; backends(urls: readonly string[]): void };

/** Stops with `resources`. Responds 502 to a request that no backend can handle. */
export function startBalancer(resources: AsyncDisposableStack): Balancer {
  let backends: readonly { url: string; isReady: boolean; polling: Promise<void>; stop(): void }[] = [];
  let nextIndex = 0;

  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[nextIndex++ % Math.max(1, ready.length)];
    if (backend === undefined) return new Response("no backend is ready", { status: 502 });
    const { pathname, search } = new URL(request.url);
    try {
      return await fetch(backend.url + pathname + search, {
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
    for (const { stop } of backends) stop();
    await Promise.all(backends.map(({ polling }) => polling));
    await server.shutdown();
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    backends: (urls) => {
      const dropped = backends.filter(({ url }) => !urls.includes(url));
      for (const { stop } of dropped) stop();
      backends = urls.map((url) => backends.find((backend) => backend.url === url) ?? startBackend(url));
    },
  };
}

/** Polls the readiness of one backend. A slow answer of another backend does not delay it. */
function startBackend(url: string) {
  let isStopped = false;
  const backend = { url, isReady: false, polling: Promise.resolve(), stop: () => void (isStopped = true) };
  backend.polling = (async () => {
    while (!isStopped) {
      try {
        const response = await fetch(`${url}/readyz`);
        await response.body?.cancel();
        backend.isReady = response.ok;
      } catch {
        backend.isReady = false;
      }
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    }
  })();
  return backend;
}
