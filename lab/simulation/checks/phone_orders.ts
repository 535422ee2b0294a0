/** An order from a link of staff is accepted without a press only when it is what staff agreed to on the phone. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { isOpen, isUnattended } from "./attendance.ts";

const prefix = "phone_";

/** The name under which a tablet makes links. It presses no button of an order, so that what it accepts was accepted without a press. */
export const linkMaker = ({ name }: { name: string }): StaffActor => ({
  kind: "staff",
  id: `${prefix}${name}`,
  name,
});
export const isLinkMaker = (staffId: string | undefined): boolean => staffId?.startsWith(prefix) ?? false;

type Line = {
  dishId: string;
  quantity: number;
  note: string;
  options: readonly { id: string; quantity: number }[];
};

const shown = (lines: readonly Line[]) =>
  lines.map(({ dishId, quantity, note, options }) => {
    const chosen = options.map(({ id, quantity }) => `${id}*${quantity}`).toSorted();
    return `${quantity} ${dishId} ${note} ${chosen}`;
  }).toSorted();

const localOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("America/Los_Angeles");

/** Whether an order is what staff agreed to on the phone, and nothing at the restaurant speaks against it. */
export function isAsAgreed({ carts, store }: MemoryPorts, order: Order): boolean {
  const { lines, note, pickup, warnings, phoneLinkId = "", placedAt } = order;
  const link = carts.phoneLink(phoneLinkId);
  const { pause, busy, settings } = store.facts;
  if (
    !link?.pickup || settings.autoAccept || !settings.isOrderingEnabled || note !== "" ||
    !isOpen(store.facts, placedAt)
  ) return false;
  const isBusy = busy !== undefined && placedAt < busy.until;
  const isPaused = pause !== undefined && placedAt < (pause.until ?? Infinity);
  const wished = link.pickup.option === "asap" ? undefined : `${link.pickup.date}T${link.pickup.time}`;
  const isSameTime = wished === undefined
    ? pickup.kind === "asap" && !isBusy
    : pickup.kind === "scheduled" && wished === localOf(pickup.at).toPlainDateTime().toString().slice(0, 16);
  return isSameTime && !isPaused && !isUnattended(store, placedAt) &&
    warnings.every(({ kind }) => !/_went_off$|_closed$|_over_limit$/.test(kind)) &&
    String(shown(lines)) === String(shown(link.lines));
}

/** Checks the order of a change that begins to accept it. `areModesNew`: staff changed a mode meanwhile, which the process may not have read. */
export function checkByPhone(
  { carts, orders, store }: MemoryPorts,
  before: Order,
  after: Order,
  areModesNew: boolean,
): void {
  const { lines, note, pickup, placedAt, warnings, phoneLinkId = "", payment } = after;
  // The capture ends later, when the restaurant may have paused.
  if (payment.state !== "capturing" || before.payment.state === "capturing") return;
  if (payment.by.kind !== "staff" || !isLinkMaker(payment.by.id)) return;
  const link = carts.phoneLink(phoneLinkId);
  assert.ok(link, "an order by phone without a link of staff");
  assert.equal(link.phoneOrder.orderId, after.id, "the order of a link");
  assert.deepEqual(payment.by, link.phoneOrder.madeBy, "who accepts an order by phone");
  const others = orders.all().filter((each) => each.phoneLinkId === link.id && each.id !== after.id);
  assert.deepEqual(others, [], "a second order from a link");
  assert.deepEqual(shown(lines), shown(link.lines), "the dishes of an order by phone and its link");
  assert.equal(note, "", "the note of an order by phone");
  const changes = warnings.filter(({ kind }) => /_went_off$|_closed$|_over_limit$/.test(kind));
  assert.deepEqual(changes, [], "the warnings of an order by phone");
  const wished = link.pickup?.option === "scheduled" ? `${link.pickup.date}T${link.pickup.time}` : "asap";
  const time = pickup.kind === "asap" ? "asap" : localOf(pickup.at).toPlainDateTime().toString().slice(0, 16);
  assert.equal(time, wished, "the time of an order by phone and its link");
  assert.ok(
    areModesNew || isOpen(store.facts, placedAt),
    "an order by phone was accepted while the restaurant is closed",
  );
  if (areModesNew) return;
  const { pause, busy, settings } = store.facts;
  assert.ok(settings.isOrderingEnabled, "an order by phone was accepted while ordering is off");
  const isPaused = pause !== undefined && placedAt < (pause.until ?? Infinity);
  assert.ok(!isPaused, "an order by phone was accepted during a pause");
  assert.ok(!isUnattended(store, placedAt), "an order by phone was accepted while no tablet listens");
  const isBusy = busy !== undefined && placedAt < busy.until;
  assert.ok(pickup.kind !== "asap" || !isBusy, "an order by phone was accepted in busy mode");
}
