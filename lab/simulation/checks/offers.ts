/** Offers of staff: which ones are possible, what they cost, and what an answer does. */
import assert from "node:assert/strict";
import type { Offer, OfferedChange, Order } from "@domain/order/order.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { Result } from "@domain/shared/result.ts";
import { dependsOnPromise, dueAt, isOverAt, losesMeals } from "./alcohol.ts";
import { billOf } from "./money.ts";

type Decided = Result<OrderChange, unknown>;

const minute = 60_000;
const mayBeDecided = ({ payment }: Order) => /^(authorized|capture_failed)$/.test(payment.state);
const isChanged = (before: Order, decided: Decided) => decided.ok && decided.value.order !== before;
export const openOf = ({ offers }: Order): Offer | undefined =>
  offers.find(({ ended }) => ended === undefined);
export const acceptedOf = ({ offers }: Order): Offer | undefined =>
  offers.find(({ ended }) => ended?.as === "accepted");

export const acceptedCount = ({ offers }: Order): number =>
  offers.filter(({ ended }) => ended?.as === "accepted").length;

/** The order with these changes made by hand. */
export function changed(order: Order, changes: readonly OfferedChange[]): Pick<Order, "lines" | "pickup"> {
  let { lines, pickup }: Pick<Order, "lines" | "pickup"> = order;
  for (const change of changes) {
    if (change.kind === "pickup") pickup = { kind: "scheduled", at: change.to };
    else if (change.kind === "remove") {
      lines = lines.map((line) =>
        line.id === change.lineId ? { ...line, quantity: line.quantity - change.quantity } : line
      ).filter(({ quantity }) => quantity > 0);
    } else {
      lines = lines.map((line) =>
        line.id === change.lineId
          ? { ...line, options: change.to, unitPriceCents: change.unitPriceCents }
          : line
      );
    }
  }
  return { lines, pickup };
}

type Asked = {
  requested: { remove: readonly { lineId: string; quantity: number }[]; swap: readonly unknown[] };
  hasPickup: boolean;
  wait: number;
  isAgreed: boolean;
  at: number;
  endsAt: number | undefined;
};

/** Staff offer a change of an order that waits for them. A guest who agrees on the phone accepts at once. */
export function checkOffer(before: Order, decided: Decided, asked: Asked): void {
  const { requested: { remove, swap }, hasPickup, wait, isAgreed, at, endsAt } = asked;
  const isPossible = before.state.status === "pending_approval" && mayBeDecided(before) &&
    before.offers.length < 5 &&
    (isAgreed || at < before.expiresAt);
  assert.ok(isPossible || !decided.ok, `an offer for an order that is ${before.state.status}`);
  const isRemoval = remove.length > 0 && swap.length === 0 && !hasPickup;
  const isWhole = before.lines.every(({ id, quantity }) =>
    remove.some((each) => each.lineId === id && each.quantity === quantity)
  );
  // A change that the guest accepted meanwhile may have left a dish out already.
  const isThere = remove.every((each) =>
    before.lines.some(({ id, quantity }) => id === each.lineId && each.quantity <= quantity)
  );
  if (isPossible && isRemoval) {
    const { lines } = changed(
      before,
      remove.map((each) => ({ kind: "remove", name: { en: "", ko: "" }, ...each })),
    );
    const isSold = !losesMeals(before.lines, lines) && !isOverAt({ lines }, dueAt(before.pickup, at), endsAt);
    const isUnsure = isAgreed && dependsOnPromise({ ...before, lines }, at, endsAt);
    if (!isUnsure) {
      assert.equal(decided.ok, isThere && !isWhole && isSold, "an offer that leaves out dishes");
    }
  }
  if (!decided.ok) return;
  const { order } = decided.value;
  const offer = order.offers.at(-1);
  assert.ok(offer && order.offers.length === before.offers.length + 1, "one more offer");
  assert.ok(offer.changes.length > 0, "an offer that changes nothing");
  assert.ok(offer.bill.totalCents <= before.bill.totalCents, "an offer costs more than the order");
  assert.equal(offer.beforeCents, before.bill.totalCents);
  assert.equal(offer.expiresAt, Math.min(at + wait * minute, before.expiresAt), "the end of an offer");
  for (const change of offer.changes) {
    if (change.kind !== "pickup") continue;
    const { pickup, placedAt } = before;
    const asBefore = pickup.kind === "scheduled" ? pickup.at : placedAt + pickup.minutes.from * minute;
    assert.ok(change.to > asBefore, "an offered time that is not later");
  }
  const after = changed(before, offer.changes);
  assert.ok(after.lines.length > 0, "an offer without a dish");
  assert.ok(!losesMeals(before.lines, after.lines), "an offer of drinks without their meals");
  assert.ok(!isOverAt(after, dueAt(after.pickup, at), endsAt), "an offer of drinks after their sales");
  assert.equal(offer.bill.totalCents, billOf(after.lines, before.bill).total, "the bill of an offer");
  if (isAgreed) return checkAccepted(before, order, offer, at);
  assert.equal(order.state.status, "offered");
  assert.deepEqual([order.lines, order.bill, order.payment], [before.lines, before.bill, before.payment]);
}

function checkAccepted(before: Order, order: Order, offer: Offer, at: number): void {
  const { lines, pickup } = changed(before, offer.changes);
  assert.deepEqual([order.lines, order.pickup], [lines, pickup], "an accepted offer");
  assert.equal(order.bill.totalCents, offer.bill.totalCents);
  assert.deepEqual(order.offers.at(-1)?.ended?.as, "accepted");
  assert.deepEqual([order.state.status, order.payment.state], ["pending_approval", "capturing"]);
  assert.equal("since" in order.payment && order.payment.since, at, "the charge of an accepted offer");
}

/** The guest answers. The first answer in time counts. */
export function checkAnswer(
  before: Order,
  decided: Decided,
  answer: "yes" | "no",
  { at, endsAt }: { at: number; endsAt: number | undefined },
): void {
  const open = openOf(before);
  const isOpen = open !== undefined && at < open.expiresAt;
  const last = before.offers.at(-1)?.ended?.as;
  const isRepeat = answer === "yes"
    ? last === "accepted"
    : before.state.status === "denied" && last === "declined";
  assert.equal(decided.ok, isOpen || isRepeat, `${answer} to an offer that is ${open ? "open" : last}`);
  if (!decided.ok) return;
  assert.equal(isChanged(before, decided), isOpen, "a repeated answer changed the order");
  if (!isOpen) return;
  const { order } = decided.value;
  const after = changed(before, open.changes);
  if (answer === "yes" && order.offers.at(-1)?.ended?.as === "withdrawn") {
    const isOver = isOverAt(after, dueAt(after.pickup, at), endsAt);
    assert.ok(
      isOver || dependsOnPromise({ ...before, ...after }, at, endsAt),
      "an offer was withdrawn by a yes",
    );
    return assert.equal(order.state.status, "pending_approval", "an order whose offer was withdrawn");
  }
  if (answer === "yes") return checkAccepted(before, order, open, at);
  assert.equal(order.state.status, "denied");
  assert.ok(order.payment.state === "releasing", "a hold after a no");
}

/** A lost offer of sold-out dishes tells the guest which dishes and options it left out. */
export function checkLost(before: Order, after: Order): void {
  const offer = openOf(before);
  if (!offer || after.state.status !== "denied") return;
  const dishIds = before.lines.filter(({ id }) =>
    offer.changes.some((change) => change.kind === "remove" && change.lineId === id)
  ).map(({ dishId }) => dishId);
  const optionIds = offer.changes.flatMap((change) => {
    if (change.kind !== "swap") return [];
    const left = new Set(change.to.map(({ id }) => id));
    return change.from.map(({ id }) => id).filter((id) => !left.has(id));
  });
  const isNamed = offer.reason === "sold_out" && dishIds.length + optionIds.length > 0;
  const { soldOut } = after.state;
  const isByStaff = after.offers.at(-1)?.ended?.as === "denied";
  if (isByStaff) return;
  assert.deepEqual(
    soldOut && { dishIds: soldOut.dishIds.toSorted(), optionIds: soldOut.optionIds.toSorted() },
    isNamed ? { dishIds: dishIds.toSorted(), optionIds: optionIds.toSorted() } : undefined,
    "what a lost offer left out",
  );
}

/** Staff withdraw the offer. */
export function checkWithdrawal(before: Order, decided: Decided, at: number): void {
  const { status } = before.state;
  const isRepeat = status === "pending_approval" && before.offers.at(-1)?.ended?.as === "withdrawn";
  assert.equal(decided.ok, status === "offered" || isRepeat, `a withdrawal while ${status}`);
  if (!decided.ok || isRepeat) return;
  const { order } = decided.value;
  assert.equal(order.state.status, "pending_approval");
  assert.equal(order.offers.at(-1)?.ended?.at, at);
  assert.deepEqual({ ...order, offers: [], state: {} }, { ...before, offers: [], state: {} });
}
