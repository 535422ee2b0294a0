/** The last 90 days of the demo restaurant, so that its reports, lists and logs have something to show. */
import { closingOf } from "@domain/hours/closing.ts";
import { openSpans } from "@domain/hours/open_time.ts";
import type { Sample } from "@domain/ports/health.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { computeAnalytics } from "@domain/reports/analytics.ts";
import { type DayClose, dayTotals } from "@domain/reports/day_close.ts";
import { daySums } from "@domain/reports/day_sums.ts";
import { promiseReport } from "@domain/reports/promises.ts";
import { readSettings } from "@domain/settings/settings.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { audit, type AuditOrigin } from "@domain/shared/audit.ts";
import {
  addDays,
  dayOfWeek,
  hourMs,
  type Instant,
  type LocalDate,
  localDateOf,
  minuteMs,
} from "@domain/shared/local_time.ts";
import { chartedMetrics } from "@domain/shared/metrics.ts";
import { fullName } from "@domain/shared/person_name.ts";
import { priceAudit } from "@domain/usecases/menu/dish_audit.ts";
import { demoMenu } from "../restaurant/menu.ts";
import { demoRestaurant } from "../restaurant/restaurant.ts";
import { people, staffId } from "../restaurant/staff.ts";
import { pastPayments } from "../stripe/past_payments.ts";
import { type Rng, rngOf } from "./rng.ts";
import { type DayOfOrders, ordersOfDay } from "./day.ts";
import { neighborhood } from "./guests.ts";
import { menuOf, popularDishes, priceChanges } from "./menu.ts";
import { type Past, type PastOrder, type Steps, stepsOf } from "./steps.ts";

const historyDays = 90;
const seed = 20_18;

/** Returns the past of an installation as of `now`, the latest day first, and the payments that the provider has to know. */
export function demoHistory(now: Instant, installationId: string) {
  const rng = rngOf(seed);
  const payments = pastPayments();
  const past: Past = { installationId, payments, audit: [] };
  const facts: StoreFacts = { settings: readSettings(demoRestaurant.settings), calendar: demoRestaurant };
  const steps = stepsOf(past, facts.settings);
  const guests = neighborhood(rng)
    .flatMap((guest) => Array.from({ length: guest.weight }, () => guest));
  const popular = popularDishes(demoMenu);
  const days: PastDay[] = [];
  const orders: PastOrder[] = [];
  let waiting: DayOfOrders["later"] = [];
  let weather = 0;
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo--) {
    const day = addDays(localDateOf(now), -daysAgo);
    const [open] = [...openSpans(facts.calendar, day, day)];
    weather = 0.6 * weather + rng.near(0, 0.1);
    if (!open || open.opensAt >= now) continue;
    const shift = actorOf([1, 2].includes(dayOfWeek(day)) ? "admin" : "manager");
    startDay(rng, past, shift, open.opensAt, daysAgo);
    const made = ordersOfDay(rng, past, steps, {
      ...{ day, weather: Math.exp(weather), menu: menuOf(daysAgo), facts, now },
      ...{ guests, popular, shift, owner: actorOf("admin") },
    });
    orders.push(...made.orders);
    for (const happens of waiting) happens(open.opensAt);
    waiting = made.later;
    if (daysAgo === disputeDaysAgo) disputeOne(steps, orders, open.opensAt + 3 * hourMs);
    const closedAt = (closingOf(facts.calendar, day) ?? 0) + rng.whole(29, 45) * minuteMs;
    const close = closedAt < now ? closeOf(rng, past, day, shift, made.orders, closedAt) : undefined;
    days.push({ day, made, close });
  }
  const auditOf = Map.groupBy(past.audit, ({ at }) => localDateOf(at));
  let entries = 0;
  return {
    days: days.map(({ day, made, close }) => {
      const audit = (auditOf.get(day) ?? []).toSorted((one, other) => one.at - other.at);
      const firstAuditId = entries + 1;
      entries += audit.length;
      return {
        day,
        firstAuditId,
        audit,
        orders: made.orders.map(({ order }) => order),
        checkouts: made.checkouts,
        close,
      };
    }).toReversed(),
    samples: samplesUntil(rng, now),
    payments,
  };
}

type PastDay = { day: LocalDate; made: DayOfOrders; close: DayClose | undefined };

function actorOf(username: typeof people[number]["username"]): StaffActor {
  const person = people.find((each) => each.username === username) ?? people[0];
  return { kind: "staff", id: staffId(username), name: fullName(person.firstName, person.lastName) };
}

/** The counter's tablet. */
const origin: AuditOrigin = {
  address: "192.0.2.17",
  userAgent: "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1",
};

/** Staff sign in, and on some days the owner changes a price or a setting before opening. */
function startDay(rng: Rng, past: Past, shift: StaffActor, opensAt: Instant, daysAgo: number): void {
  const at = opensAt - rng.whole(12, 30) * minuteMs;
  const login = (by: StaffActor, at: Instant) =>
    past.audit.push(audit("auth.login", "session", by.id, { at, by, origin }));
  login(shift, at);
  const owner = actorOf("super_admin");
  const editor = { id: owner.id, role: "super_admin" } as const;
  for (const change of priceChanges.filter((each) => each.daysAgo === daysAgo)) {
    login(owner, at - 20 * minuteMs);
    past.audit.push(priceAudit(change.before, change.after, change.reason, editor, at - 12 * minuteMs));
  }
  if (daysAgo !== noteDaysAgo) return;
  login(owner, at - 20 * minuteMs);
  const after = demoRestaurant.settings.get("parking_note") ?? "";
  const details = { before: after.split(". ")[0] ?? "", after };
  past.audit.push(
    audit("setting.updated", "setting", "parking_note", { at: at - 15 * minuteMs, by: owner, details }),
  );
}

const noteDaysAgo = 52;
/** The bank still waits for evidence. */
const disputeDaysAgo = 3;

/** A guest of the days before disputes a charge. */
function disputeOne(steps: Steps, orders: readonly PastOrder[], at: Instant): void {
  const found = orders.findLast(({ order }) =>
    order.placedAt < at - 40 * hourMs && order.state.status === "completed" &&
    order.payment.state === "captured" && order.bill.totalCents > 5000
  );
  if (found) steps.dispute(found, "product_not_received", at);
}

function closeOf(
  rng: Rng,
  past: Past,
  day: LocalDate,
  by: StaffActor,
  ofDay: readonly PastOrder[],
  closedAt: Instant,
): DayClose {
  const orders = ofDay.map(({ order }) => order);
  const sums = daySums(day, orders.map((order) => ({ ...order, status: order.state.status })));
  const promises = promiseReport(sums.promises, closedAt);
  const totals = dayTotals(day, computeAnalytics([sums], day, day), promises, orders);
  const details = {
    orders: totals.orders,
    after_refunds_cents: totals.afterRefundsCents,
    carried_over: 0,
  };
  past.audit.push(audit("day.close", "store", day, { at: closedAt, by, details }));
  past.audit.push(audit("auth.logout", "session", rng.id("ses"), { at: closedAt + minuteMs, by, origin }));
  return { id: rng.id("cls"), day, closedAt, closedBy: by, totals, carriedOver: [] };
}

const sampleMinutes = 100;

/** What each metric is around, and how far from it. */
const usual: Readonly<Record<typeof chartedMetrics[number], readonly [middle: number, spread: number]>> = {
  cpu_usage: [7, 2.5],
  memory_usage: [42, 0.6],
  response_time: [1.1, 0.3],
  active_sessions: [2, 0.4],
  avg_response_time: [9, 2.5],
};

function samplesUntil(rng: Rng, now: Instant): Sample[] {
  return Array.from({ length: sampleMinutes }, (_, nth) => now - (sampleMinutes - nth) * minuteMs)
    .flatMap((at) =>
      chartedMetrics.map((name) => {
        const value = rng.near(...usual[name]);
        return {
          name,
          at,
          value: name === "active_sessions" ? Math.round(value) : Math.round(value * 100) / 100,
        };
      })
    );
}
