import { and, eq, gt, sql } from "drizzle-orm";
import type { Cart } from "@domain/cart/cart.ts";
import type { Carts } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Database } from "../database.ts";
import { statement } from "../statement.ts";
import { cartLinks, carts } from "./tables.ts";

const bySession = eq(carts.sessionId, sql.placeholder("sessionId"));
const selectCart = statement("cart", (db) => db.select().from(carts).where(bySession));

export function postgresCarts(db: Database, clock: Clock): Carts {
  return {
    async load(sessionId) {
      const [row] = await selectCart(db, { sessionId });
      return toCart(sessionId, row);
    },

    async change(sessionId, decide) {
      // Optimistic: the write fails when another tab has changed the cart since it was read. Then both are repeated.
      for (;;) {
        const [row] = await selectCart(db, { sessionId });
        const decided = decide(toCart(sessionId, row));
        if (!decided.ok) return decided;
        const stored = { lines: [...decided.value.lines], updatedAt: clock.now() };
        const written = row === undefined
          ? await db.insert(carts).values({ sessionId, version: 1, ...stored }).onConflictDoNothing()
            .returning({ version: carts.version })
          : await db.update(carts).set({ version: row.version + 1, ...stored })
            .where(and(eq(carts.sessionId, sessionId), eq(carts.version, row.version)))
            .returning({ version: carts.version });
        if (written.length > 0) return decided;
      }
    },

    async addLink({ lines, ...link }) {
      await db.insert(cartLinks).values({ ...link, lines: [...lines] });
    },

    async link(id, now) {
      const [row] = await db.select().from(cartLinks)
        .where(and(eq(cartLinks.id, id), gt(cartLinks.expiresAt, now)));
      if (!row) return undefined;
      const { pickup, ...link } = row;
      return { ...link, ...(pickup && { pickup }) };
    },
  };
}

/** The cart of a row; an empty cart without one. */
export function toCart(sessionId: string, row: typeof carts.$inferSelect | null | undefined): Cart {
  return { sessionId, lines: row?.lines ?? [] };
}
