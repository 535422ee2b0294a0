import type pg from "pg";

/**
 * Makes a pool discard a connection as soon as it breaks, also while a caller holds it. Drizzle (0.45) does not release the connection of
 * a transaction whose `begin` fails: after ten such failures, a pool of ten connections would be empty.
 */
export function discardBroken(pool: pg.Pool): void {
  const connect: (callback?: unknown) => unknown = pool.connect.bind(pool);
  const connectAndWatch = async () => {
    const client = await connect() as pg.PoolClient;
    const releaseToPool = client.release;
    let isReleased = false;
    const release = (broken?: boolean | Error) => {
      if (isReleased) return;
      isReleased = true;
      client.off("end", discard);
      releaseToPool(broken);
    };
    const discard = () => release(true);
    client.once("end", discard);
    client.release = release;
    return client;
  };
  // Only the pool's own `query` passes a callback, and it releases every connection.
  pool.connect =
    ((callback?: unknown) => callback === undefined ? connectAndWatch() : connect(callback)) as pg.Pool[
      "connect"
    ];
}

/**
 * Breaks a connection on which a query has had no result for `ms`. When the network or the server goes away without a word, the driver
 * would wait for a quarter of an hour until the system gives the connection up. `ms` must be longer than the server's own limit.
 */
export function endSilent(client: pg.ClientBase, ms: number): void {
  const query: (this: pg.ClientBase, ...args: unknown[]) => unknown = client.query;
  const { stream } = (client as unknown as { connection: { stream: { destroy(cause: Error): void } } })
    .connection;
  client.query = ((...args: unknown[]) => {
    const timer = setTimeout(() => stream.destroy(new Error("timeout expired")), ms);
    const end = () => clearTimeout(timer);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const endAndCall = (...results: unknown[]) => {
        end();
        callback(...results);
      };
      return query.call(client, ...args.slice(0, -1), endAndCall);
    }
    return (query.call(client, ...args) as Promise<unknown>).finally(end);
  }) as pg.ClientBase["query"];
}
