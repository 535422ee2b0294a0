import { eq, sql } from "drizzle-orm";
import type { Cart } from "@domain/cart/cart.ts";
import type { Carts } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Database } from "./database.ts";
import { asJson, insertRows, namesOf, rowsFrom } from "./rows_as_json.ts";
import { carts } from "./schema.ts";
import { rawStatement, statement } from "./statement.ts";

type CachedCart = { cart: Cart; version: number };

const found = statement(
  "cart",
  (db) => db.select().from(carts).where(eq(carts.sessionId, sql.placeholder("sessionId"))),
);
const columns = ["sessionId", "lines", "version", "updatedAt"] as const;
const inserted = rawStatement(
  "cart_new",
  sql`${insertRows(carts, columns, "carts")} on conflict do nothing returning 1`,
);
const updated = rawStatement(
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
  const copies = recentCache();
  return {
    load: async (sessionId) => (await find(db, sessionId)).cart,

    async change(sessionId, decide) {
      // Whoever adds one dish after another mostly meets the same process: its copy saves reading. A stale one is not written over
      // what came since, and refuses nobody.
      const copy = copies.of(sessionId);
      for (let isCopy = copy !== undefined;; isCopy = false) {
        const known = isCopy && copy ? copy : await find(db, sessionId);
        const decided = decide(known.cart);
        if (decided.ok && await store(db, decided.value, known.version, clock.now())) {
          copies.keep({ cart: decided.value, version: known.version + 1 });
          return decided;
        }
        if (!decided.ok && !isCopy) return decided;
      }
    },
  };
}

async function find(db: Database, sessionId: string): Promise<CachedCart> {
  const [row] = await found(db, { sessionId });
  return row
    ? { cart: { sessionId, lines: row.lines }, version: row.version }
    : { cart: { sessionId, lines: [] }, version: 0 };
}

/** Stores the cart over the version it was made from; false when another change was first. */
async function store(
  db: Database,
  { sessionId, lines }: Cart,
  version: number,
  at: number,
): Promise<boolean> {
  const next = asJson(carts, [{ sessionId, lines: [...lines], version: version + 1, updatedAt: at }]);
  const written = version === 0
    ? await inserted(db, { carts: next })
    : await updated(db, { sessionId, version, carts: next });
  return written.length > 0;
}

const maxCached = 1_000;
/** Long before a cart is thrown away, and its versions begin anew. */
const cacheMs = 60_000;

/** Carts as this process wrote them lately. */
function recentCache() {
  const copies = new Map<string, CachedCart & { until: number }>();
  return {
    of(sessionId: string): CachedCart | undefined {
      const copy = copies.get(sessionId);
      return copy && performance.now() < copy.until ? copy : undefined;
    },
    keep(kept: CachedCart): void {
      if (copies.size >= maxCached) copies.clear();
      copies.set(kept.cart.sessionId, { ...kept, until: performance.now() + cacheMs });
    },
  };
}
