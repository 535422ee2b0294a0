import { and, eq } from "drizzle-orm";
import type { Cart } from "@domain/cart/cart.ts";
import type { Carts } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Database } from "./database.ts";
import { carts } from "./schema.ts";

export function postgresCarts(db: Database, clock: Clock): Carts {
  return {
    load: async (sessionId) => (await find(db, sessionId)).cart,

    async change(sessionId, decide) {
      for (;;) {
        const { cart, version } = await find(db, sessionId);
        const decided = decide(cart);
        if (!decided.ok || await store(db, decided.value, version, clock.now())) return decided;
      }
    },
  };
}

async function find(db: Database, sessionId: string): Promise<{ cart: Cart; version: number }> {
  const [row] = await db.select().from(carts).where(eq(carts.sessionId, sessionId));
  return row
    ? { cart: { sessionId, lines: row.lines }, version: row.version }
    : { cart: { sessionId, lines: [] }, version: 0 };
}

/** Stores the cart over the version it was made from; false when another change was first. */
async function store(db: Database, cart: Cart, version: number, at: number): Promise<boolean> {
  const next = { lines: [...cart.lines], version: version + 1, updatedAt: at };
  const written = version === 0
    ? await db.insert(carts).values({ sessionId: cart.sessionId, ...next }).onConflictDoNothing()
      .returning({ version: carts.version })
    : await db.update(carts).set(next)
      .where(and(eq(carts.sessionId, cart.sessionId), eq(carts.version, version)))
      .returning({ version: carts.version });
  return written.length > 0;
}
