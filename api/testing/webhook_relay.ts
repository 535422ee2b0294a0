/** Relays the payment provider's webhooks of one account to the endpoint of every installation. */

export type Relay = {
  port: number;
  /** Base addresses of the installations. */
  targets: string[];
  /** The status of each webhook so far. */
  statuses: number[];
};

/** Posts to every target. Returns 200 if all accepted it, otherwise the status of one that did not. */
export async function postToAll(
  targets: readonly string[],
  pathname: string,
  headers: Headers,
  body: ArrayBuffer,
): Promise<number> {
  const targetStatuses = await Promise.all(targets.map(async (target) => {
    try {
      const response = await fetch(target + pathname, { method: "POST", headers, body });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 502;
    }
  }));
  return targetStatuses.find((status) => status !== 200) ?? 200;
}

export function startRelay(resources: AsyncDisposableStack): Relay {
  const targets: string[] = [];
  const statuses: number[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = await request.arrayBuffer();
    const status = await postToAll(targets, new URL(request.url).pathname, request.headers, body);
    statuses.push(status);
    return new Response(null, { status });
  });
  resources.defer(() => server.shutdown());
  return { port: server.addr.port, targets, statuses };
}
