/** Resets the restaurant between rounds, so that one request does not block all following ones. */
import { sql } from "drizzle-orm";
import type { Database } from "@api/adapters/postgres/database.ts";
import { checkouts } from "@api/adapters/postgres/checkout/tables.ts";
import { categories, dishes } from "@api/adapters/postgres/menu/tables.ts";
import { orders } from "@api/adapters/postgres/orders/tables.ts";
import { drills } from "@api/adapters/postgres/operations/tables.ts";
import { sessions, staff } from "@api/adapters/postgres/staff/tables.ts";
import { announce } from "@api/adapters/postgres/live/live.ts";
import { holidays, settings, storeModes, weeklyHours } from "@api/adapters/postgres/store/tables.ts";
import { hourMs, localDateOf } from "@domain/shared/local_time.ts";
import { argonPasswords, demoCost } from "@api/adapters/crypto/passwords.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import { demoRestaurant } from "@demo/restaurant/restaurant.ts";
import { lunchtime } from "@api/testing/shop.ts";
import type { KnownValues } from "./values.ts";

export type Environment = {
  knownValues: KnownValues;
  stationToken: string;
  beginSession(staffId: string, refreshHash: string): Promise<string>;
};

const now = Date.parse(lunchtime);
const demoHash = argonPasswords({ cost: demoCost }).hash(demoPassword);

/** A number for test calls. */
const callSettings = [["calls_enabled", "true"], ["call_numbers", "Mina 714-555-0143 ko"]] as const;

/** Resets the data that could block guests and staff. */
export async function resetEnvironment(db: Database): Promise<void> {
  await db.delete(settings);
  const stored = new Map([...demoRestaurant.settings, ...callSettings]);
  await db.insert(settings).values([...stored].map(([key, value]) => ({ key, value })));
  await db.delete(weeklyHours);
  await db.insert(weeklyHours).values(
    demoRestaurant.weekly.map(({ day, isClosed, intervals }) => ({
      day,
      isClosed,
      intervals: [...intervals],
    })),
  );
  await db.delete(storeModes);
  await db.delete(drills);
  await db.insert(drills).values({ day: localDateOf(now), at: now, opensAt: now + hourMs });
  await db.execute(sql`delete from holidays where date like '%-11-2%'`);
  await db.execute(sql`update dishes set availability = '{"kind": "on"}', archived_at = null`);
  await db.execute(sql`update categories set is_hidden = false, archived_at = null`);
  await announce(db, { kind: "menu_changed" }, now);
  await announce(db, { kind: "store_changed" }, now);
  await db.execute(
    sql`update staff set role = replace(id, 'staff_', ''), is_disabled = false, must_change_password = false,
      password_hash = ${await demoHash}
    where id in ('staff_manager', 'staff_admin', 'staff_super_admin')`,
  );
  await db.execute(sql`delete from second_factors`);
  await db.execute(sql`delete from passkeys`);
  await db.execute(sql`delete from sign_in_failures`);
  await db.execute(sql`delete from rate_counters where key like 'phone_link%'`);
  await db.execute(sql`delete from trusted_devices`);
  await db.execute(sql`delete from printers`);
  await db.execute(sql`update stations set revoked_at = created_at where revoked_at is null`);
}

export async function createEnvironment(db: Database, stationToken: string): Promise<Environment> {
  const idsOf = async (
    table: typeof dishes | typeof categories | typeof holidays | typeof orders | typeof staff,
  ) => (await db.select({ id: table.id }).from(table).limit(60)).map((row) => row.id);
  const open = await db.select().from(checkouts).limit(200);
  const [dishIds, categoryIds, holidayIds, orderIds, staffIds] = await Promise.all(
    [dishes, categories, holidays, orders, staff].map(idsOf),
  );
  const intents = open.flatMap((checkout) => checkout.intentId ?? []);
  const carts = open.filter((checkout) => checkout.state === "open").map((checkout) => checkout.sessionId);
  return {
    stationToken,
    knownValues: {
      menu_item_id: dishIds ?? [],
      item_ids: dishIds ?? [],
      // Options of a dish; lines of carts have random ids.
      id: demoMenu.optionGroups.flatMap(({ options }) => options.map(({ id }) => id)),
      category: categoryIds ?? [],
      category_id: categoryIds ?? [],
      payment_intent_id: intents,
      session_id: [...carts, ...Array.from({ length: 5 }, () => crypto.randomUUID())],
      email: ["mina@example.com", "a@b.kr"],
      phone: ["(714) 555-0123", "+17145550123"],
      username: ["manager", "nobody", "new.person", "another-one"],
      scheduledDate: ["2026-11-20", "2026-11-21", "2026-11-26"],
      scheduledTime: ["12:30", "18:00", "03:00"],
      date: ["2026-12-24", "2027-02-29"],
      from: ["2026-11-01", "2026-11-20"],
      to: ["2026-11-20", "2026-11-01"],
      setting_key: [...demoRestaurant.settings.keys()],
      "{id} of orders": orderIds ?? [],
      "{id} of menu": dishIds ?? [],
      "{id} of categories": categoryIds ?? [],
      "{id} of holidays": holidayIds ?? [],
      "{id} of users": staffIds ?? [],
      "{id} of session": [...orderIds ?? [], ...intents],
    },
    async beginSession(staffId, refreshHash) {
      const id = `ses_${crypto.randomUUID()}`;
      await db.insert(sessions).values({
        ...{ id, staffId, refreshHash, rotatedAt: now, startedAt: now, lastActiveAt: now },
        ...{ expiresAt: now + 12 * 3_600_000, userAgent: "", address: "" },
      });
      return id;
    },
  };
}
