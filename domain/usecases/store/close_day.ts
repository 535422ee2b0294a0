import { businessDayEnd, canClose, closingOf, daysToClose, dayToClose } from "@domain/hours/closing.ts";
import { isUnaccepted, openStatuses, type Order } from "@domain/order/order.ts";
import { owingConcerns } from "@domain/payment/payment_concern.ts";
import { computeAnalytics } from "@domain/reports/analytics.ts";
import {
  type CloseChoice,
  type DayClose,
  type DayTotals,
  dayTotals,
  isAfterClose,
  isDueBy,
} from "@domain/reports/day_close.ts";
import { promiseReport } from "@domain/reports/promises.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { audit } from "@domain/shared/audit.ts";
import { type LocalDate, localDateOf } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { transitionOrder } from "../ordering/transition_order.ts";

type CloseDeps = Pick<
  Ports,
  "clock" | "dayCloses" | "ids" | "installation" | "orders" | "sales" | "store"
>;

/** The maximum number of open orders, and of orders that may owe a refund. */
const maxOrders = 500;

/** A business day for the close report. */
export type DayReport = {
  day: LocalDate;
  /** The day is over and not closed. */
  canClose: boolean;
  /** The close in force, with the totals at that time. */
  close: DayClose | undefined;
  /** The totals now. */
  totals: DayTotals;
  /** Open orders that belong to the day or an earlier one, oldest first. */
  open: readonly Order[];
  /** Orders of the day that arrived or ended after the close. */
  afterClose: readonly Order[];
};

/**
 * Returns the business day that staff should close now: its closing has passed, it had orders and is not closed. A day without hours, as one
 * that became a holiday in the evening, counts from its end when orders were placed on it.
 */
export async function offeredDay(deps: CloseDeps): Promise<LocalDate | undefined> {
  const { calendar } = await deps.store.load();
  for (const day of daysToClose(calendar, deps.clock.now())) {
    if (await deps.dayCloses.ofDay(day)) continue;
    if ((await deps.sales.ofDays(day, day)).length > 0) return day;
    const hasHours = closingOf(calendar, day) !== undefined;
    if (hasHours && (await openOrdersOf(deps, day)).length > 0) return day;
  }
  return undefined;
}

/** Returns the report of a business day (docs/product-rules.md, "Day close"). */
export async function dayReport(deps: CloseDeps, day: LocalDate): Promise<DayReport> {
  const { calendar } = await deps.store.load();
  const now = deps.clock.now();
  const [close, totals, allOpen] = await Promise.all([
    deps.dayCloses.ofDay(day),
    totalsOf(deps, day),
    deps.orders.withStatus(openStatuses, maxOrders),
  ]);
  const end = businessDayEnd(calendar, day);
  const ended = close
    ? (await deps.orders.find({ tab: "completed", day, ended: { from: close.closedAt, to: now + 1 } }, {
      page: 1,
      limit: maxOrders,
    })).orders
    : [];
  return {
    day,
    canClose: close === undefined && canClose(calendar, day, now),
    close,
    totals,
    open: allOpen.filter((order) => isDueBy(order, end)),
    // Orders for a later day count in the totals of the day on which they arrive.
    afterClose: close
      ? [...allOpen, ...ended].filter((order) => order.payment.state !== "none" && isAfterClose(order, close))
      : [],
  };
}

export type CloseRefusal =
  | { kind: "day_not_over" }
  /** New orders of the day still wait for an answer. */
  | { kind: "orders_unanswered"; numbers: readonly string[] }
  /** An open order has no choice, because it arrived meanwhile. */
  | { kind: "open_orders_changed"; numbers: readonly string[] };

/**
 * Closes a business day (docs/product-rules.md, "Day close"): ends each open order as chosen, or carries it over, and stores the totals.
 * Closing a closed day changes nothing and returns its close.
 */
export async function closeDay(
  deps: CloseDeps,
  { day, choices, by }: {
    day: LocalDate;
    choices: ReadonlyMap<string, CloseChoice>;
    by: StaffActor;
  },
): Promise<Result<{ close: DayClose; isNew: boolean }, CloseRefusal>> {
  const existing = await deps.dayCloses.ofDay(day);
  if (existing) return ok({ close: existing, isNew: false });
  const { calendar } = await deps.store.load();
  if (!canClose(calendar, day, deps.clock.now())) return refuse({ kind: "day_not_over" });
  const open = await openOrdersOf(deps, day);
  const unanswered = open.filter(({ state }) => isUnaccepted(state.status));
  if (unanswered.length > 0) return refuse({ kind: "orders_unanswered", numbers: numbersOf(unanswered) });
  const unknown = open.filter(({ id }) => !choices.has(id));
  if (unknown.length > 0) return refuse({ kind: "open_orders_changed", numbers: numbersOf(unknown) });

  for (const order of open) {
    // Another tablet may have closed the day with other choices.
    const concurrent = await deps.dayCloses.ofDay(day);
    if (concurrent) return ok({ close: concurrent, isNew: false });
    await endOrder(deps, order, choices.get(order.id) ?? "carry_over", by);
  }
  const carriedOver = await openOrdersOf(deps, day);
  const closedAt = deps.clock.now();
  const totals = await totalsOf(deps, day);
  const close: DayClose = {
    id: deps.ids.next("cls"),
    day,
    closedAt,
    closedBy: by,
    totals,
    carriedOver: carriedOver.map(({ id, number }) => ({ id, number })),
  };
  return ok(
    await deps.dayCloses.add(
      close,
      audit("day.close", "store", day, {
        at: closedAt,
        by,
        details: {
          orders: totals.orders,
          after_refunds_cents: totals.afterRefundsCents,
          carried_over: carriedOver.length,
        },
      }),
    ),
  );
}

/** Reopens a closed day, so that it can be closed again with new totals. */
export async function reopenDay(
  deps: Pick<CloseDeps, "dayCloses" | "clock">,
  { day, by }: { day: LocalDate; by: StaffActor },
): Promise<Result<undefined, { kind: "day_not_closed" }>> {
  const at = deps.clock.now();
  const isReopened = await deps.dayCloses.reopen(day, by, at, audit("day.reopen", "store", day, { at, by }));
  return isReopened ? ok(undefined) : refuse({ kind: "day_not_closed" });
}

async function totalsOf(
  deps: Pick<CloseDeps, "sales" | "orders" | "clock">,
  day: LocalDate,
): Promise<DayTotals> {
  const [days, owing] = await Promise.all([
    deps.sales.ofDays(day, day),
    deps.orders.withConcern(owingConcerns, maxOrders),
  ]);
  const promises = promiseReport(days.flatMap((sums) => sums.promises), deps.clock.now());
  return dayTotals(day, computeAnalytics(days, day, day), promises, owing);
}

async function openOrdersOf(deps: CloseDeps, day: LocalDate): Promise<Order[]> {
  const { calendar } = await deps.store.load();
  const end = businessDayEnd(calendar, day);
  return (await deps.orders.withStatus(openStatuses, maxOrders))
    .filter((order) => isDueBy(order, end));
}

/** A transition that another tablet has made meanwhile is refused and needs no answer: the order has moved on. */
async function endOrder(deps: CloseDeps, order: Order, choice: CloseChoice, by: StaffActor): Promise<void> {
  if (choice === "carry_over") return;
  const kind = choice === "picked_up" ? "complete" : "no_show";
  await transitionOrder(deps, { orderId: order.id, kind, by, isDayOver: true });
}

const numbersOf = (orders: readonly Order[]) => orders.map(({ number }) => number);

/** Returns the business day of the report without a chosen one: the day to close, or today. */
export async function reportedDay(deps: CloseDeps): Promise<LocalDate> {
  const { calendar } = await deps.store.load();
  const now = deps.clock.now();
  return dayToClose(calendar, now) ?? localDateOf(now);
}
