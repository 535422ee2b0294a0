/** What guests do: fill a cart, check out, pay, look at the order's page, cancel and arrive. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { ChosenOption } from "@domain/menu/option.ts";
import { noWishes } from "@domain/order/agreement.ts";
import type { Contact } from "@domain/order/order.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { ThreeDSecure } from "@domain/payment/three_d_secure.ts";
import type { Language } from "@domain/shared/language.ts";
import { localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { addDish, clearCart, updateCartLine, viewCart } from "@domain/usecases/ordering/cart.ts";
import { completeCheckout, openCheckout, releaseSlot } from "@domain/usecases/ordering/checkout.ts";
import { trackOrder } from "@domain/usecases/ordering/track_order.ts";
import type { Rng } from "../faults/rng.ts";
import { billings, type Declines, isWaiting } from "./cards.ts";
import type { Places } from "./checks/capacity.ts";
import {
  checkHold,
  checkOpened,
  checkSubmitted,
  confirmedIn,
  countedPayments,
  offerOf,
} from "./checks/checkout.ts";
import { checkGuestPage, checkPlaceInLine } from "./checks/guest_page.ts";
import type { Call } from "./checks/phone_links.ts";
import { isAsAgreed } from "./checks/phone_orders.ts";
import { writeNote } from "./notes.ts";
import { getsTexts, typePhone } from "./phones.ts";
import type { Process } from "./process.ts";
import { checkTexted } from "./text_stops.ts";

/** A guest of the evening. A guest without an intent has not opened a checkout. `client` is the network address. */
export type Guest = {
  sessionId: string;
  client: string;
  contact: Contact;
  language: Language;
  intentId?: string;
  /** The pickup time with which the checkout was opened last. */
  choice?: PickupChoice;
  lookedAt?: number;
  /** What staff last put together for the guest on the phone. */
  call?: Call;
  /** How many of the guest's tabs wait for an answer, and how often a second one came. */
  tabs: number;
  overlaps: number;
};

export type Acting = {
  store: MemoryPorts;
  process: Process;
  guest: Guest;
  rng: Rng;
  declines: Declines;
  places: Places;
};

export const names = [["Jisoo", "Park"], ["민준", "김"], ["José", "Núñez"], [
  "Ann Marie",
  "O'Brien",
]] as const;
export function createGuest(nth: number, rng: Rng): Guest {
  const [firstName, lastName] = names[nth % names.length] ?? names[0];
  return {
    sessionId: `guest ${nth}`,
    client: `address ${nth % 3}`,
    contact: {
      ...{ firstName, lastName, email: `guest.${nth}@example.com` },
      phone: typePhone(rng),
    },
    language: nth % 2 === 0 ? "en" : "ko",
    ...{ tabs: 0, overlaps: 0 },
  };
}

export const orderIdOf = ({ intentId }: Pick<Guest, "intentId">) =>
  intentId?.replace("pi_", "") ?? "ord_none";

const truthOf = ({ store, guest }: Acting) => store.payments.all().find(({ id }) => id === guest.intentId);

export const fillCart = (acting: Acting): Promise<void> => inTab(acting.guest, () => add(acting));

async function add({ process, guest, rng }: Acting): Promise<void> {
  const dishId = rng.happens(0.15)
    ? rng.pick(["soju", "soju", "cider"])
    : rng.pick(["bibimbap", "galbi", "cold_kimchi", "bulgogi"]);
  const options = dishId === "bulgogi" && rng.happens(0.7) ? chooseOptions(rng) : undefined;
  await addDish(process.ports, {
    ...{ sessionId: guest.sessionId, dishId, quantity: rng.integer(1, 3) },
    note: writeNote(rng),
    ...(options && { options }),
  });
}

function chooseOptions(rng: Rng): ChosenOption[] {
  const extras: ChosenOption[] = [
    { id: "cheese", quantity: rng.integer(1, 2) },
    { id: "tofu", quantity: 1 },
    { id: "half", quantity: 1 },
    { id: "no_egg", quantity: 1 },
  ];
  const spice = { id: rng.pick(["mild", "hot"]), quantity: 1 };
  return [spice, ...extras.filter(() => rng.happens(0.4))];
}

/** The guest changes or removes a dish, or empties the cart. */
export const editCart = (acting: Acting): Promise<void> =>
  inTab(acting.guest, (isAlone) => edit(acting, isAlone));

async function edit({ process, guest, rng }: Acting, isAlone: () => boolean): Promise<void> {
  const { sessionId } = guest;
  if (rng.happens(0.1)) {
    let isEmptied = false;
    const { ports } = process;
    const carts: MemoryPorts["carts"] = {
      ...ports.carts,
      change: async (id, decide) => {
        const changed = await ports.carts.change(id, decide);
        isEmptied ||= changed.ok && changed.value.lines.length === 0;
        return changed;
      },
    };
    const quote = await clearCart({ ...ports, carts }, sessionId);
    return assert.deepEqual([quote.lines.length, isEmptied], [0, true], "an empty cart");
  }
  const [first, ...rest] = (await viewCart(process.ports, sessionId)).lines;
  if (first === undefined) return;
  const { id: lineId, dish, options: known } = rng.pick([first, ...rest]);
  const quantity = rng.integer(0, 3);
  const options = dish.id === "bulgogi" && rng.happens(0.5) ? chooseOptions(rng) : undefined;
  const updated = await updateCartLine(process.ports, {
    ...{ sessionId, lineId, quantity },
    ...(options && { options }),
  });
  if (!updated.ok) return;
  // A line that became the same as another one is part of that one.
  const line = updated.value.lines.find((each) => each.id === lineId);
  assert.ok(line === undefined || quantity > 0, "a removed line");
  if (line === undefined) return;
  assert.ok(line.quantity >= quantity, "the quantity of a changed line");
  const chosen = line.options.map((option) => option.id).toSorted();
  const expected = (options ?? known).map((option) => option.id).toSorted();
  if (isAlone()) assert.deepEqual(chosen, expected, "the options of a changed line");
}

/** Most guests stay with the pickup time that they chose. */
export function pickupChoice({ store, rng, guest }: Pick<Acting, "store" | "rng" | "guest">): PickupChoice {
  if (guest.choice && rng.happens(0.5)) return guest.choice;
  if (rng.happens(0.7)) return { option: "asap" };
  const time = Temporal.Instant.fromEpochMilliseconds(store.clock.now() + rng.integer(1, 8) * 15 * minuteMs)
    .toZonedDateTimeISO("America/Los_Angeles").round({ smallestUnit: "minute", roundingIncrement: 15 });
  return {
    option: "scheduled",
    date: localDateOf(time.epochMilliseconds),
    time: time.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** Notes that a tab of the guest is at the checkout or at the order's page. `isAlone` tells afterwards whether no other one was. */
export async function inTab<T>(guest: Guest, visit: (isAlone: () => boolean) => Promise<T>): Promise<T> {
  if (guest.tabs > 0) guest.overlaps += 1;
  const before = guest.tabs > 0 ? -1 : guest.overlaps;
  guest.tabs += 1;
  try {
    return await visit(() => guest.overlaps === before);
  } finally {
    guest.tabs -= 1;
  }
}

export const openTheCheckout = (acting: Acting, choice: PickupChoice): Promise<string | undefined> =>
  inTab(acting.guest, (isAlone) => open(acting, choice, isAlone));

async function open(
  acting: Acting,
  choice: PickupChoice,
  isAlone: () => boolean,
): Promise<string | undefined> {
  const { process, guest, declines, store } = acting;
  const { sessionId, client } = guest;
  const waits = () => isWaiting(declines, guest, store.clock.now());
  const didWait = waits();
  const { places } = acting;
  const began = places.changes.length;
  const before = await offerOf(acting, sessionId, choice);
  const known = await store.checkouts.openOf(sessionId);
  // A checkout whose payment was not opened is tried with its own total first.
  const storedCents = known?.intentId === undefined ? known?.bill.totalCents : undefined;
  const confirmed = confirmedIn(store, known?.intentId);
  const { ports, check } = countedPayments(process.ports);
  const opened = await openCheckout(ports, { sessionId, client, choice, note: "" });
  check();
  if (didWait === waits()) {
    const isRefused = !opened.ok && opened.error.kind === "too_many_declines";
    assert.equal(isRefused, didWait, "whether a payer with declined cards must wait");
  }
  if (isAlone() && !opened.ok && opened.error.kind === "amount_refused") {
    const left = await store.checkouts.openOf(sessionId);
    assert.ok(left === undefined || left.intentId !== undefined, "a refused amount blocks the next one");
  }
  const after = await offerOf(acting, sessionId, choice);
  const isSame = isDeepStrictEqual(before, after) &&
    places.changes.slice(began).every((by) => by === sessionId);
  if (isAlone() && !didWait && !waits() && isSame) {
    const { orderAheadHours } = store.store.facts.settings;
    checkOpened(opened, before, storedCents, orderAheadHours < 24);
  }
  if (confirmed && isAlone()) {
    const present = confirmedIn(store, known?.intentId) ?? confirmed;
    assert.deepEqual(present, confirmed, "what a guest has confirmed, after another tab opened");
  }
  if (opened.ok && isAlone()) checkHold(places, sessionId, opened.value, known?.payPressedAt !== undefined);
  if (opened.ok) Object.assign(guest, { intentId: opened.value.intent.id, choice });
  return opened.ok ? opened.value.intent.id : undefined;
}

export const submitTheForm = (acting: Acting, choice: PickupChoice): Promise<boolean> =>
  inTab(acting.guest, (isAlone) => submit(acting, choice, isAlone));

async function submit(acting: Acting, choice: PickupChoice, isAlone: () => boolean): Promise<boolean> {
  const { process, store, guest, rng, places, declines } = acting;
  const { sessionId, intentId, contact, language, client: address } = guest;
  if (intentId === undefined) return false;
  const asksTexts = rng.happens(0.7);
  const isOfAge = rng.happens(0.9);
  const began = places.changes.length;
  const stored = store.checkouts.ofIntentNow(intentId);
  const confirmed = confirmedIn(store, intentId);
  const before = await offerOf(acting, sessionId, choice);
  const waits = () => isWaiting(declines, guest, store.clock.now());
  const didWait = waits();
  const submitted = await completeCheckout(process.ports, {
    ...{ sessionId, intentId, choice, contact },
    wishes: {
      ...noWishes,
      language,
      note: writeNote(rng),
      ...{ wantsTexts: asksTexts, isOfAge },
      utensilIds: rng.pick([[], ["chopsticks"], ["napkins", "gochujang"]]),
    },
    ...(rng.happens(0.8) && { from: { address, userAgent: "Browser 1" } }),
  });
  const after = await offerOf(acting, sessionId, choice);
  const isSame = isDeepStrictEqual(before, after) &&
    store.checkouts.ofIntentNow(intentId)?.state === stored?.state &&
    places.changes.slice(began).every((by) => by === sessionId);
  if (isAlone() && isSame && !didWait && !waits() && stored) {
    checkSubmitted(submitted, before, stored, isOfAge);
  }
  if (!submitted.ok && confirmed && isAlone()) {
    const present = confirmedIn(store, intentId) ?? confirmed;
    assert.deepEqual(present, confirmed, "what a guest has confirmed, after another press was refused");
  }
  if (!submitted.ok) return false;
  if (isAlone()) checkHold(places, sessionId, submitted.value);
  const { textAreaCodes } = store.store.facts.settings;
  const isPossible = asksTexts && getsTexts(contact.phone, textAreaCodes);
  assert.equal(submitted.value.wantsTexts, isPossible, `texts to ${contact.phone}`);
  return true;
}

const threeDSecureResults: readonly [ThreeDSecure, ...ThreeDSecure[]] = [
  { outcome: "frictionless", isLiabilityShifted: true },
  { outcome: "challenge", isLiabilityShifted: true },
  { outcome: "attempted", isLiabilityShifted: true },
  { outcome: "attempted", isLiabilityShifted: false },
  { outcome: "unavailable", isLiabilityShifted: false },
];

/** Some guests pay with a wallet, which names them also without the form. */
export function payAtTheBank(acting: Acting): void {
  const { store: { payments }, rng } = acting;
  const truth = truthOf(acting);
  const billing = rng.happens(0.5) ? rng.pick(billings)[0] : undefined;
  if (truth?.status !== "waiting") return;
  // A guest who fails 3-D Secure authorizes nothing, and tries again or leaves.
  if (truth.asksForThreeDSecure && rng.happens(0.1)) return;
  if (truth.asksForThreeDSecure && !truth.isConfirming && rng.happens(0.2)) {
    return payments.askForConfirmation(truth.id);
  }
  const threeDSecure = truth.asksForThreeDSecure ? rng.pick(threeDSecureResults) : undefined;
  payments.authorize(truth.id, billing, { brand: "visa", lastFour: "4242", threeDSecure });
}

/** The hold of the guest's card ends, or will end soon. */
export function loseTheHold(acting: Acting): void {
  const { store: { payments }, rng } = acting;
  const truth = truthOf(acting);
  if (truth?.status !== "authorized") return;
  if (rng.happens(0.4)) return payments.setAuthorizationLeft(truth.id, rng.pick([59, 60, 61]) * minuteMs);
  if (rng.happens(0.6)) payments.setAuthorizationLeft(truth.id, rng.pick([-minuteMs, 0, minuteMs]));
  payments.loseAuthorization(truth.id);
}

/** A hurried guest does everything in one go; the page or the webhook reports the payment later. */
export async function orderAtOnce(acting: Acting): Promise<void> {
  for (let dishes = acting.rng.integer(1, 2); dishes > 0; dishes--) await fillCart(acting);
  const choice = pickupChoice(acting);
  if (await openTheCheckout(acting, choice) === undefined) return;
  if (await submitTheForm(acting, choice)) payAtTheBank(acting);
  await look(acting);
}

/** While the bank asks the guest, other tabs of the cart change it, open its checkout for other times, and some press Pay as well. */
export async function payBesideOtherTabs(acting: Acting): Promise<void> {
  const { store, guest, rng } = acting;
  for (let dishes = rng.integer(1, 2); dishes > 0; dishes--) await fillCart(acting);
  const choice = pickupChoice(acting);
  if (await openTheCheckout(acting, choice) === undefined) return;
  if (!await submitTheForm(acting, choice)) return;
  const { intentId = "" } = guest;
  if (store.payments.truth(intentId).status === "waiting") store.payments.askForConfirmation(intentId);
  for (let tabs = rng.integer(1, 2); tabs > 0; tabs--) {
    if (rng.happens(0.4)) await (rng.happens(0.5) ? fillCart(acting) : editCart(acting));
    const other = pickupChoice(acting);
    await openTheCheckout(acting, other);
    if (rng.happens(0.2)) await submitTheForm(acting, other);
  }
  if (rng.happens(0.8)) payAtTheBank(acting);
  await look(acting);
}

/** Some guests press Pay at once, and then close the page. */
export async function rush(acting: Acting): Promise<void> {
  const { store, rng } = acting;
  for (let nth = rng.integer(7, 10); nth > 0; nth--) {
    const guest = createGuest(nth, rng);
    Object.assign(guest, { sessionId: `rush ${nth} ${rng.next()}`, client: `address of ${nth}` });
    const own = { ...acting, guest };
    await fillCart(own);
    if (await openTheCheckout(own, { option: "asap" }) === undefined) continue;
    if (!await submitTheForm(own, { option: "asap" })) continue;
    const next = rng.pick(["pays", "is asked by the bank", "waits", "waits"] as const);
    if (next === "pays") payAtTheBank(own);
    if (next === "is asked by the bank") store.payments.askForConfirmation(guest.intentId ?? "");
  }
}

/** The guest leaves the checkout, which frees the pickup time unless a card is being authorized for it. */
export const leaveTheCheckout = (acting: Acting): Promise<void> =>
  inTab(acting.guest, (isAlone) => leave(acting, isAlone));

async function leave(
  { process, store, guest: { sessionId } }: Acting,
  isAlone: () => boolean,
): Promise<void> {
  const heldOf = () => store.kitchen.holds().filter((hold) => hold.sessionId === sessionId);
  const open = await store.checkouts.openOf(sessionId);
  const [held, isAtBank] = [heldOf(), confirmedIn(store, open?.intentId) !== undefined];
  await releaseSlot(process.ports, sessionId);
  if (!isAlone()) return;
  if (open?.payPressedAt === undefined) assert.deepEqual(heldOf(), [], "a pickup time that is still held");
  if (isAtBank && confirmedIn(store, open?.intentId)) {
    assert.deepEqual(heldOf(), held, "the pickup time of a card that is being authorized");
  }
}

/** The page of an authorized payment asks the provider once in some seconds, and then has the order. */
const pageSeconds = 3;

export const look = (acting: Acting): Promise<void> => inTab(acting.guest, (isAlone) => ask(acting, isAlone));

async function ask({ process: { ports }, store, guest }: Acting, isAlone: () => boolean): Promise<void> {
  const { intentId } = guest;
  for (const unknown of intentId === undefined ? ["pi_none", "ord_none"] : []) {
    assert.equal(await trackOrder(ports, unknown), undefined, "a page of no order");
  }
  if (intentId === undefined) return;
  const now = store.clock.now();
  const checkout = store.checkouts.ofIntentNow(intentId);
  const { status, amountCents, currency, orderId } = store.payments.truth(intentId);
  const isAgreed = amountCents === checkout?.bill.totalCents && currency === "usd" && orderId === checkout.id;
  const isDue = checkout?.state === "open" && isAgreed && status === "authorized" &&
    now - (guest.lookedAt ?? -Infinity) >= pageSeconds * 1000;
  let isRead = true;
  const payments: MemoryPorts["payments"] = {
    ...ports.payments,
    read: (...args) =>
      ports.payments.read(...args).catch((cause) => {
        isRead = false;
        throw cause;
      }),
  };
  let isPlacedNow = false;
  const orders: MemoryPorts["orders"] = {
    ...ports.orders,
    place: async (...args) => {
      const placed = await ports.orders.place(...args);
      isPlacedNow ||= placed?.isNew ?? false;
      return placed;
    },
  };
  const before = store.orders.all();
  const tracked = await trackOrder({ ...ports, payments, orders }, intentId).finally(() => {
    if (checkout?.state === "open") guest.lookedAt = store.clock.now();
  });
  if (checkout) assert.equal(tracked?.id, checkout.id, "the order of a guest's page");
  if (isPlacedNow && tracked?.order) {
    checkTexted(store, tracked.order, store.checkouts.ofIntentNow(intentId)?.consent?.at);
  }
  const placed = isPlacedNow ? store.orders.all().find(({ id }) => id === tracked?.id) : undefined;
  if (placed && isAsAgreed(store, placed)) {
    const isUnanswered = placed.state.status === "pending_approval" && placed.payment.state === "authorized";
    assert.ok(!isUnanswered, "an order that staff agreed to on the phone waits for them");
  }
  if (tracked?.order) checkGuestPage(tracked.order, store.clock.now());
  const all = store.orders.all();
  const isUnchanged = all.length === before.length && all.every((order, nth) => order === before[nth]);
  if (tracked?.order && isUnchanged) checkPlaceInLine(tracked.order, all, tracked.placeInLine);
  const isPlaced = tracked?.order !== undefined || !isDue || !isRead || !isAlone();
  assert.ok(isPlaced || store.payments.truth(intentId).status !== "authorized", "a page without its order");
}
