/** Staff put a cart together for a guest on the phone and text a link to it; a guest takes it and pays. */
import assert from "node:assert/strict";
import type { PhoneLink } from "@domain/cart/cart_link.ts";
import { setAvailability } from "@domain/usecases/menu/set_availability.ts";
import { openCartLink, takeCartLink } from "@domain/usecases/ordering/cart_links.ts";
import { cancelPhoneLink, makePhoneLink, resendPhoneLink } from "@domain/usecases/ordering/phone_orders.ts";
import type { Staff } from "@domain/usecases/store/store_modes.ts";
import { actingAs } from "./checks/access.ts";
import {
  type Call,
  cancelJudge,
  checkDishes,
  checkNewLink,
  checkRepeatedCall,
  checkVisit,
  isTimeOffered,
  judgedLinks,
  resendJudge,
} from "./checks/phone_links.ts";
import { linkMaker } from "./checks/phone_orders.ts";
import { type Acting, look, openTheCheckout, payAtTheBank, pickupChoice, submitTheForm } from "./guests.ts";
import { writeNote } from "./notes.ts";
import { getsTexts, phones } from "./phones.ts";

type AtTheCounter = Acting & { staff: Staff };

/** Staff make a link, send the last one again, or cancel it. Some taps are sent twice, at once or later. */
export function answerThePhone(acting: AtTheCounter): Promise<unknown> {
  const { store, process: { ports }, guest, staff, rng } = acting;
  const by = linkMaker(staff);
  const [link] = phoneLinksOf(store).slice(-1);
  const now = store.clock.now();
  return actingAs(by.id, async () => {
    if (link && rng.happens(0.1)) {
      return await cancelPhoneLink(judgedLinks(ports, { judge: cancelJudge(by, now) }), { id: link.id, by });
    }
    if (link && rng.happens(0.35)) {
      const could = isTextable(store, link.phoneOrder.phone);
      const judge = resendJudge(by, (phone) => isTextable(store, phone) === could ? could : undefined, now);
      return await resendPhoneLink(judgedLinks(ports, { judge }), { id: link.id, by });
    }
    const call = guest.call && rng.happens(0.25) ? { ...guest.call, by } : newCall(acting, by);
    guest.call = call;
    const times = call.key !== undefined && rng.happens(0.3) ? 2 : 1;
    const other = { ...call, lines: call.lines.map((line) => ({ ...line, quantity: line.quantity + 1 })) };
    const second = rng.happens(0.4) ? other : call;
    const answers = await Promise.all([call, second].slice(0, times).map((each) => makeLink(acting, each)));
    const ids = answers.flatMap((answer) => answer.ok ? [answer.value.id] : []);
    assert.ok(times === 1 || new Set(ids).size <= 1, "two links of one tap");
    if (call.key !== undefined && rng.happens(0.2)) await makeLink(acting, other);
    return answers;
  });
}

function newCall({ store, guest, rng }: AtTheCounter, by: Call["by"]): Call {
  const dishIds = ["bibimbap", "galbi", "cold_kimchi"] as const;
  return {
    lines: Array.from({ length: rng.integer(1, 2) }, () => ({
      ...{ dishId: rng.pick(dishIds), quantity: rng.integer(1, 3) },
      note: writeNote(rng),
    })),
    pickup: pickupChoice({ store, rng, guest }),
    ...{ by, phone: rng.pick(phones)[0], language: guest.language },
    key: rng.happens(0.6) ? `call ${rng.next()}` : undefined,
  };
}

/** Returns limits that count what is taken from them, and note whether one of them was reached. */
function countedTexts(limits: Acting["store"]["limits"]) {
  const texts = { counted: 0, isSpent: false };
  const take: typeof limits.take = async (...args) => {
    texts.counted += 1;
    const retryAt = await limits.take(...args);
    texts.isSpent ||= retryAt !== undefined;
    return retryAt;
  };
  return { limits: { ...limits, take }, texts };
}

const isTextable = ({ store: { facts: { settings } }, textStops }: Acting["store"], phone: string) =>
  settings.textsGuests && getsTexts(phone, settings.textAreaCodes) &&
  textStops.stoppedAt(phone) === undefined;

async function makeLink({ store, process: { ports } }: AtTheCounter, call: Call) {
  const now = store.clock.now();
  const known = phoneLinksOf(store).find(({ phoneOrder: { key } }) => key !== undefined && key === call.key);
  let isAdded = false;
  const isSendable = isTextable(store, call.phone);
  // The guest may stop texts, or want them again, during the call.
  const isSure = () => isSendable === isTextable(store, call.phone);
  const added: Parameters<typeof judgedLinks>[1]["added"] = (change) => {
    isAdded = true;
    if (isSure()) checkNewLink(change, call, isSendable, now);
  };
  const isOff = () => !store.store.facts.settings.isOrderingEnabled;
  const wasOff = isOff();
  const { limits, texts } = countedTexts(ports.limits);
  const made = await makePhoneLink({ ...judgedLinks(ports, { added }), limits }, call);
  const isTooMany = !made.ok && made.error.kind === "too_many_phone_texts";
  assert.equal(isTooMany, texts.isSpent, "whether a number got too many texts with links");
  if (isAdded && isSure()) {
    const counted = isSendable ? 2 : 0;
    assert.equal(texts.counted, counted, "a text counts for its number and for the restaurant");
  }
  if (!known && wasOff === isOff()) {
    const isRefused = !made.ok && made.error.kind === "ordering_off";
    // A tap of another tablet at once may have made the link.
    assert.ok(isRefused === wasOff || made.ok && !isAdded, "whether staff may make a link");
  }
  if (known) {
    checkRepeatedCall(made, phoneLinksOf(store).find(({ id }) => id === known.id) ?? known, call, now);
    assert.equal(isAdded, false, "a repeated tap made another link");
  } else if (made.ok) {
    const stored = phoneLinksOf(store).find(({ id }) => id === made.value.id);
    assert.ok(stored, "a link that is not stored");
    checkDishes(stored, call);
  }
  return made;
}

/**
 * A guest opens a link of staff, takes its dishes, most often alone and at the wished time, and pays now or later. Sometimes a dish sells
 * out before the payment.
 */
export async function orderByPhone(acting: AtTheCounter): Promise<void> {
  const { store, process: { ports }, guest: { sessionId }, staff, rng } = acting;
  const [first, ...rest] = phoneLinksOf(store).slice(-3);
  if (first === undefined) return;
  const { id, pickup, lines } = rng.pick([first, ...rest]);
  const before = store.carts.phoneLink(id);
  const now = store.clock.now();
  const offered = () => before && isTimeOffered(acting, before);
  const wasOffered = await offered();
  const opened = await openCartLink(ports, id);
  const isOffered = await offered();
  if (before) checkVisit(before, store.carts.phoneLink(id), now);
  if (opened && wasOffered !== undefined && wasOffered === isOffered && now === store.clock.now()) {
    const isGone = opened.problems.some(({ kind }) => kind === "pickup_time_gone");
    assert.equal(isGone, !isOffered, "whether a link tells that its time is gone");
  }
  const taken = await takeCartLink(ports, { id, sessionId, replaces: rng.happens(0.9) });
  const choice = pickup && rng.happens(0.9) ? pickup : pickupChoice(acting);
  if (!taken?.ok || await openTheCheckout(acting, choice) === undefined) return;
  const isSubmitted = await submitTheForm(acting, choice);
  if (rng.happens(0.15)) {
    const [dishId = ""] = lines.map((line) => line.dishId);
    const by = { id: staff.id, role: "manager" } as const;
    await actingAs(staff.id, () => setAvailability(ports, { by, dishIds: [dishId], to: "until_tomorrow" }));
  }
  if (isSubmitted && rng.happens(0.6)) payAtTheBank(acting);
  await look(acting);
}

const phoneLinksOf = (store: Acting["store"]): PhoneLink[] =>
  store.carts.links().flatMap((link) => store.carts.phoneLink(link.id) ?? []);
