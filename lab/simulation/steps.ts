/** What guests, staff, the payment provider and the jobs do in a simulated evening. */
import type { Staff } from "@domain/usecases/store/store_modes.ts";
import { limitTonight, pauseOrdering, setBusy } from "@domain/usecases/store/store_modes.ts";
import { localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import { acceptance, endedAt } from "@domain/order/order.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { isOpenDispute } from "@domain/payment/dispute.ts";
import type { RefundChoice } from "@domain/payment/payment.ts";
import { guest as contact } from "@domain/testing/fixtures.ts";
import type { Intent } from "@domain/ports/payments.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { setAvailability } from "@domain/usecases/menu/set_availability.ts";
import { endModes } from "@domain/usecases/operations/watch_counter.ts";
import {
  acceptOrder,
  cancelByGuest,
  denyAndPause,
  denyAndSwitchOff,
  denyOrder,
} from "@domain/usecases/ordering/answer_order.ts";
import { addDish } from "@domain/usecases/ordering/cart.ts";
import { completeCheckout, openCheckout } from "@domain/usecases/ordering/checkout.ts";
import { reprint } from "@domain/usecases/ordering/print_ticket.ts";
import { prepareDish } from "@domain/usecases/ordering/prepare_dish.ts";
import { reportArrival } from "@domain/usecases/ordering/report_arrival.ts";
import { startDueOrders } from "@domain/usecases/ordering/start_due_orders.ts";
import { sweepCheckouts } from "@domain/usecases/ordering/sweep_checkouts.ts";
import { trackOrder } from "@domain/usecases/ordering/track_order.ts";
import {
  extendOrder,
  recallOrder,
  transitionOrder,
  undoTransition,
} from "@domain/usecases/ordering/transition_order.ts";
import {
  expireOrders,
  recheckCharges,
  reconcile,
  requestMs,
  resumePayments,
} from "@domain/usecases/payments/reconcile.ts";
import { reconcilePayments } from "@domain/usecases/payments/reconcile_payments.ts";
import { cancelByStaff, refundOrder, settleRefund } from "@domain/usecases/payments/refund_order.ts";
import type { Role } from "@domain/staff/permissions.ts";
import type { Rng } from "../faults/rng.ts";
import { poll, type TicketPrinter } from "./printer.ts";
import type { Process } from "./process.ts";

/** A guest of the evening. A guest without an intent has not opened a checkout. */
export type Guest = { sessionId: string; intentId?: string };

/** What a step may use. `rng` belongs to the step, so that it does the same when other steps are left out. */
export type Scene = {
  store: MemoryPorts;
  process: Process;
  guest: Guest;
  staff: Staff;
  printer: TicketPrinter;
  rng: Rng;
  /** The payments that were captured in the provider's dashboard. */
  capturedOutside: Set<string>;
};

type Step = { weight: number; take(scene: Scene): Promise<unknown> | unknown };

/** How the ids of payments begin that are not the restaurant's. */
export const foreignPrefix = "pi_foreign_";

const orderIdOf = ({ intentId }: Guest) => intentId?.replace("pi_", "") ?? "ord_none";
const isPlaced = ({ store, guest }: Scene) => store.orders.all().some(({ id }) => id === orderIdOf(guest));
const truthOf = ({ store, guest }: Scene) => store.payments.all().find(({ id }) => id === guest.intentId);

async function fillCart({ process, guest, rng }: Scene): Promise<void> {
  const dishId = rng.pick(["bibimbap", "galbi", "cold_kimchi", "bulgogi"]);
  await addDish(process.ports, { sessionId: guest.sessionId, dishId, quantity: rng.integer(1, 3), note: "" });
}

function pickupChoice({ store, rng }: Scene): PickupChoice {
  if (rng.happens(0.7)) return { option: "asap" };
  const time = Temporal.Instant.fromEpochMilliseconds(store.clock.now() + rng.integer(2, 8) * 15 * minuteMs)
    .toZonedDateTimeISO("America/Los_Angeles").round({ smallestUnit: "minute", roundingIncrement: 15 });
  return {
    option: "scheduled",
    date: localDateOf(time.epochMilliseconds),
    time: time.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

async function openTheCheckout(scene: Scene, choice: PickupChoice): Promise<string | undefined> {
  const { process, guest } = scene;
  const opened = await openCheckout(process.ports, { sessionId: guest.sessionId, choice, note: "" });
  if (opened.ok) guest.intentId = opened.value.intent.id;
  return opened.ok ? opened.value.intent.id : undefined;
}

async function submitTheForm({ process, guest }: Scene, choice: PickupChoice): Promise<boolean> {
  const { sessionId, intentId } = guest;
  if (intentId === undefined) return false;
  const form = { note: "", wantsTexts: true, wantsCutlery: false, language: "en" } as const;
  return (await completeCheckout(process.ports, { sessionId, intentId, choice, contact, ...form })).ok;
}

function payAtTheBank(scene: Scene): void {
  const truth = truthOf(scene);
  if (truth?.status === "waiting") scene.store.payments.authorize(truth.id);
}

/** A hurried guest does everything in one go; the page or the webhook reports the payment later. */
async function orderAtOnce(scene: Scene): Promise<void> {
  await fillCart(scene);
  const choice = pickupChoice(scene);
  if (await openTheCheckout(scene, choice) === undefined) return;
  if (await submitTheForm(scene, choice)) payAtTheBank(scene);
  await look(scene);
}

async function look({ process, guest }: Scene): Promise<unknown> {
  return guest.intentId === undefined ? undefined : await trackOrder(process.ports, guest.intentId);
}

function refundChoice({ store, orderId, rng }: Scene & { orderId: string }): RefundChoice {
  const order = store.orders.all().find(({ id }) => id === orderId);
  const [line] = order?.lines ?? [];
  const choices: [RefundChoice, ...RefundChoice[]] = [
    { kind: "full" },
    { kind: "amount", cents: rng.integer(1, order?.bill.totalCents ?? 1) },
    { kind: "lines", lines: line === undefined ? [] : [{ lineId: line.id, quantity: 1 }] },
  ];
  return rng.pick(choices);
}

/** Settles a pending refund at the guest's bank. */
function settleAtTheBank({ store, guest, rng }: Scene): void {
  const order = store.orders.all().find(({ id }) => id === orderIdOf(guest));
  const pending = order?.refunds.find(({ outcome }) => outcome.kind === "pending");
  if (order === undefined || pending === undefined) return;
  try {
    store.payments.settleRefund(
      order.payment.intentId,
      `${order.id}:${pending.number}`,
      rng.happens(0.7) ? "done" : "failed",
    );
  } catch {
    // The request of this refund has not reached the provider.
  }
}

type Answer = (scene: Scene & { orderId: string }) => Promise<unknown>;
/** Staff act on any order of the evening, most often on one that has not ended. */
const answer = (take: Answer) => (scene: Scene) => {
  const orders = scene.store.orders.all();
  const open = orders.filter(({ state }) => endedAt(state) === undefined);
  const [first, ...rest] = open.length > 0 && scene.rng.happens(0.8) ? open : orders;
  return take({ ...scene, orderId: first === undefined ? "ord_none" : scene.rng.pick([first, ...rest]).id });
};
/** Some taps are made offline, reach the server minutes later, and are sent twice. */
const transition = (kind: "start" | "ready" | "complete" | "no_show") =>
  answer(async ({ process, store, orderId, staff: by, rng }) => {
    const late = rng.happens(0.2)
      ? { madeAt: store.clock.now() - rng.integer(1, 600) * 1_000, key: `tap ${rng.next()}` }
      : {};
    await transitionOrder(process.ports, { orderId, kind, by, ...late });
    if (rng.happens(0.2)) await transitionOrder(process.ports, { orderId, kind, by, ...late });
  });

/** The guest's bank opens a dispute, or decides the one that is open. */
function dispute({ store, rng, orderId }: Scene & { orderId: string }): void {
  const order = store.orders.all().find(({ id }) => id === orderId);
  const truth = store.payments.all().find(({ id }) => id === order?.payment.intentId);
  if (truth?.status !== "captured") return;
  const known = order?.disputes.at(-1);
  const decided = known && isOpenDispute(known);
  store.payments.dispute(truth.id, {
    ...{ id: `dp_${truth.id}`, cents: truth.amountCents, reason: "product_not_received" },
    isInquiry: known?.isInquiry ?? rng.happens(0.3),
    openedAt: known?.openedAt ?? store.clock.now(),
    status: decided ? rng.pick(["won", "lost"]) : "needs_response",
  });
}

/** A payment at the same provider that belongs to another restaurant, another program or the other mode. */
function payElsewhere({ store, rng }: Scene): void {
  const owner = rng.pick<Partial<Intent>>([
    {},
    { orderId: "1042" },
    { orderId: "ord_9", installationId: "ins_other" },
    { orderId: "ord_8", installationId: store.installation.id, isLive: !store.installation.isLive },
  ]);
  const status = rng.pick(["authorized", "waiting"] as const);
  store.payments.put({ id: `${foreignPrefix}${rng.integer(0, 2 ** 31)}_${status}`, ...owner, status });
}

/** Every step with its weight. A step that is impossible now is refused like a late tap. */
export const steps = {
  "a guest orders at once": { weight: 14, take: orderAtOnce },
  "a guest adds a dish": { weight: 3, take: fillCart },
  "a guest opens the checkout": { weight: 3, take: (scene) => openTheCheckout(scene, pickupChoice(scene)) },
  "a guest submits the form": { weight: 3, take: (scene) => submitTheForm(scene, pickupChoice(scene)) },
  "the bank authorizes": { weight: 3, take: payAtTheBank },
  "a guest looks at the order's page": { weight: 8, take: look },
  "a guest cancels": {
    weight: 3,
    take: ({ process, guest }) => cancelByGuest(process.ports, orderIdOf(guest)),
  },

  "a guest arrives": {
    weight: 2,
    take: ({ process, guest }) =>
      reportArrival(process.ports, { orderId: orderIdOf(guest), note: "blue car" }),
  },

  "staff accept": {
    weight: 18,
    take: answer(({ process, orderId, staff: by, rng }) =>
      acceptOrder(process.ports, {
        orderId,
        by,
        ...(rng.happens(0.5) ? { minutes: rng.integer(5, 60) } : {}),
      })
    ),
  },
  "staff deny": {
    weight: 3,
    take: answer(({ process, orderId, staff: by }) =>
      denyOrder(process.ports, { orderId, by, reason: "too_busy", text: "" })
    ),
  },
  "staff deny and pause": {
    weight: 1,
    take: answer(({ process, orderId, staff: by }) =>
      denyAndPause(process.ports, { orderId, by, role: "manager", reason: "closing", text: "" })
    ),
  },
  "staff deny as sold out": {
    weight: 1,
    take: answer(({ process, orderId, staff: by }) =>
      denyAndSwitchOff(process.ports, {
        ...{ orderId, by, role: "manager", reason: "sold_out", text: "" },
        soldOut: { dishIds: ["bibimbap", "galbi"], optionIds: [], off: "2_hours" },
      })
    ),
  },
  "staff start": { weight: 5, take: transition("start") },
  "staff mark ready": { weight: 6, take: transition("ready") },
  "staff mark picked up": { weight: 5, take: transition("complete") },
  "staff mark a no-show": { weight: 1, take: transition("no_show") },
  "the kitchen ticks off a dish": {
    weight: 2,
    take: answer(({ process, store, orderId, staff: by, rng }) => {
      const [line] = store.orders.all().find(({ id }) => id === orderId)?.lines ?? [];
      const isPrepared = rng.happens(0.7);
      return prepareDish(process.ports, { orderId, lineId: line?.id ?? "none", isPrepared, by });
    }),
  },
  "the printer asks for tickets": {
    weight: 10,
    take: ({ process, printer }) => poll(printer, process.ports),
  },
  "staff print a ticket again": {
    weight: 1,
    take: answer(({ process, orderId, staff }) =>
      reprint(process.ports, { orderId, by: { ...staff, kind: "staff" } })
    ),
  },
  "staff undo": {
    weight: 2,
    take: answer(({ process, orderId, staff: by }) => undoTransition(process.ports, { orderId, by })),
  },
  "staff recall": {
    weight: 1,
    take: answer(({ process, orderId, staff: by }) => recallOrder(process.ports, { orderId, by })),
  },
  "staff need more time": {
    weight: 2,
    take: answer(({ process, store, orderId, staff: by, rng }) => {
      const state = store.orders.all().find(({ id }) => id === orderId)?.state;
      const readyAt = (state && acceptance(state)?.readyAt) ?? store.clock.now();
      return extendOrder(process.ports, { orderId, by, readyAt: readyAt + rng.integer(1, 4) * 5 * minuteMs });
    }),
  },
  "staff cancel": {
    weight: 2,
    take: answer(({ process, orderId, staff: by, rng }) =>
      cancelByStaff(process.ports, {
        ...{ orderId, by, reason: "the guest called" },
        ...rng.pick<{ role: Role; refund: boolean }>([
          { role: "manager", refund: false },
          { role: "admin", refund: true },
          { role: "admin", refund: false },
        ]),
      })
    ),
  },
  "staff refund": {
    weight: 4,
    take: answer(async (scene) => {
      const { process, orderId, staff: by, rng } = scene;
      const choice = refundChoice(scene);
      const key = rng.happens(0.7) ? `refund ${rng.next()}` : undefined;
      const send = () => refundOrder(process.ports, { orderId, by, choice, reason: "cold food", key });
      // A tablet repeats a request whose answer is late or lost.
      if (key !== undefined && rng.happens(0.3)) await send();
      return await send();
    }),
  },
  "staff settle what is owed": {
    weight: 1,
    take: answer(({ process, orderId, staff: by }) =>
      settleRefund(process.ports, { orderId, by, reason: "paid in cash" })
    ),
  },
  "staff pause or resume ordering": {
    weight: 1,
    take: ({ process, staff: by, rng }) =>
      pauseOrdering(process.ports, { by, for: rng.pick(["15_minutes", "off", "off"]) }),
  },
  "staff set busy mode": {
    weight: 1,
    take: ({ process, staff: by, rng }) =>
      setBusy(process.ports, { by, minutes: rng.pick([0, 15, 30]), for: "60_minutes" }),
  },
  "staff limit tonight": {
    weight: 1,
    take: ({ process, staff: by, rng }) =>
      limitTonight(process.ports, { by, limits: rng.happens(0.3) ? "off" : { orders: 2, dishes: 0 } }),
  },
  "staff switch a dish off or on": {
    weight: 2,
    take: ({ process, staff, rng }) =>
      setAvailability(process.ports, {
        by: { id: staff.id, role: "manager" },
        dishIds: [rng.pick(["bibimbap", "galbi", "cold_kimchi"])],
        to: rng.pick(["until_tomorrow", "on", "on"]),
      }),
  },

  "the provider reports the payment": {
    weight: 12,
    take: ({ process, guest }) =>
      guest.intentId === undefined ? undefined : reconcile(process.ports, guest.intentId),
  },
  "the provider loses calls or answers": {
    weight: 6,
    take: ({ store, rng }) =>
      store.payments.breakNext(rng.pick(["lost_before_effect", "lost_after_effect", "none"])),
  },
  "the provider refuses captures, or no longer": {
    weight: 3,
    take: ({ store, rng }) =>
      store.payments.refuseCaptures(
        rng.pick([undefined, undefined, "card_refused", "authorization_expired"]),
      ),
  },
  "the provider refuses refunds, or no longer": {
    weight: 2,
    take: ({ store, rng }) => store.payments.refuseRefunds(rng.pick([undefined, undefined, "refused"])),
  },
  "refunds stay pending, or no longer": {
    weight: 2,
    take: ({ store, rng }) => store.payments.holdRefunds(rng.happens(0.5)),
  },
  "the bank settles a refund": { weight: 4, take: settleAtTheBank },
  "the bank opens or decides a dispute": {
    weight: 1,
    take: answer((scene) => Promise.resolve(dispute(scene))),
  },
  "the hold of the card ends": {
    weight: 1,
    take: (scene) => {
      const truth = truthOf(scene);
      if (truth?.status === "authorized") scene.store.payments.loseAuthorization(truth.id);
    },
  },
  "someone captures in the provider's dashboard": {
    weight: 1,
    take: (scene) => {
      const truth = truthOf(scene);
      if (truth?.status !== "authorized" || !isPlaced(scene)) return;
      scene.store.payments.captureOutside(truth.id);
      scene.capturedOutside.add(truth.id);
    },
  },
  "someone refunds in the provider's dashboard": {
    weight: 1,
    take: (scene) => {
      const truth = truthOf(scene);
      if (truth === undefined || truth.retainedCents < 1) return;
      try {
        scene.store.payments.refundOutside(truth.id, scene.rng.integer(1, truth.retainedCents));
      } catch {
        // The provider refuses refunds now.
      }
    },
  },

  "somebody pays elsewhere": { weight: 1, take: payElsewhere },

  "a minute or more passes": {
    weight: 14,
    take: ({ store, rng }) => store.clock.advance(rng.integer(1, 240) * 1_000),
  },
  "job: resume payments": { weight: 5, take: ({ process }) => resumePayments(process.ports, requestMs) },
  "job: expire orders": { weight: 4, take: ({ process }) => expireOrders(process.ports) },
  "job: sweep checkouts": { weight: 4, take: ({ process }) => sweepCheckouts(process.ports) },
  "job: start due orders": { weight: 2, take: ({ process }) => startDueOrders(process.ports) },
  "job: end pause and busy mode": { weight: 1, take: ({ process }) => endModes(process.ports) },
  "job: recheck charges": { weight: 2, take: ({ process }) => recheckCharges(process.ports) },
  "job: reconcile payments": {
    weight: 2,
    take: ({ process }) => reconcilePayments(process.ports, 120 * minuteMs),
  },
  "job: send messages": { weight: 4, take: ({ process }) => process.messages.send() },
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;
