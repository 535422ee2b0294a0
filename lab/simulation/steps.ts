/** What guests, staff, the payment provider and the jobs do in a simulated evening. */
import type { Staff } from "@domain/usecases/store/store_modes.ts";
import { limitTonight, pauseOrdering, setBusy } from "@domain/usecases/store/store_modes.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import type { CapacityLimits } from "@domain/hours/capacity.ts";
import { endedAt } from "@domain/order/order.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { setAvailability } from "@domain/usecases/menu/set_availability.ts";
import { endModes, escalateWaiting } from "@domain/usecases/operations/watch_counter.ts";
import { makeTestOrder } from "@domain/usecases/ordering/make_test_order.ts";
import { recheckCharges, requestMs, resumePayments } from "@domain/usecases/payments/reconcile.ts";
import { syncPayouts } from "@domain/usecases/payments/sync_payouts.ts";
import type { Rng } from "../faults/rng.ts";
import {
  editCart,
  fillCart,
  type Guest,
  leaveTheCheckout,
  look,
  loseTheHold,
  openTheCheckout,
  orderAtOnce,
  payAtTheBank,
  payBesideOtherTabs,
  pickupChoice,
  rush,
  submitTheForm,
} from "./guests.ts";
import { type ActName, actThrough } from "./access/acting.ts";
import type { Access } from "./access/staff.ts";
import { accessSteps } from "./access/steps.ts";
import { alarmSteps } from "./alarm.ts";
import { type Account, payOut, record } from "./account.ts";
import { openLink, shareCart } from "./cart_links.ts";
import { type Alarm } from "./checks/alarm.ts";
import { actingAs } from "./checks/access.ts";
import { lookAtBoard, search } from "./board.ts";
import { lookAtWindows, type Places } from "./checks/capacity.ts";
import { compare } from "./comparison.ts";
import { moveAlcoholEnd } from "./drinks.ts";
import { declineCards, type Declines } from "./cards.ts";
import { minCents } from "./checks/checkout.ts";
import { reachDeadline } from "./deadlines.ts";
import { changeRates } from "./settings.ts";
import { exportChecked } from "./checks/evidence.ts";
import { expire, startDue } from "./checks/expiries.ts";
import {
  accept,
  arrive,
  askForTexts,
  cancelAsGuest,
  deny,
  extend,
  keep,
  moveTime,
  recall,
  step,
  tick,
  undo,
} from "./kitchen.ts";
import { changeDishPrice, changeHours, changeLimits, closeOrReopen } from "./owner.ts";
import { importSteps } from "./imports.ts";
import { offerTime } from "./later_offers.ts";
import { answerOffered, offer, withdraw } from "./offers.ts";
import { answerThePhone, orderByPhone } from "./phone_orders.ts";
import { changeJobs, isAllPrinted, poll, printAgain, type TicketPrinter } from "./printer.ts";
import type { Process } from "./process.ts";
import { acceptAgain, extendTwice, recallTwice } from "./repeats.ts";
import {
  captureInDashboard,
  dispute,
  payElsewhere,
  refundInDashboard,
  settleAtTheBank,
  tamper,
} from "./provider.ts";
import { runRetention } from "@domain/usecases/operations/retention.ts";
import { checkErasure } from "./checks/retention.ts";
import { sweep } from "./checks/sweeps.ts";
import { replyToTexts } from "./text_stops.ts";
import { report, type Webhooks } from "./webhooks.ts";
import { cancel, refund, settleOwed } from "./staff_money.ts";

/** What a step may use. `rng` belongs to the step, so that it does the same when other steps are left out. */
export type Scene = {
  store: MemoryPorts;
  process: Process;
  guest: Guest;
  staff: Staff;
  printers: readonly TicketPrinter[];
  rng: Rng;
  webhooks: Webhooks;
  account: Account;
  declines: Declines;
  places: Places;
  access: Access;
  alarm: Alarm;
  /** The role of the staff member, when the act goes through a sign-in. */
  role?: Role;
  /** The payments that were captured in the provider's dashboard. */
  capturedOutside: Set<string>;
};

type Step = { weight: number; take(scene: Scene): Promise<unknown> | unknown };

type Answer = (scene: Scene & { orderId: string }) => Promise<unknown>;
/** Staff act on any order of the evening, most often on one that has not ended. */
const answer = (take: Answer) => (scene: Scene) => {
  const orders = scene.store.orders.all();
  const open = orders.filter(({ state }) => endedAt(state) === undefined);
  const [first, ...rest] = open.length > 0 && scene.rng.happens(0.8) ? open : orders;
  return take({ ...scene, orderId: first === undefined ? "ord_none" : scene.rng.pick([first, ...rest]).id });
};

/** Staff act without a sign-in in the simulation. */
const asTablet = (take: Step["take"]) => (scene: Scene) => actingAs(scene.staff.id, () => take(scene));
/** Most acts of an evening with sign-ins go through a browser or a station. */
const byStaff = (name: ActName, take: Step["take"]) => (scene: Scene) =>
  scene.access.isPlayed && scene.rng.happens(0.7) ? actThrough(scene, name, take) : asTablet(take)(scene);

const limitsTonight: readonly [CapacityLimits | "off", ...CapacityLimits[]] = [
  "off",
  ...[{ orders: 2, dishes: 0 }, { orders: 1, dishes: 0 }, { orders: 4, dishes: 6 }],
];

async function askForTicket({ process, printers: [first, ...rest], rng }: Scene): Promise<void> {
  if (first) await poll(rng.pick([first, ...rest]), process.ports);
}

/** Staff or the guest of an order act at the moment when something about it ends. */
async function actAtDeadline(scene: Scene): Promise<void> {
  const orderId = await reachDeadline(scene);
  if (orderId === undefined) return;
  const guest = { ...scene.guest, intentId: `pi_${orderId}`, tabs: 0, overlaps: 0 };
  const acts: readonly [Answer, ...Answer[]] = [
    accept,
    ...[deny, undo, extend, refund, answerOffered, answerOffered, moveTime, cancelAsGuest],
  ];
  await asTablet((own) => scene.rng.pick(acts)({ ...own, guest, orderId }))(scene);
}

/** The owner switches ordering off, and on again when somebody has tried to order. */
async function orderWhileOff(scene: Scene): Promise<void> {
  const { store, places, alarm, rng } = scene;
  const change = (isOrderingEnabled: boolean) => {
    store.store.changeSettings({ isOrderingEnabled });
    places.changes.push("staff");
    alarm.stored.areModesNew = true;
  };
  change(false);
  try {
    const tries = [orderAtOnce, answerThePhone, answer(moveTime), shareCart, orderByPhone] as const;
    await rng.pick<Step["take"]>(tries)(scene);
  } finally {
    change(true);
  }
}

/** Every step with its weight. A step that is impossible now is refused like a late tap. */
export const steps = {
  ...accessSteps,
  "a guest orders at once": { weight: 16, take: orderAtOnce },
  "a guest pays beside other tabs": { weight: 3, take: payBesideOtherTabs },
  "a rush of guests": { weight: 0.3, take: rush },
  "a guest adds a dish": { weight: 3, take: fillCart },
  "a guest changes the cart": { weight: 2, take: editCart },
  "a guest shares the cart": { weight: 3, take: shareCart },
  "a guest opens a shared cart": { weight: 4, take: openLink },
  "staff answer the phone": { weight: 5, take: answerThePhone },
  "a guest orders from a link of staff": { weight: 6, take: orderByPhone },
  "a guest opens the checkout": { weight: 4, take: (scene) => openTheCheckout(scene, pickupChoice(scene)) },
  "a guest leaves the checkout": { weight: 1, take: leaveTheCheckout },
  "a guest submits the form": { weight: 4, take: (scene) => submitTheForm(scene, pickupChoice(scene)) },
  "the bank authorizes": { weight: 3, take: payAtTheBank },
  "a guest looks at the order's page": { weight: 8, take: look },
  "a guest cancels": { weight: 3, take: answer(cancelAsGuest) },
  "a guest changes the pickup time": { weight: 3, take: answer(moveTime) },

  "a guest answers a text": { weight: 3, take: replyToTexts },
  "a guest asks for texts": { weight: 2, take: answer(askForTexts) },
  "a guest arrives": { weight: 2, take: answer(arrive) },

  "staff accept": { weight: 18, take: byStaff("acceptOrder", answer(accept)) },
  "the provider answers late that a card is refused": { weight: 1, take: asTablet(answer(acceptAgain)) },
  "staff deny": { weight: 5, take: byStaff("denyOrder", answer(deny)) },
  "staff offer a change": { weight: 5, take: byStaff("offerChange", answer(offer(false))) },
  "staff store what a guest agreed to by phone": {
    weight: 1.5,
    take: byStaff("offerChange", answer(offer(true))),
  },
  "staff offer a later time": { weight: 1.5, take: byStaff("offerChange", offerTime) },
  "staff withdraw an offer": { weight: 1, take: byStaff("withdrawOffer", answer(withdraw)) },
  "a guest answers an offer": { weight: 7, take: answer(answerOffered) },
  "staff start": { weight: 5, take: byStaff("startOrder", answer(step("start"))) },
  "staff mark ready": { weight: 6, take: byStaff("readyOrder", answer(step("ready"))) },
  "staff mark picked up": { weight: 5, take: byStaff("completeOrder", answer(step("complete"))) },
  "staff keep the food": { weight: 1, take: byStaff("refuseHandOver", answer(keep)) },
  "staff mark a no-show": { weight: 2, take: byStaff("noShowOrder", answer(step("no_show"))) },
  "the kitchen ticks off a dish": { weight: 3, take: byStaff("prepareItem", answer(tick)) },
  "staff look at the board": { weight: 2, take: lookAtBoard },
  "staff make a test order": {
    weight: 0.5,
    take: byStaff("testOrder", ({ process, staff }) => makeTestOrder(process.ports, staff)),
  },
  "staff search": { weight: 2, take: search },
  "a printer asks for tickets": { weight: 10, take: askForTicket },
  "staff change print jobs": { weight: 1, take: asTablet(changeJobs) },
  "staff print tickets again": { weight: 1, take: byStaff("printOrder", answer(printAgain)) },
  "staff undo": { weight: 3, take: byStaff("undoOrder", answer(undo)) },
  "staff recall": { weight: 2, take: byStaff("recallOrder", answer(recall)) },
  "staff need more time": { weight: 3, take: byStaff("extendOrder", answer(extend)) },
  "a tablet sends more time again": { weight: 2, take: byStaff("extendOrder", answer(extendTwice)) },
  "a tablet recalls an order again": { weight: 1, take: byStaff("recallOrder", answer(recallTwice)) },
  "staff cancel": { weight: 2, take: byStaff("cancelOrder", answer(cancel)) },
  "staff refund": { weight: 6, take: byStaff("refundOrder", answer(refund)) },
  "staff export the evidence": { weight: 1, take: asTablet(answer(exportChecked)) },
  "staff settle what is owed": { weight: 1, take: byStaff("settleRefund", answer(settleOwed)) },
  "staff pause or resume ordering": {
    weight: 1,
    take: byStaff(
      "pauseOrdering",
      ({ process, staff: by, rng }) =>
        pauseOrdering(process.ports, { by, for: rng.pick(["15_minutes", "off", "off"]) }),
    ),
  },
  "staff set busy mode": {
    weight: 1,
    take: byStaff(
      "setBusy",
      ({ process, staff: by, rng }) =>
        setBusy(process.ports, { by, minutes: rng.pick([0, 15, 30]), for: "60_minutes" }),
    ),
  },
  "staff limit tonight": {
    weight: 1,
    take: byStaff(
      "limitTonight",
      ({ process, staff: by, rng }) => limitTonight(process.ports, { by, limits: rng.pick(limitsTonight) }),
    ),
  },
  "the owner switches ordering off for a moment": { weight: 0.6, take: orderWhileOff },
  "the owner moves the end of alcohol sales": { weight: 0.4, take: moveAlcoholEnd },
  "the owner changes the rates": { weight: 1, take: changeRates },
  "the owner changes a price": { weight: 1.5, take: changeDishPrice },
  "the owner changes today's hours": { weight: 0.7, take: changeHours },
  "the owner changes a limit": { weight: 1.5, take: changeLimits },
  "staff close the day or reopen it": { weight: 1, take: asTablet(closeOrReopen) },
  "staff look at the pickup windows": { weight: 1, take: lookAtWindows },
  "staff switch a dish off or on": {
    weight: 2,
    take: byStaff("setAvailability", ({ process, staff, rng }) =>
      setAvailability(process.ports, {
        by: { id: staff.id, role: "manager" },
        dishIds: [rng.pick(["bibimbap", "galbi", "cold_kimchi"])],
        to: rng.pick(["until_tomorrow", "on", "on"]),
      })),
  },

  ...importSteps,

  "the provider reports the payment": { weight: 14, take: report },
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
  "the provider refuses small amounts, or no longer": {
    weight: 1,
    take: ({ store, rng }) => store.payments.refuseAmountsBelow(rng.pick([0, minCents])),
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
  "the bank opens or decides a dispute": { weight: 3, take: dispute },
  "the hold of the card ends": { weight: 1, take: loseTheHold },
  "someone captures in the provider's dashboard": {
    weight: 1,
    take: (scene) => {
      const intentId = captureInDashboard(scene);
      if (intentId !== undefined) scene.capturedOutside.add(intentId);
    },
  },
  "someone refunds in the provider's dashboard": { weight: 2, take: refundInDashboard },
  "the bank declines cards": { weight: 2, take: declineCards },
  "the provider records transactions": { weight: 1, take: record },
  "the provider pays out": { weight: 2, take: payOut },
  "the provider's lists break off, or no longer": {
    weight: 1,
    take: ({ store, rng }) => store.payments.breakPagesAfter(rng.pick([undefined, rng.integer(0, 9)])),
  },
  "somebody changes a payment": { weight: 1, take: tamper },
  "somebody pays elsewhere": { weight: 1, take: payElsewhere },

  "some seconds pass": {
    weight: 6,
    take: ({ store, rng }) => store.clock.advance(rng.pick([1, 2, 3, 7, 8, 10, 60]) * 1_000),
  },
  "a minute or more passes": {
    weight: 11,
    take: ({ store, rng }) => store.clock.advance(rng.integer(1, 240) * 1_000),
  },
  "time passes until a deadline": { weight: 6, take: reachDeadline },
  "somebody acts at a deadline": { weight: 4, take: actAtDeadline },
  "a quarter of an hour or more passes": {
    weight: 1,
    take: async ({ store, rng, printers }) => {
      const minutes = rng.integer(15, 40);
      // A ticket is not printed after hours.
      if (await isAllPrinted(store, printers)) store.clock.advanceMinutes(minutes);
    },
  },
  "the night passes": {
    weight: 0.2,
    take: async ({ store, rng, printers }) => {
      if (await isAllPrinted(store, printers)) store.clock.advance(rng.integer(12, 17) * hourMs);
    },
  },
  ...alarmSteps,

  "job: resume payments": { weight: 5, take: ({ process }) => resumePayments(process.ports, requestMs) },
  "job: expire orders": { weight: 4, take: expire },
  "job: sweep checkouts": { weight: 4, take: sweep },
  "job: start due orders": { weight: 2, take: startDue },
  "job: end pause and busy mode": { weight: 1, take: ({ process }) => endModes(process.ports) },
  "job: recheck charges": { weight: 2, take: ({ process }) => recheckCharges(process.ports) },
  "job: reconcile payments": { weight: 2, take: compare },
  "job: alert devices about waiting orders": {
    weight: 2,
    take: ({ process }) => escalateWaiting(process.ports),
  },
  "job: copy payouts": { weight: 2, take: ({ process }) => syncPayouts(process.ports) },
  "job: run retention": {
    weight: 0.3,
    take: ({ store, process }) => checkErasure(store, () => runRetention(process.ports)),
  },
  "job: send messages": { weight: 4, take: ({ process }) => process.messages.send() },
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

/** Steps that an evening has seldom. Evenings of their own have them often, and processes die in them many times as often. */
export const rareSteps = {
  offers: [
    ...["staff offer a change", "staff store what a guest agreed to by phone"],
    ...["a guest answers an offer", "staff withdraw an offer"],
  ],
  calls: [
    ...["job: call about waiting orders", "somebody on the phone presses 1", "a call ends without a 1"],
    ...[
      "job: run the opening drill",
      "staff hear the drill",
      "job: send messages",
      "no one comes for a while",
    ],
  ],
  links: [
    ...["staff answer the phone", "a guest orders from a link of staff"],
    ...["a guest shares the cart", "a guest opens a shared cart"],
  ],
  texts: ["a guest answers a text", "a guest asks for texts", "the provider reports the payment"],
} as const satisfies Record<string, readonly StepName[]>;
