import { and, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Cart } from "@domain/cart/cart.ts";
import { type CartLink, isPhoneLink, type PhoneLink } from "@domain/cart/cart_link.ts";
import { ok } from "@domain/shared/result.ts";
import type { Carts, PhoneLinkChange } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { announce } from "../live/live.ts";
import { writeMessages } from "../messages/outbox.ts";
import { cartLinks, carts } from "./tables.ts";

export function postgresCarts(db: Database, clock: Clock): Carts {
  const ofSession = db.select().from(carts)
    .where(eq(carts.sessionId, sql.placeholder("sessionId"))).prepare("cart");
  const rowOf = async (sessionId: string) => (await ofSession.execute({ sessionId }))[0];
  return {
    async load(sessionId) {
      return toCart(sessionId, await rowOf(sessionId));
    },

    async change(sessionId, decide) {
      // Optimistic: the write fails when another tab has changed the cart since it was read. Then both are repeated.
      for (;;) {
        const row = await rowOf(sessionId);
        const decided = decide(toCart(sessionId, row));
        if (!decided.ok) return decided;
        const { lines, phoneLinkId = null, source = null } = decided.value;
        const stored = { lines: [...lines], phoneLinkId, source, updatedAt: clock.now() };
        const written = row === undefined
          ? await db.insert(carts).values({ sessionId, version: 1, ...stored }).onConflictDoNothing()
            .returning({ version: carts.version })
          : await db.update(carts).set({ version: row.version + 1, ...stored })
            .where(and(eq(carts.sessionId, sessionId), eq(carts.version, row.version)))
            .returning({ version: carts.version });
        if (written.length > 0) return decided;
      }
    },

    async addLink(link) {
      await db.insert(cartLinks).values(toLinkRow(link));
    },

    async link(id, now) {
      const [row] = await db.select().from(cartLinks)
        .where(and(eq(cartLinks.id, id), gt(cartLinks.expiresAt, now)));
      return row && toLink(row);
    },

    addPhoneLink: (change) =>
      db.transaction(async (tx) => {
        const added = await tx.insert(cartLinks).values(toLinkRow(change.link))
          .onConflictDoNothing({ target: cartLinks.key }).returning({ id: cartLinks.id });
        if (added.length > 0) {
          await writeEffects(tx, change);
          return change.link;
        }
        const stored = await phoneLinkOfKey(tx, change.link.phoneOrder.key ?? "");
        if (!stored) throw new Error("the link with the same key is gone");
        return stored;
      }),

    phoneLinkOfKey: (key) => phoneLinkOfKey(db, key),

    async phoneLinks(since, limit) {
      const rows = await db.select().from(cartLinks)
        .where(and(gt(cartLinks.expiresAt, since), isNotNull(cartLinks.madeBy)))
        .orderBy(desc(cartLinks.madeAt), asc(cartLinks.id)).limit(limit);
      return rows.map(toLink).filter(isPhoneLink);
    },

    changePhoneLink: (id, decide) =>
      db.transaction(async (tx) => {
        const link = await lockPhoneLink(tx, id);
        if (!link) return undefined;
        const decided = decide(link);
        if (!decided.ok) return decided;
        if (decided.value.link === link) return ok(link);
        const { id: _, ...row } = toLinkRow(decided.value.link);
        await tx.update(cartLinks).set(row).where(eq(cartLinks.id, id));
        await writeEffects(tx, decided.value);
        return ok(decided.value.link);
      }),
  };
}

/** The cart of a row; an empty cart without one. */
function toCart(sessionId: string, row: typeof carts.$inferSelect | undefined): Cart {
  const phoneLinkId = row?.phoneLinkId ?? undefined;
  const source = row?.source ?? undefined;
  return {
    ...{ sessionId, lines: row?.lines ?? [] },
    ...(phoneLinkId !== undefined && { phoneLinkId }),
    ...(source !== undefined && { source }),
  };
}

/** Returns a link of staff, locked until the commit; undefined when there is none. */
export async function lockPhoneLink(tx: Database, id: string): Promise<PhoneLink | undefined> {
  const [row] = await tx.select().from(cartLinks).where(eq(cartLinks.id, id)).for("update");
  const link = row && toLink(row);
  return link && isPhoneLink(link) ? link : undefined;
}

async function phoneLinkOfKey(db: Database, key: string): Promise<PhoneLink | undefined> {
  const [row] = await db.select().from(cartLinks).where(eq(cartLinks.key, key));
  const link = row && toLink(row);
  return link && isPhoneLink(link) ? link : undefined;
}

/** Stores the order of a locked link. */
export async function claimPhoneLink(tx: Database, { id }: PhoneLink, orderId: string): Promise<void> {
  await tx.update(cartLinks).set({ orderId }).where(eq(cartLinks.id, id));
}

async function writeEffects(tx: Database, { at, audit, message }: PhoneLinkChange): Promise<void> {
  if (message) await writeMessages(tx, [message], at);
  if (audit) await writeAudit(tx, audit);
  await announce(tx, { kind: "store_changed" }, at);
}

function toLinkRow({ lines, pickup, phoneOrder, ...link }: CartLink): typeof cartLinks.$inferInsert {
  return {
    ...link,
    lines: [...lines],
    pickup: pickup ?? null,
    ...(phoneOrder && {
      ...phoneOrder,
      sentAt: phoneOrder.sentAt ?? null,
      openedAt: phoneOrder.openedAt ?? null,
      cancelledAt: phoneOrder.cancelledAt ?? null,
      orderId: phoneOrder.orderId ?? null,
      key: phoneOrder.key ?? null,
    }),
  };
}

function toLink({ id, lines, pickup, madeAt, expiresAt, ...row }: typeof cartLinks.$inferSelect): CartLink {
  const { madeBy, phone, language, sends, sentAt, openedAt, cancelledAt, orderId, key } = row;
  const phoneOrder = madeBy !== null && language !== null && {
    ...{ madeBy, language, phone: phone ?? "", sends: sends ?? 0 },
    ...(sentAt !== null && { sentAt }),
    ...(openedAt !== null && { openedAt }),
    ...(cancelledAt !== null && { cancelledAt }),
    ...(orderId !== null && { orderId }),
    ...(key !== null && { key }),
  };
  return { id, lines, madeAt, expiresAt, ...(pickup && { pickup }), ...(phoneOrder && { phoneOrder }) };
}
