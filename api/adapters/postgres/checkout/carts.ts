import { eq, sql } from "drizzle-orm";
import { type Cart, emptyCart } from "@domain/cart/cart.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { ok } from "@domain/shared/result.ts";
import type { Carts } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Database } from "../database.ts";
import { asJson, insertRows, namesOf, rowsFrom } from "../rows_as_json.ts";
import { type Cached, idsOf, numbersOf, revisionIds, revisionNumbers, type Revisions } from "../revisions.ts";
import { carts } from "./tables.ts";
import { rawStatement, statement } from "../statement.ts";

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
const updateCartText = sql`update ${carts} set (${namesOf(columns)}) = (select ${namesOf(columns)} from ${
  rowsFrom(carts, "carts")
})
    where ${carts.sessionId} = ${sql.placeholder("sessionId")} and ${carts.version} = ${
  sql.placeholder("version")
}`;
const updateCart = rawStatement("cart_change", sql`${updateCartText} returning 1`);

const selectCartAndRevisions = statement(
  "cart_and_revisions",
  (db) =>
    db.select({ cart: carts, revisions: revisionIds }).from(sql`(select 1) as one`)
      .leftJoin(carts, eq(carts.sessionId, sql.placeholder("sessionId"))),
);
const isCurrent = sql`${revisionNumbers} = ${sql.placeholder("revisions")}`;
const insertCurrentCart = rawStatement(
  "cart_new_by_offer",
  sql`${insertRows(carts, columns, "carts", isCurrent)} on conflict do nothing returning 1`,
);
const updateCurrentCart = rawStatement(
  "cart_change_by_offer",
  sql`${updateCartText} and ${isCurrent} returning 1`,
);

export function postgresCarts(
  db: Database,
  { clock, revisions, menu, facts }: {
    clock: Clock;
    revisions: Revisions;
    menu: Cached<Menu>;
    facts: Cached<StoreFacts>;
  },
): Carts {
  const cache = recentCache();

  /** The latest menu and facts that this process has loaded. They may be outdated. */
  const latestOffer = () => {
    const [latestMenu, latestFacts] = [menu.latest(), facts.latest()];
    return latestMenu && latestFacts &&
      {
        offer: { menu: latestMenu.value, facts: latestFacts.value },
        ids: { menu: latestMenu.revision, store: latestFacts.revision },
      };
  };
  const readCartAndOffer = async (sessionId: string) => {
    const [row] = await revisions.noting(() => selectCartAndRevisions(db, { sessionId }));
    if (!row) throw new Error("the statement has one row");
    const ids = idsOf(row.revisions);
    const [currentMenu, currentFacts] = await Promise.all([menu.at(ids.menu), facts.at(ids.store)]);
    return {
      current: { cart: toCart(sessionId, row.cart), version: row.cart?.version ?? 0 },
      offer: { menu: currentMenu, facts: currentFacts },
      ids,
    };
  };

  return {
    async load(sessionId) {
      const found = await find(db, sessionId);
      cache.set(found);
      return found.cart;
    },

    async changeByOffer(sessionId, decide) {
      // The first try assumes that nothing has changed since this process read the cart and the menu, and that an unknown cart is empty. The
      // write stores nothing when that is wrong, and a refusal is not final.
      const latest = latestOffer();
      for (let isAssumed = latest !== undefined;; isAssumed = false) {
        const { current, offer, ids } = isAssumed && latest
          ? { current: cache.get(sessionId) ?? { cart: emptyCart(sessionId), version: 0 }, ...latest }
          : await readCartAndOffer(sessionId);
        const decided = decide(current.cart, offer);
        if (decided.ok && await storeCart(db, decided.value, current.version, clock.now(), numbersOf(ids))) {
          cache.set({ cart: decided.value, version: current.version + 1 });
          return ok({ ...offer, cart: decided.value });
        }
        if (!decided.ok && !isAssumed) return decided;
      }
    },

    async change(sessionId, decide) {
      // The cache saves a read when a guest adds several dishes through the same process. With a stale cart, the write fails on its version
      // or the refusal is not final: both are decided again with the cart of the database.
      const cachedCart = cache.get(sessionId);
      for (let isCached = cachedCart !== undefined;; isCached = false) {
        const current = isCached && cachedCart ? cachedCart : await find(db, sessionId);
        const decided = decide(current.cart);
        if (decided.ok && await storeCart(db, decided.value, current.version, clock.now())) {
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
  return { cart: toCart(sessionId, row), version: row?.version ?? 0 };
}

/** The cart of a row; an empty cart without one. */
export function toCart(sessionId: string, row: typeof carts.$inferSelect | null | undefined): Cart {
  return { sessionId, lines: row?.lines ?? [] };
}

/**
 * Replaces `version` of the cart. Returns false when the cart has changed since or, with `revisions`, when those are not the current
 * numbers of the menu and the store.
 */
async function storeCart(
  db: Database,
  { sessionId, lines }: Cart,
  version: number,
  at: number,
  revisions?: string,
): Promise<boolean> {
  const next = asJson(carts, [{ sessionId, lines: [...lines], version: version + 1, updatedAt: at }]);
  const [insert, update] = revisions === undefined
    ? [insertCart, updateCart]
    : [insertCurrentCart, updateCurrentCart];
  const written = version === 0
    ? await insert(db, { carts: next, revisions })
    : await update(db, { sessionId, version, carts: next, revisions });
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
