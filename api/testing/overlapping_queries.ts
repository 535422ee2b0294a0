/** Finds queries that begin on a connection before its previous one has ended, such as Promise.all in a transaction. */
import pg from "pg";

/** Watches every connection that is opened until the returned function ends the watch. That function returns the queries found. */
export function watchOverlappingQueries(): () => string[] {
  const found: string[] = [];
  const running = new WeakMap<object, number>();
  const query = pg.Client.prototype.query as (this: object, ...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: object, ...args: unknown[]) {
    const before = running.get(this) ?? 0;
    if (before > 0) found.push(textOf(args[0]));
    const result = query.apply(this, args);
    // A pool's own queries take a callback instead, on a connection that nothing else uses.
    if (result instanceof Promise) {
      running.set(this, before + 1);
      const end = () => void running.set(this, (running.get(this) ?? 1) - 1);
      result.then(end, end);
    }
    return result;
  } as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    return found;
  };
}

const textOf = (config: unknown): string =>
  config instanceof Object && "text" in config ? String(config.text) : String(config);
