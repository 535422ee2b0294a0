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
