import { usualTotal } from "@domain/pickup/unusual.ts";
import { ok } from "@domain/shared/result.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import { endedAt, freeCount, type Order, type Tab, tabOf } from "@domain/order/order.ts";
import { type Installation, isOwnRow } from "@domain/payment/ownership.ts";
import { type PaymentConcern, paymentConcern } from "@domain/payment/payment_concern.ts";
import { paymentSince } from "@domain/payment/payment.ts";
import { answerBy } from "@domain/order/offer.ts";
import { matches, matchesDish } from "@domain/order/search.ts";
import { promisedAt, startsAt } from "@domain/order/promise.ts";
import { maxCountedOrders, type OrderChange, type OrderFilter, type Orders } from "@domain/ports/orders.ts";
import type { MemoryCarts } from "./carts.ts";
import type { MemoryCheckouts } from "./checkouts.ts";
import type { MemoryKitchen } from "./kitchen.ts";
import type { MemoryStore } from "./store.ts";
import type { MemoryLive } from "./live.ts";
import type { MemoryMenus } from "./menus.ts";
import type { MemoryOutbox } from "./outbox.ts";
import type { MemoryPrinting } from "./printing.ts";
import type { MemorySales } from "./sales.ts";

/** The adapters that share the orders' transaction. */
type Transaction = {
  installation: Pick<Installation, "id">;
  carts: MemoryCarts;
  checkouts: MemoryCheckouts;
  kitchen: MemoryKitchen;
  live: MemoryLive;
  menus: MemoryMenus;
  outbox: MemoryOutbox;
  printing: MemoryPrinting;
  sales: Pick<MemorySales, "forget">;
  store: Pick<MemoryStore, "changeModesNow">;
  audit: AuditEntry[];
};

/** `put` stores an order directly, without event, messages and audit entry. */
export type MemoryOrders = Orders & { all(): Order[]; put(order: Order): void };

/** Orders in a map. Changes are atomic because nothing is awaited between reading and writing. */
export function memoryOrders(transaction: Transaction): MemoryOrders {
  const orders = new Map<string, Order>();
  const counts = new Map<LocalDate, number>();
  const nextCount = (day: LocalDate) => {
    const open = [...orders.values()].filter((order) =>
      order.day !== day && endedAt(order.state) === undefined
    );
    return freeCount((counts.get(day) ?? 0) + 1, open.map(({ number }) => number));
  };
  const find = (matches: (order: Order) => boolean, limit: number) =>
    Promise.resolve(
      [...orders.values()].filter(matches).toSorted((one, other) => one.placedAt - other.placedAt)
        .slice(0, limit),
    );

  const findOwn = (matches: (order: Order) => boolean, limit: number) =>
    find((order) => isOwnRow(transaction.installation, order) && matches(order), limit);

  const isListed = (order: Order, filter: OrderFilter) =>
    isOn(order, filter) && order.day === (filter.day ?? order.day) &&
    ((filter.tab === "completed" && !filter.concerns) || isOwnRow(transaction.installation, order));

  function put(order: Order): void {
    orders.set(order.id, order);
    transaction.sales.forget(order.day);
  }

  function write(change: OrderChange): Order {
    put(change.order);
    transaction.outbox.withdraw(change.order.id, change.withdraw ?? []);
    for (const { notBefore = change.at, ...message } of change.messages ?? []) {
      transaction.outbox.put(message, change.at, notBefore);
    }
    if (change.audit) transaction.audit.push(change.audit);
    if (change.tickets) transaction.printing.queueNow(change.tickets);
    if (change.announce) transaction.live.announce({ kind: change.announce, orderId: change.order.id });
    if (change.modes) transaction.store.changeModesNow(change.modes);
    if (change.menu) transaction.menus.changeNow(change.menu);
    return change.order;
  }

  return {
    all: () => [...orders.values()],
    put,
    byId: (id) => Promise.resolve(orders.get(id)),
    byIds: (ids) => find((order) => ids.includes(order.id), ids.length),
    byIntent: (intentId) =>
      Promise.resolve(orders.values().find((order) => order.payment.intentId === intentId)),
    byIntents: (intentIds) => find((order) => intentIds.includes(order.payment.intentId), intentIds.length),
    withStatus: (statuses, limit) => findOwn((order) => statuses.includes(order.state.status), limit),
    withPayment: (states, before, limit) =>
      findOwn((order) => states.includes(order.payment.state) && paymentSince(order.payment) < before, limit),
    withConcern: (concerns, limit) =>
      findOwn((order) => {
        const concern = paymentConcern(order);
        return concern !== undefined && concerns.includes(concern);
      }, limit),
    countConcerns() {
      const counts: Partial<Record<PaymentConcern, number>> = {};
      for (const order of orders.values()) {
        const concern = isOwnRow(transaction.installation, order) ? paymentConcern(order) : undefined;
        if (concern !== undefined) counts[concern] = (counts[concern] ?? 0) + 1;
      }
      return Promise.resolve(counts);
    },
    expiredBy: (now, limit) =>
      findOwn(
        (order) =>
          (answerBy(order) ?? Infinity) <= now &&
          ["authorized", "capture_failed", "none"].includes(order.payment.state),
        limit,
      ),

    find(filter, { page, limit }) {
      const matching = [...orders.values()]
        .filter((order) => isListed(order, filter))
        .toSorted((one, other) =>
          rank(one, filter.tab) - rank(other, filter.tab) || (one.id < other.id ? -1 : 1)
        );
      const counted = matching.slice(0, maxCountedOrders);
      return Promise.resolve({
        orders: counted.slice((page - 1) * limit, page * limit),
        total: counted.length,
        isAtLeast: matching.length > counted.length,
      });
    },
    search(search, { today, dishesFrom, limit }) {
      const found = [...orders.values()].filter((order) =>
        matches(order, search) || (order.day >= dishesFrom && matchesDish(order, search))
      );
      const endOf = (order: Order) => endedAt(order.state) ?? Infinity;
      const dishesLast = (one: Order, other: Order) =>
        Number(matches(other, search)) - Number(matches(one, search));
      return Promise.resolve({
        current: found.filter((order) =>
          endOf(order) >= today && (endOf(order) < Infinity || isOwnRow(transaction.installation, order))
        ).toSorted(dishesLast).slice(0, limit),
        earlier: found.filter((order) => endOf(order) < today)
          .toSorted((one, other) =>
            dishesLast(one, other) || endOf(other) - endOf(one) || (one.id < other.id ? -1 : 1)
          )
          .slice(0, limit),
      });
    },
    counts: (ended) => {
      const on = (filter: OrderFilter) =>
        orders.values().filter((order) => isListed(order, filter)).toArray().length;
      return Promise.resolve({
        new: on({ tab: "new" }),
        scheduled: on({ tab: "scheduled" }),
        in_progress: on({ tab: "in_progress" }),
        completed: on({ tab: "completed", ended }),
      });
    },
    timeline: (id) =>
      Promise.resolve(
        transaction.audit.map((entry, nth) => ({ id: nth + 1, ...entry }))
          .filter(({ resource, resourceId }) =>
            resourceId === id && (resource === "order" || resource === "payment")
          ),
      ),
    phoneHistory({ id, contact: { phone } }) {
      const others = orders.values()
        .filter((order) =>
          phone !== "" && order.id !== id && order.payment.state !== "none" && order.contact.phone === phone
        )
        .toArray();
      const noShows = others.filter(({ state }) => state.status === "no_show").map(({ day }) => day);
      return Promise.resolve({
        orders: others.length,
        noShows: noShows.length,
        lastNoShow: noShows.toSorted().at(-1),
      });
    },
    guestRecord({ phone, email }, from) {
      const paid = orders.values().filter(({ payment }) => payment.state !== "none").toArray();
      const ofPhone = paid.filter(({ contact }) => phone !== "" && contact.phone === phone);
      const own = paid.filter(({ contact }) =>
        phone !== "" && contact.phone === phone || email !== "" && contact.email === email
      );
      const totals = paid.filter(({ day }) => day >= from).toSorted((one, other) =>
        other.placedAt - one.placedAt
      )
        .slice(0, usualTotal.latest).map(({ bill }) => bill.totalCents).toSorted((one, other) => one - other);
      const isKnown = ofPhone.length > 0 || totals.length < usualTotal.atLeast;
      return Promise.resolve({
        ordersOfPhone: ofPhone.length,
        noShows: own.filter(({ state }) => state.status === "no_show").length,
        disputes: own.filter(({ disputes }) => disputes.length > 0).length,
        usualCents: isKnown ? undefined : totals[Math.ceil(totals.length / 2) - 1],
      });
    },
    dueToStart: (now, limit) => findOwn((order) => (startsAt(order) ?? Infinity) <= now, limit),
    // deno-lint-ignore require-await
    async add(day, build) {
      const nth = nextCount(day);
      const change = build(nth);
      counts.set(day, nth);
      return write(change);
    },

    // deno-lint-ignore require-await
    async place(checkoutId, day, build) {
      const checkout = transaction.checkouts.find(checkoutId);
      const existing = orders.get(checkoutId);
      if (existing) return { order: existing, isNew: false };
      if (checkout?.state !== "open" || checkout.intentId === undefined) return undefined;

      const count = nextCount(day);
      const { phoneLinkId } = checkout;
      const link = phoneLinkId === undefined ? undefined : transaction.carts.phoneLink(phoneLinkId);
      const change = build(checkout, count, link);
      if (!change) return undefined;
      if (link && change.order.phoneLinkId === link.id) transaction.carts.claim(link, change.order.id);
      counts.set(day, count);
      transaction.checkouts.markPlaced(checkoutId, change.at);
      transaction.carts.takeOut(checkout.sessionId, checkout.lines);
      transaction.kitchen.drop(checkout.sessionId);
      return { order: write(change), isNew: true };
    },

    // deno-lint-ignore require-await
    async change(id, decide) {
      const order = orders.get(id);
      if (!order) return undefined;
      const decided = decide(order);
      if (!decided.ok) return decided;
      if (decided.value.order === order) return ok(order);
      return ok(write({ ...decided.value, order: { ...decided.value.order, version: order.version + 1 } }));
    },
  };
}

function isOn(order: Order, { tab, ended, search, concerns }: OrderFilter): boolean {
  const end = endedAt(order.state) ?? 0;
  const concern = paymentConcern(order);
  const isListed = concerns ? concern !== undefined && concerns.includes(concern) : tabOf(order) === tab;
  return isListed && (!ended || (ended.from <= end && end < ended.to)) &&
    (!search || matches(order, search));
}

/** The sort key of an order on its tab, ascending. */
function rank(order: Order, tab: Tab): number {
  switch (tab) {
    case "new":
      return order.placedAt;
    case "scheduled":
    case "in_progress":
      return promisedAt(order) ?? 0;
    case "completed":
      return -(endedAt(order.state) ?? 0);
  }
}
