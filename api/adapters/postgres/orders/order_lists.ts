import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { dishTerms, type OrderSearch } from "@domain/order/search.ts";
import { type GuestRecord, usualTotal } from "@domain/pickup/unusual.ts";
import type { OrderFilter, PhoneHistory, Span, TimelineEntry } from "@domain/ports/orders.ts";
import { type Contact, openStatuses, type Order, type Tab, unacceptedStatuses } from "@domain/order/order.ts";
import type { Instant, LocalDate } from "@domain/shared/local_time.ts";
import { fullName } from "@domain/shared/person_name.ts";
import type { Database } from "../database.ts";
import { escapeLike } from "../like.ts";
import { auditLog } from "../audit/tables.ts";
import { orderLines, orders } from "./tables.ts";
import { staff } from "../staff/tables.ts";
import { plannedForItsValues } from "../query_plans.ts";

/** The rows that match a filter. Must agree with the core's `tabOf`. */
export function filterCondition({ tab, day, ended, search, concerns }: OrderFilter): SQL | undefined {
  const where = concerns ? inArray(orders.paymentConcern, [...concerns]) : tabCondition(tab);
  return and(
    where,
    day === undefined ? undefined : eq(orders.day, day),
    ended && endedWithin(ended),
    search && searchCondition(search),
  );
}

/** The promised time (`promisedAt` of the core): that of the acceptance or the last extension, or the slot. */
export const promisedTime =
  sql`coalesce(to_timestamp((${orders.state}->>'readyAt')::float8 / 1000), ${orders.pickupAt})`;

/** The sort order of a tab. */
export function tabOrder(tab: Tab): SQL[] {
  switch (tab) {
    case "new":
      return [asc(orders.placedAt), asc(orders.id)];
    case "scheduled":
    case "in_progress":
      return [asc(promisedTime), asc(orders.id)];
    case "completed":
      return [desc(orders.endedAt), asc(orders.id)];
  }
}

/** The number of orders on each tab. `own` is true for the orders of this installation. */
export async function countTabs(
  db: Database,
  ended: Span,
  own: SQL | undefined,
): Promise<Record<Tab, number>> {
  const counted = async (where: SQL | undefined) => {
    const [row] = await db.select({ count: count() }).from(orders).where(where);
    return row?.count ?? 0;
  };
  return {
    new: await counted(and(tabCondition("new"), own)),
    scheduled: await counted(and(tabCondition("scheduled"), own)),
    in_progress: await counted(and(tabCondition("in_progress"), own)),
    completed: await counted(and(tabCondition("completed"), endedWithin(ended))),
  };
}

export async function readTimeline(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db.select({ entry: auditLog, firstName: staff.firstName, lastName: staff.lastName })
    .from(auditLog).leftJoin(staff, eq(auditLog.staffId, staff.id))
    .where(and(inArray(auditLog.resource, ["order", "payment"]), eq(auditLog.resourceId, orderId)))
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  return rows.map((
    { entry: { id, at, staffId, action, resource, resourceId, status, details }, ...name },
  ) => ({
    ...{ id, at, action, resource, resourceId, status, details },
    staffId: staffId ?? undefined,
    staffName: name.firstName === null ? undefined : fullName(name.firstName, name.lastName ?? ""),
  }));
}

function tabCondition(tab: Tab): SQL | undefined {
  switch (tab) {
    case "new":
      return inArray(orders.status, [...unacceptedStatuses]);
    case "scheduled":
      return and(eq(orders.status, "confirmed"), isNotNull(orders.pickupAt));
    case "in_progress":
      return or(
        inArray(orders.status, ["preparing", "ready"]),
        and(eq(orders.status, "confirmed"), isNull(orders.pickupAt)),
      );
    case "completed":
      return isNotNull(orders.endedAt);
  }
}

function endedWithin({ from, to }: Span): SQL | undefined {
  return and(gte(orders.endedAt, from), lt(orders.endedAt, to));
}

/**
 * The three searches of `Orders.search`: the current orders by every field, and the earlier ones by contact and by dish. `isGuest` is true for
 * those that match by contact, `own` for the orders of this installation.
 */
export function searchConditions(
  db: Database,
  search: OrderSearch,
  { today, dishesFrom }: { today: Instant; dishesFrom: LocalDate },
  own: SQL | undefined,
): { current: SQL | undefined; isGuest: SQL; contact: SQL | undefined; dish: SQL | undefined } {
  const terms = dishTerms(search);
  const lines = db.select({ id: orderLines.orderId }).from(orderLines).where(and(
    sql`${gte(orderLines.day, dishesFrom)} ${plannedForItsValues}`,
    ...(terms ?? []).map((spellings) =>
      or(...spellings.map((spelling) => like(orderLines.searchName, `%${escapeLike(spelling)}%`)))
    ),
  ));
  const ofDish = terms === undefined ? undefined : inArray(orders.id, lines);
  const isEarlier = lt(orders.endedAt, today);
  const isGuest = contactCondition(search);
  return {
    isGuest,
    current: and(
      or(and(inArray(orders.status, [...openStatuses]), own), gte(orders.endedAt, today)),
      or(isGuest, ofDish),
    ),
    contact: and(isEarlier, searchCondition(search)),
    dish: ofDish && and(isEarlier, ofDish),
  };
}

function searchCondition(search: OrderSearch): SQL | undefined {
  // The first condition has an index and finds a few orders too many. The second one is exact.
  return and(or(...wholeConditions(search), hasParts(search.terms)), contactCondition(search));
}

/**
 * Exact, and without an index for the name. PostgreSQL estimates that `<> 0` is almost always true, so how often the parts of the name occur
 * decides alone whether it reads the index or goes through the latest orders. Of a `like` it would estimate the same rarity once more.
 */
function contactCondition(search: OrderSearch): SQL {
  const terms = search.terms.map((term) => sql`strpos(${orders.searchName}, ${term}) <> 0`);
  // PostgreSQL cannot sort by the constant `false`.
  return or(...wholeConditions(search), and(...terms)) ?? sql`1 = 0`;
}

/** The conditions on the search as a whole. */
function wholeConditions({ number, phoneDigits, email }: OrderSearch): SQL[] {
  return [
    ...number === undefined ? [] : [eq(orders.number, number)],
    ...phoneDigits === undefined ? [] : [like(orders.phone, `%${escapeLike(phoneDigits)}%`)],
    ...email === undefined ? [] : [like(sql`lower(${orders.email})`, `%${escapeLike(email)}%`)],
  ];
}

function hasParts(terms: readonly string[]): SQL | undefined {
  if (terms.length === 0) return undefined;
  return sql`name_parts(${orders.searchName}) @> ${
    sql.param(terms.flatMap(groupsOfThree))
  }::text[] ${plannedForItsValues}`;
}

/** Groups of three characters that cover the text; the last two can overlap. A text shorter than three is one group. */
function groupsOfThree(part: string): string[] {
  const characters = [...part];
  if (characters.length < 3) return [part];
  const last = characters.slice(-3).join("");
  return [...part.match(/.{3}/gsu) ?? [], ...(characters.length % 3 === 0 ? [] : [last])];
}

/** Erased orders have an empty phone number. */
export async function readPhoneHistory(
  db: Database,
  { id, contact: { phone } }: Pick<Order, "id" | "contact">,
): Promise<PhoneHistory> {
  if (phone === "") return { orders: 0, noShows: 0, lastNoShow: undefined };
  const isNoShow = eq(orders.status, "no_show");
  const [row] = await db.select({
    orders: count(),
    noShows: sql<number>`count(*) filter (where ${isNoShow})`.mapWith(Number),
    lastNoShow: sql<string | null>`max(${orders.day}::text) filter (where ${isNoShow})`,
  }).from(orders).where(and(eq(orders.phone, phone), ne(orders.id, id), ne(orders.paymentStatus, "none")));
  return { orders: row?.orders ?? 0, noShows: row?.noShows ?? 0, lastNoShow: row?.lastNoShow ?? undefined };
}

/** One statement. The totals are read only for a new phone number. */
export async function readGuestRecord(
  db: Database,
  { phone, email }: Pick<Contact, "phone" | "email">,
  from: LocalDate,
): Promise<GuestRecord> {
  const isPaid = ne(orders.paymentStatus, "none");
  const totals = db.select({ cents: orders.totalCents }).from(orders).where(
    and(gte(orders.day, from), isPaid),
  )
    .orderBy(desc(orders.day), desc(orders.number)).limit(usualTotal.latest).as("totals");
  const usual = db.select({
    cents: sql`case when count(*) >= ${usualTotal.atLeast}
      then percentile_disc(0.5) within group (order by ${totals.cents}) end`,
  }).from(totals);
  const ofPhone = sql`count(*) filter (where ${orders.phone} = ${phone} and ${phone} <> '')`;
  const [row] = await db.select({
    ordersOfPhone: ofPhone.mapWith(Number),
    noShows: sql<number>`count(*) filter (where ${eq(orders.status, "no_show")})`.mapWith(Number),
    disputes: sql<number>`count(*) filter (where ${orders.disputes} <> '[]')`.mapWith(Number),
    usualCents: sql<number | null>`case when ${ofPhone} = 0 then (${usual}) end`,
  }).from(orders).where(and(
    or(
      and(eq(orders.phone, phone), ne(orders.phone, "")),
      and(eq(orders.email, email), ne(orders.email, "")),
    ),
    isPaid,
  ));
  const { ordersOfPhone = 0, noShows = 0, disputes = 0, usualCents } = row ?? {};
  return { ordersOfPhone, noShows, disputes, usualCents: usualCents ?? undefined };
}
