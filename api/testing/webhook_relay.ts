/** Webhooks of one account at the payment provider, posted to each of its endpoints: one for every installation. */

export type Relay = {
  port: number;
  /** Addresses of the installations, without a path. */
  targets: string[];
  /** What they answered to each post so far. */
  answers: number[];
};

/** Posts to every target; answers 200 when all took it, else the status of one that did not. */
export async function postToAll(
  targets: readonly string[],
  pathname: string,
  headers: Headers,
  body: ArrayBuffer,
): Promise<number> {
  const statuses = await Promise.all(targets.map(async (target) => {
    try {
      const response = await fetch(target + pathname, { method: "POST", headers, body });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 502;
    }
  }));
  return statuses.find((status) => status !== 200) ?? 200;
}

export function startRelay(things: AsyncDisposableStack): Relay {
  const targets: string[] = [];
  const answers: number[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = await request.arrayBuffer();
    const status = await postToAll(targets, new URL(request.url).pathname, request.headers, body);
    answers.push(status);
    return new Response(null, { status });
  });
  things.defer(() => server.shutdown());
  return { port: server.addr.port, targets, answers };
}
