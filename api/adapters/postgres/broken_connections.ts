import type pg from "pg";

/**
 * Lets a pool have a line back as soon as it breaks, whoever holds it. Drizzle (0.45) keeps the line of a transaction whose very `begin`
 * fails: ten crashes of the server in the wrong moment, and a pool of ten has none left.
 */
export function discardBroken(pool: pg.Pool): void {
  const connect: (callback?: unknown) => unknown = pool.connect.bind(pool);
  const connectAndWatch = async () => {
    const client = await connect() as pg.PoolClient;
    const giveBack = client.release;
    let isReleased = false;
    const release = (broken?: boolean | Error) => {
      if (isReleased) return;
      isReleased = true;
      client.off("end", breaks);
      giveBack(broken);
    };
    const breaks = () => release(true);
    client.once("end", breaks);
    client.release = release;
    return client;
  };
  // With a callback it is the pool's own `query`, which gives every line back by itself.
  pool.connect =
    ((callback?: unknown) => callback === undefined ? connectAndWatch() : connect(callback)) as pg.Pool[
      "connect"
    ];
}
