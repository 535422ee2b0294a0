import { and, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { audit } from "@domain/shared/audit.ts";
import { cartDays, checkoutDays } from "@domain/settings/settings.ts";
import { importDays } from "@domain/menu/menu_import.ts";
import { addDays, hourMs, localDateOf } from "@domain/shared/local_time.ts";
import { speedDays } from "@domain/shared/page_speed.ts";
import type { Housekeeping } from "@domain/ports/operations.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { cartLinks, carts, checkouts } from "../checkout/tables.ts";
import { menuImports } from "../menu/tables.ts";
import { isAboutOrder, outbox } from "../messages/tables.ts";
import { pageLoads, rateCounters } from "./tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import {
  passkeyQuestions,
  sessions,
  signInChallenges,
  signInFailures,
  trustedDevices,
  usedRefreshTokens,
} from "../staff/tables.ts";
import { slotHolds } from "../store/tables.ts";

const dayMs = 24 * hourMs;

/** What can still be typed about an order whose contact is erased: reasons of staff, and the note of an arrival. */
const hasTypedText = or(
  sql`${orders.state} ->> 'text' <> ''`,
  sql`${orders.state} #>> '{handOver,reason}' <> ''`,
  sql`jsonb_path_exists(${orders.refusedHandOvers}, '$[*] ? (@.reason != "")')`,
  sql`${orders.arrival} ->> 'note' <> ''`,
  sql`${orders.refundSettlement} ->> 'reason' <> ''`,
  sql`jsonb_path_exists(${orders.offers}, '$[*] ? (@.text != "")')`,
  sql`jsonb_path_exists(${orders.refunds}, '$[*] ? (@.by.kind == "staff" && @.reason != "")')`,
);

/** A checkout without its submission, the notes and where it came from. */
const erased = {
  checkout: sql`${checkouts.checkout} - '{contact,consent,payPressedAt,client}'::text[]
    || jsonb_build_object('note', '', 'lines',
      (select coalesce(jsonb_agg(line || '{"note": ""}' order by nth), '[]')
      from jsonb_array_elements(${checkouts.checkout} -> 'lines') with ordinality as numbered (line, nth)))`,
};

const isErasable = sql`jsonb_path_exists(${checkouts.checkout},
  '$ ? (exists(@.contact) || exists(@.client) || @.note != "" || @.lines[*].note != "")')`;

export function postgresHousekeeping(db: Database): Housekeeping {
  return {
    eraseContacts: (before, at, limit) =>
      db.transaction(async (tx) => {
        const old = await tx.select({ id: orders.id }).from(orders)
          .where(and(lt(orders.placedAt, before), or(ne(orders.firstName, ""), hasTypedText)))
          .orderBy(orders.placedAt).limit(limit).for("update", { skipLocked: true });
        const ids = old.map((order) => order.id);
        if (ids.length === 0) return 0;
        await tx.update(orders).set({
          firstName: "",
          lastName: "",
          searchName: "",
          email: "",
          phone: "",
          note: "",
          textConsent: null,
          arrival: sql`jsonb_set(${orders.arrival}, '{note}', '""')`,
          pickupCode: null,
          state: sql`jsonb_set(
            jsonb_set(${orders.state}, '{text}', '""', false), '{handOver,reason}', '""', false)`,
          refusedHandOvers: sql`(select coalesce(jsonb_agg(refused || '{"reason": ""}' order by nth), '[]')
            from jsonb_array_elements(${orders.refusedHandOvers}) with ordinality as numbered (refused, nth))`,
          refunds: sql`(select coalesce(
              jsonb_agg(
                case when refund -> 'by' ->> 'kind' = 'staff' then refund || '{"reason": ""}' else refund end
                order by nth
              ), '[]')
            from jsonb_array_elements(${orders.refunds}) with ordinality as numbered (refund, nth))`,
          offers: sql`(select coalesce(jsonb_agg(offer || '{"text": ""}' order by nth), '[]')
            from jsonb_array_elements(${orders.offers}) with ordinality as numbered (offer, nth))`,
          refundSettlement: sql`${orders.refundSettlement} || '{"reason": ""}'`,
        }).where(inArray(orders.id, ids));
        await tx.update(orderLines).set({ note: "" }).where(inArray(orderLines.orderId, ids));
        await tx.update(checkouts).set(erased).where(inArray(checkouts.id, ids));
        await tx.update(outbox).set({ lastError: null }).where(and(isAboutOrder, inArray(outbox.refId, ids)));
        await writeAudit(
          tx,
          audit("guest_data.erased", "order", "", { at, details: { orders: ids.length } }),
        );
        return ids.length;
      }),

    async forget(now) {
      await db.delete(rateCounters).where(lt(rateCounters.at, now - dayMs));
      await db.delete(signInFailures).where(lt(signInFailures.at, now - dayMs));
      await db.delete(trustedDevices).where(lte(trustedDevices.expiresAt, now));
      await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, now));
      await db.delete(passkeyQuestions).where(lte(passkeyQuestions.expiresAt, now));
      const over = db.select({ id: sessions.id }).from(sessions)
        .where(or(lt(sessions.endedAt, now - dayMs), lt(sessions.expiresAt, now - dayMs)));
      await db.delete(usedRefreshTokens).where(inArray(usedRefreshTokens.sessionId, over));
      await db.delete(pageLoads).where(lt(pageLoads.week, addDays(localDateOf(now), -speedDays)));
      await db.delete(slotHolds).where(lt(slotHolds.until, now));
      await db.delete(menuImports).where(lt(menuImports.at, now - importDays * dayMs));
      await db.delete(cartLinks).where(or(
        and(lte(cartLinks.expiresAt, now), isNull(cartLinks.madeBy)),
        lte(cartLinks.expiresAt, now - dayMs),
      ));
      await db.update(cartLinks).set({ phone: "" })
        .where(and(lte(cartLinks.expiresAt, now), ne(cartLinks.phone, "")));
      await db.delete(carts).where(lt(carts.updatedAt, now - cartDays * dayMs));
      // Nothing closes the open checkouts of a restored backup, so they are left, too.
      await db.update(checkouts).set(erased).where(
        and(
          ne(checkouts.state, "placed"),
          lt(checkouts.updatedAt, now - checkoutDays * dayMs),
          isErasable,
        ),
      );
    },
  };
}
