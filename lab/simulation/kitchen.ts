/** What staff and guests do with an order besides its money. */
import { acceptedCount } from "./checks/offers.ts";
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Order } from "@domain/order/order.ts";
import { extendedBy } from "@domain/order/extend.ts";
import { type LocalDate, minuteMs } from "@domain/shared/local_time.ts";
import {
  acceptOrder,
  cancelByGuest,
  denyAndPause,
  denyAndSwitchOff,
  denyOrder,
} from "@domain/usecases/ordering/answer_order.ts";
import type { Proof } from "@domain/pickup/pickup_code.ts";
import { askForTextsOn } from "@domain/usecases/ordering/ask_for_texts.ts";
import { changePickupTime, timesFor } from "@domain/usecases/ordering/change_time.ts";
import { prepareDish } from "@domain/usecases/ordering/prepare_dish.ts";
import { reportArrival } from "@domain/usecases/ordering/report_arrival.ts";
import { refuseHandOver } from "@domain/usecases/ordering/refuse_hand_over.ts";
import {
  extendOrder,
  recallOrder,
  transitionOrder,
  undoTransition,
} from "@domain/usecases/ordering/transition_order.ts";
import { dependsOnPromise, dueAt, isOverAt } from "./checks/alcohol.ts";
import { type Places, quarterOf } from "./checks/capacity.ts";
import {
  checkAcceptance,
  checkArrival,
  checkAskedTexts,
  checkButton,
  checkEnding,
  checkExtendRefusal,
  checkExtension,
  checkRecall,
  checkStep,
  checkTick,
  checkTimeChange,
  checkUndo,
  offeredMinutes,
  queueMinutes,
} from "./checks/kitchen.ts";
import { checkHandOver, checkRefused } from "./checks/hand_over.ts";
import { type Guest, orderIdOf, pickupChoice } from "./guests.ts";
import { checkTimesShown, refusalOf } from "./checks/moved_times.ts";
import { judged } from "./judged.ts";
import type { OnOrder } from "./staff_money.ts";
import { checkTexted } from "./text_stops.ts";

/** Some taps are made offline, reach the server minutes later, and are sent twice. */
function tapOf({ store, rng }: OnOrder): { madeAt?: number; key?: string } {
  if (rng.happens(0.7)) return {};
  const seconds = rng.integer(-5, 600);
  return { madeAt: store.clock.now() - seconds * 1_000, key: `tap ${rng.next()}` };
}

/** What the guest says at the counter, or what staff record instead. */
function proofOf({ store, orderId, rng }: OnOrder): Proof | undefined {
  const digits = store.orders.all().find(({ id }) => id === orderId)?.pickupCode?.digits ?? "0000";
  const wrong = digits === "1234" ? "4321" : "1234";
  const right = { as: "code", digits } as const;
  const missed = { as: "code", digits: wrong } as const;
  const others = [{ as: "id", reason: "" }, { as: "without", reason: "a neighbor came" }] as const;
  return rng.pick<Proof | undefined>([undefined, right, right, missed, missed, ...others]);
}

export const step = (kind: "start" | "ready" | "complete" | "no_show") => async (scene: OnOrder) => {
  const { process, store, orderId, staff: by, rng } = scene;
  const tap = tapOf(scene);
  const proof = kind === "complete" ? proofOf(scene) : undefined;
  const { pickupCode: rules } = store.store.facts.settings;
  for (let times = rng.happens(0.2) ? 2 : 1; times > 0; times--) {
    const at = store.clock.now();
    let isRefused = false;
    const ports = judged(
      process.ports,
      (before, decided) => {
        isRefused = kind === "complete" && checkHandOver(before, decided, { proof, rules, at, ...tap });
        if (!isRefused) checkStep(before, decided, kind, { at, ...tap });
      },
    );
    const answer = await transitionOrder(ports, { orderId, kind, by, proof, ...tap });
    assert.ok(!isRefused || !answer.ok, "a wrong code or none was answered as a hand-over");
  }
};

/** Accepts with a number of minutes or the offered one. */
export async function accept(scene: OnOrder): Promise<void> {
  const { process, store, orderId, staff: by, rng } = scene;
  const minutes = rng.happens(0.5) ? rng.integer(5, 95) : undefined;
  const at = store.clock.now();
  const { maxPrepMinutes: longest, alcoholEndsAt: endsAt } = store.store.facts.settings;
  const addedBefore = addedMinutes(scene);
  const added = addedBefore.busy + addedBefore.queue;
  const isTooMany = (minutes ?? 0) > longest;
  const ports = judged(process.ports, (before, decided) => {
    const isSameQueue = isDeepStrictEqual(addedBefore, addedMinutes(scene, at));
    const offered = minutes ?? offeredMinutes(before, { added, longest, at });
    const isOver = before.payment.state !== "none" &&
      isOverAt(before, dueAt(before.pickup, at, offered), endsAt);
    if (isSameQueue || minutes !== undefined || !dependsOnPromise(before, at, endsAt)) {
      checkAcceptance(before, decided, { minutes, at, isRefused: isOver || isTooMany });
    }
    const { payment } = decided.ok ? decided.value.order : before;
    const isSame = isSameQueue && decided.ok && payment !== before.payment;
    if (!isSame || payment.state !== "capturing" || minutes !== undefined) return;
    assert.equal(payment.minutes, offeredMinutes(before, { added, longest, at }), "the offered minutes");
  });
  const answer = await acceptOrder(ports, { orderId, by, ...(minutes === undefined ? {} : { minutes }) });
  if (!answer.ok) assert.ok(isTooMany || answer.error.kind !== "too_many_minutes", "allowed minutes");
  else assert.notEqual(answer.value.payment.state, "capture_failed", "a failed charge was answered as done");
}

/** What busy mode and the queue add to a promise. */
function addedMinutes({ store }: OnOrder, now = store.clock.now()): { busy: number; queue: number } {
  const { busy, settings } = store.store.facts;
  return {
    busy: busy && now < busy.until ? busy.minutes : 0,
    queue: queueMinutes(store.orders.all(), settings.parallelDishes, now),
  };
}

export async function deny({ process, store, orderId, staff: by, rng }: OnOrder): Promise<void> {
  const at = store.clock.now();
  const dishIds = ["bibimbap", "galbi", "bulgogi"].filter(() => rng.happens(0.5));
  const optionIds = rng.happens(0.3) ? ["tofu", "cheese"] : [];
  const isSoldOut = rng.happens(0.5);
  const seen = store.orders.all().find(({ id }) => id === orderId);
  let isNew: boolean | undefined;
  const ports = judged(process.ports, (before, decided) => {
    checkEnding(before, decided, "denied", at);
    isNew = decided.ok && before.state.status !== "denied";
    if (!decided.ok || decided.value.order === before || !isSoldOut) return;
    // Staff name what they see, also when the guest accepts a change at that moment.
    const isAmended = seen && acceptedCount(seen) !== acceptedCount(before);
    const own = {
      dishIds: dishIds.filter((id) => before.lines.some(({ dishId }) => dishId === id)),
      optionIds: optionIds.filter((id) =>
        before.lines.some(({ options }) => options.some((o) => o.id === id))
      ),
    };
    const { state } = decided.value.order;
    const stored = state.status === "denied" ? state.soldOut : undefined;
    const isNone = own.dishIds.length === 0 && own.optionIds.length === 0;
    if (!isAmended) {
      assert.deepEqual(stored, isNone ? undefined : own, "the sold-out dishes of a denied order");
    }
  });
  const command = { orderId, by, text: "" };
  const wasEntered = (action: string, resourceId?: string) =>
    store.audit.some((entry) =>
      entry.action === action && entry.at >= at && (resourceId ?? entry.resourceId) === entry.resourceId
    );
  if (isSoldOut) {
    const soldOut = { dishIds, optionIds, off: "2_hours" } as const;
    const denied = await denyAndSwitchOff(ports, {
      ...command,
      role: "manager",
      reason: "sold_out",
      soldOut,
    });
    // A repeated denial switches the dishes off, too.
    for (const { dishId } of denied.ok ? denied.value.lines : []) {
      const isOff = wasEntered("dish.availability", dishId);
      assert.ok(isOff || !dishIds.includes(dishId), `${dishId} is sold out and can be ordered`);
    }
  } else if (rng.happens(0.3)) {
    let changes = 0;
    const store: typeof ports.store = {
      ...ports.store,
      changeModes: async (decide) => {
        changes += 1;
        return await ports.store.changeModes(decide);
      },
    };
    const denied = await denyAndPause({ ...ports, store }, {
      ...{ ...command, role: "manager", reason: "closing" },
    });
    assert.ok(!denied.ok || wasEntered("store.pause"), "ordering goes on after a denial with a pause");
    assert.ok(isNew !== true || changes === 0, "a pause that was stored twice");
  } else {
    await denyOrder(ports, { ...command, reason: rng.pick(["too_busy", "other"]), text: "no gas" });
  }
}

/** A guest asks for text messages on the order's page, sometimes twice. */
export async function askForTexts({ process, store, guest, rng }: OnOrder & { guest: Guest }): Promise<void> {
  const from = { address: guest.client, userAgent: "Browser 2" };
  for (let times = rng.integer(1, 2); times > 0; times--) {
    const { settings } = store.store.facts;
    const orderId = orderIdOf(guest);
    const ports = judged(process.ports, (before, decided) => checkAskedTexts(before, decided, settings));
    const at = store.clock.now();
    const asked = await askForTextsOn(ports, { orderId, language: guest.language, from });
    if (asked.ok) checkTexted(store, asked.value, at);
    const isKnown = store.orders.all().some(({ id }) => id === orderId);
    if (!isKnown) assert.ok(!asked.ok && asked.error.kind === "no_such_order", "texts about no order");
  }
}

export async function cancelAsGuest({ process, store, guest }: OnOrder & { guest: Guest }): Promise<void> {
  const at = store.clock.now();
  const ports = judged(process.ports, (before, decided) => checkEnding(before, decided, "cancelled", at));
  await cancelByGuest(ports, orderIdOf(guest));
}

/** Some guests want the time that another cart holds. */
function timeChoice({ places, ...scene }: Parameters<typeof pickupChoice>[0] & { places: Places }) {
  const [hold, ...holds] = scene.rng.happens(0.4) ? places.holds.values() : [];
  if (hold === undefined) return pickupChoice(scene);
  const time = Temporal.Instant.fromEpochMilliseconds(scene.rng.pick([hold, ...holds]).window)
    .toZonedDateTimeISO("America/Los_Angeles");
  return {
    option: "scheduled",
    date: time.toPlainDate().toString() as LocalDate,
    time: time.toPlainTime().toString({ smallestUnit: "minute" }),
  } as const;
}

/** Moves the pickup, mostly by some quarters of an hour. Amounts and dishes stay. */
export async function moveTime(
  { process, store, guest, rng, places }: OnOrder & { guest: Guest; places: Places },
): Promise<void> {
  const choice = timeChoice({ store, rng, guest, places });
  if (choice.option === "asap") return;
  const { alcoholEndsAt: endsAt } = store.store.facts.settings;
  const at = store.clock.now();
  let decidedOn: Order | undefined;
  const ports = judged(process.ports, (stored, decided) => {
    decidedOn = stored;
    checkTimeChange(stored, decided, at, endsAt);
  });
  const { date, time } = choice;
  const began = places.changes.length;
  const find = () => store.orders.all().find(({ id }) => id === orderIdOf(guest));
  const before = find();
  const expected = before && await refusalOf({ store, places }, before, choice);
  if (before && rng.happens(0.4)) {
    const shown = await timesFor(process.ports, before.id);
    const isUnchanged = before === find() && at === store.clock.now() && places.changes.length === began;
    if (isUnchanged) checkTimesShown(shown, { order: before, choice, expected });
  }
  const changed = await changePickupTime(ports, { orderId: orderIdOf(guest), date, time });
  const others = places.changes.slice(began).filter((by) =>
    by !== before?.id && !by.startsWith(`${before?.id}_`)
  );
  if (before && at === store.clock.now() && others.length === 0 && (decidedOn ?? find()) === before) {
    assert.equal(
      changed.ok ? undefined : changed.error.kind,
      expected,
      "whether a guest may move the pickup",
    );
  }
  if (!changed.ok || changed.value.pickup.kind !== "scheduled") return;
  const holder = `${changed.value.id}_${quarterOf(changed.value.pickup.at)}`;
  // Another tab may hold the same window for the order again.
  if (places.changes.slice(began).filter((by) => by === holder).length > 1) return;
  const isHeld = store.kitchen.holds().some(({ sessionId }) => sessionId === holder);
  assert.ok(!isHeld, "a window that is held for an order that has moved");
}

export async function arrive({ process, store, orderId, rng }: OnOrder): Promise<void> {
  const note = rng.pick(["blue car", "blue car", ""]);
  for (let times = rng.integer(1, 2); times > 0; times--) {
    const at = store.clock.now();
    const ports = judged(process.ports, (before, decided) => checkArrival(before, decided, note, at));
    await reportArrival(ports, { orderId, note });
  }
}

export async function extend(
  { process, store, orderId, staff: by, rng, places }: OnOrder & { places: Places },
): Promise<void> {
  const order = store.orders.all().find(({ id }) => id === orderId);
  const at = store.clock.now();
  const promised = order && "readyAt" in order.state ? order.state.readyAt : at;
  const minutes = rng.pick([5, 5, 10, 15, 0, -5, 90, 120]);
  // Some orders move to a time that a guest at the checkout holds.
  const [held] = rng.happens(0.4) ? [...places.holds.values()].filter(({ window }) => window > promised) : [];
  const isButton = minutes > 0 && minutes <= 15;
  const readyAt = held?.window ??
    (isButton ? extendedBy(minutes, promised, at) : (minutes > 15 ? at : promised) + minutes * minuteMs);
  if (isButton && !held) checkButton(readyAt, { minutes, promised, at });
  const { maxPrepMinutes: maxMinutes, alcoholEndsAt: endsAt } = store.store.facts.settings;
  const ports = judged(
    process.ports,
    (before, decided) => checkExtension(before, decided, { readyAt, at, maxMinutes, endsAt }),
  );
  const extended = await extendOrder(ports, { orderId, by, readyAt });
  if (!extended.ok) checkExtendRefusal(extended.error, { order, maxMinutes });
  // Some staff correct themselves at once.
  if (rng.happens(0.3)) await extendOrder(ports, { orderId, by, readyAt: readyAt + 5 * minuteMs });
  if (rng.happens(0.2)) await undo({ process, store, orderId, staff: by, rng });
}

export async function undo({ process, store, orderId, staff: by }: OnOrder): Promise<void> {
  const at = store.clock.now();
  const ports = judged(process.ports, (before, decided) => checkUndo(before, decided, at));
  await undoTransition(ports, { orderId, by });
}

export async function recall({ process, orderId, staff: by }: OnOrder): Promise<void> {
  await recallOrder(judged(process.ports, checkRecall), { orderId, by });
}

/** Staff keep the food from a person without code and ID; nothing else of the order changes. */
export async function keep({ process, orderId, staff: by, rng }: OnOrder): Promise<void> {
  const key = rng.pick([undefined, "kept-1", "kept-2"]);
  const command = { orderId, by, reason: rng.pick(["", "another name"]), key };
  const ports = judged(process.ports, (before, decided) => checkRefused(before, decided, command));
  await refuseHandOver(ports, command);
}

export async function tick(scene: OnOrder): Promise<void> {
  const { process, store, orderId, staff: by, rng } = scene;
  const lines: Order["lines"] = store.orders.all().find(({ id }) => id === orderId)?.lines ?? [];
  const [first, ...rest] = lines.map(({ id }) => id);
  const lineId = first === undefined || rng.happens(0.05) ? "line_none" : rng.pick([first, ...rest]);
  const { madeAt } = tapOf(scene);
  // The cook corrects some ticks at once.
  for (const isPrepared of rng.pick([[true], [true, true], [true, false], [false]])) {
    const tap = { lineId, isPrepared, ...(madeAt === undefined ? {} : { madeAt }) };
    const at = store.clock.now();
    const ports = judged(process.ports, (before, decided) => checkTick(before, decided, { ...tap, at }));
    await prepareDish(ports, { orderId, by, ...tap });
  }
}
