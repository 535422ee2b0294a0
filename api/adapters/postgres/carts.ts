import { eq, sql } from "drizzle-orm";
import type { Cart } from "@domain/cart/cart.ts";
import type { Carts } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Database } from "./database.ts";
import { asJson, insertRows, namesOf, rowsFrom } from "./rows_as_json.ts";
import { carts } from "./schema.ts";
import { rawStatement, statement } from "./statement.ts";

type CachedCart = { cart: Cart; version: number };

const selectCart = statement(
  "cart",
  (db) => db.select().from(carts).where(eq(carts.sessionId, sql.placeholder("sessionId"))),
);
const columns = ["sessionId", "lines", "version", "updatedAt"] as const;
const insertCart = rawStatement(
  "cart_new",
  sql`${insertRows(carts, columns, "carts")} on conflict do nothing returning 1`,
);
const updateCart = rawStatement(
  "cart_change",
  sql`update ${carts} set (${namesOf(columns)}) = (select ${namesOf(columns)} from ${
    rowsFrom(carts, "carts")
  })
    where ${carts.sessionId} = ${sql.placeholder("sessionId")} and ${carts.version} = ${
    sql.placeholder("version")
  }
    returning 1`,
);

export function postgresCarts(db: Database, clock: Clock): Carts {
  const cache = recentCache();
  return {
    load: async (sessionId) => (await find(db, sessionId)).cart,

    async change(sessionId, decide) {
      // The cache saves a read when a guest adds several dishes through the same process. With a stale cart, the write fails on its version
      // or the refusal is not final: both are decided again with the cart of the database.
      const cachedCart = cache.get(sessionId);
      for (let isCached = cachedCart !== undefined;; isCached = false) {
        const current = isCached && cachedCart ? cachedCart : await find(db, sessionId);
        const decided = decide(current.cart);
        if (decided.ok && await store(db, decided.value, current.version, clock.now())) {
          cache.set({ cart: decided.value, version: current.version + 1 });
          return decided;
        }
        if (!decided.ok && !isCached) return decided;
      }
    },
  };
}

async function find(db: Database, sessionId: string): Promise<CachedCart> {
  const [row] = await selectCart(db, { sessionId });
  return row
    ? { cart: { sessionId, lines: row.lines }, version: row.version }
    : { cart: { sessionId, lines: [] }, version: 0 };
}

/** Replaces `version` of the cart. Returns false when the cart has changed since. */
async function store(
  db: Database,
  { sessionId, lines }: Cart,
  version: number,
  at: number,
): Promise<boolean> {
  const next = asJson(carts, [{ sessionId, lines: [...lines], version: version + 1, updatedAt: at }]);
  const written = version === 0
    ? await insertCart(db, { carts: next })
    : await updateCart(db, { sessionId, version, carts: next });
  return written.length > 0;
}

const maxCached = 1_000;
/** Must be much shorter than the retention of carts, because the versions of a deleted cart start at 0 again. */
const cacheMs = 60_000;

/** Carts that this process wrote recently. */
function recentCache() {
  const entries = new Map<string, CachedCart & { until: number }>();
  return {
    get(sessionId: string): CachedCart | undefined {
      const entry = entries.get(sessionId);
      return entry && performance.now() < entry.until ? entry : undefined;
    },
    set(entry: CachedCart): void {
      if (entries.size >= maxCached) entries.clear();
      entries.set(entry.cart.sessionId, { ...entry, until: performance.now() + cacheMs });
    },
  };
}
