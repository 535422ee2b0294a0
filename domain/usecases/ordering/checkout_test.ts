import { noWishes } from "@domain/order/agreement.ts";
import assert from "node:assert/strict";
import {
  anOrder,
  at,
  bibimbap,
  chopsticks,
  denied,
  fridayDinner,
  galbi,
  gochujang,
  guest,
  restaurant,
} from "@domain/testing/fixtures.ts";
import { authorized, fillCart, must, open, submit, waitingOrder } from "@domain/testing/steps.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import { addDish, updateCartLine } from "./cart.ts";
import { completeCheckout, openCheckout, releaseSlot } from "./checkout.ts";
import { maxHoldsOfClient } from "@domain/hours/capacity.ts";
import { audit } from "@domain/shared/audit.ts";
import { refuse } from "@domain/shared/result.ts";
import { reconcile } from "../payments/reconcile.ts";
import { pickupOffer } from "../store/ordering_offer.ts";

const sessionId = "ses_guest";
const asap = { option: "asap" } as const;
const lunch = { option: "scheduled", date: "2026-07-13", time: "12:00" } as const;

/** A guest with an open ASAP checkout, for Bibimbap and Galbi by default. */
async function openedCheckout(...dishes: string[]) {
  const ports = restaurant();
  await fillCart(ports, sessionId, ...(dishes.length > 0 ? dishes : ["bibimbap", "galbi"]));
  const { intent, quote } = await open(ports, sessionId);
  return { ports, intentId: intent.id, quote };
}

const stored = async (ports: ReturnType<typeof restaurant>, intentId: string) => {
  const checkout = await ports.checkouts.byIntent(intentId);
  assert.ok(checkout);
  return checkout;
};

Deno.test("opening stores the checkout before the intent, and the intent has its id and total", async () => {
  const { ports, intentId, quote } = await openedCheckout();
  const intent = ports.payments.truth(intentId);
  const checkout = await stored(ports, intentId);
  assert.deepEqual([intent.orderId, intent.amountCents], [checkout.id, quote.totalCents]);
  assert.deepEqual([checkout.bill.totalCents, checkout.state], [quote.totalCents, "open"]);
  assert.equal(quote.totalCents, 1695 + 3495 + 454);
});

Deno.test("opening again updates the same intent to the current cart", async () => {
  const { ports, intentId } = await openedCheckout();
  await fillCart(ports, sessionId, "cold_kimchi");
  const again = await open(ports, sessionId);
  assert.equal(again.intent.id, intentId);
  assert.equal(ports.payments.truth(intentId).amountCents, again.quote.totalCents);
  assert.equal((await stored(ports, intentId)).lines.length, 3);
  assert.equal(ports.payments.all().length, 1);
});

Deno.test("a payment asks for 3-D Secure by its present total and dishes, from the first moment", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ threeDSecure: { aboveCents: 5_000, dishes: 0, isByRecord: false } });
  await fillCart(ports, sessionId, "bibimbap", "galbi");
  const { intent } = await open(ports, sessionId);
  const asks = () => ports.payments.truth(intent.id).asksForThreeDSecure;
  assert.equal(asks(), true);
  ports.store.changeSettings({ threeDSecure: { aboveCents: 10_000, dishes: 0, isByRecord: false } });
  await open(ports, sessionId);
  assert.deepEqual([asks(), (await stored(ports, intent.id)).asksForThreeDSecure], [false, false]);
  await fillCart(ports, sessionId, "bibimbap");
  ports.store.changeSettings({ threeDSecure: { aboveCents: 0, dishes: 3, isByRecord: false } });
  await open(ports, sessionId);
  assert.deepEqual([asks(), (await stored(ports, intent.id)).asksForThreeDSecure], [true, true]);
});

Deno.test("a guest with an earlier dispute or no-show is asked for 3-D Secure while the setting is on", async () => {
  const ports = restaurant();
  const rules = { aboveCents: 0, dishes: 0 };
  const asksFor = async (session: string, phone: string) => {
    await fillCart(ports, session, "bibimbap");
    const { intent } = await open(ports, session);
    assert.equal(ports.payments.truth(intent.id).asksForThreeDSecure, false, "the guest is unknown");
    must(await submit(ports, session, intent.id, asap, { phone, email: "" }));
    return ports.payments.truth(intent.id).asksForThreeDSecure;
  };
  const missed = anOrder({ id: "ord_missed" });
  await ports.orders.add(missed.day, () => ({
    order: {
      ...missed,
      state: {
        ...{ status: "no_show", noShowAt: fridayDinner, acceptedAt: fridayDinner, minutes: 15 },
        ...{ readyAt: fridayDinner, acceptedBy: { kind: "system" } },
      },
    },
    at: fridayDinner,
  }));
  ports.store.changeSettings({ threeDSecure: { ...rules, isByRecord: true } });
  assert.equal(await asksFor("ses_known", guest.phone), true);
  assert.equal(await asksFor("ses_other", "+17145550999"), false);
  ports.store.changeSettings({ threeDSecure: { ...rules, isByRecord: false } });
  assert.equal(await asksFor("ses_off", guest.phone), false);
});

Deno.test("five tabs that open at the same time share one checkout with one intent", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "galbi");
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openCheckout(ports, { sessionId, choice: asap, note: "" })),
  );
  const ids = opened.flatMap((each) => each.ok ? each.value.intent.id : []);
  assert.ok(ids.length >= 1);
  assert.equal(new Set(ids).size, 1);
  assert.equal(ports.payments.all().filter((intent) => intent.status === "waiting").length, 1);
});

Deno.test("a checkout without an intent gets one when it is opened again", async () => {
  for (const fault of ["lost_before_effect", "lost_after_effect"] as const) {
    const ports = restaurant();
    await fillCart(ports, sessionId, "galbi");
    ports.payments.breakNext(fault);
    await assert.rejects(openCheckout(ports, { sessionId, choice: asap, note: "" }), ProviderUnreachable);
    const { intent } = await open(ports, sessionId);
    assert.equal((await stored(ports, intent.id)).state, "open");
    assert.equal(ports.payments.all().filter((each) => each.status === "waiting").length, 1, fault);
  }
});

Deno.test("a checkout whose intent is gone at the provider is replaced by a new one", async () => {
  const { ports, intentId } = await openedCheckout();
  ports.payments.loseAuthorization(intentId);
  const again = await open(ports, sessionId);
  assert.notEqual(again.intent.id, intentId);
  assert.equal((await stored(ports, intentId)).state, "abandoned");
  assert.equal((await ports.checkouts.openOf(sessionId))?.intentId, again.intent.id);
});

Deno.test("submitting stores the guest's contact details and choices", async () => {
  const { ports, intentId } = await openedCheckout();
  must(await submit(ports, sessionId, intentId));
  const { contact, wantsTexts, utensils, language } = await stored(ports, intentId);
  assert.deepEqual([contact?.lastName, wantsTexts, utensils, language], ["Park", true, [], "en"]);
});

Deno.test("a guest whose number cannot receive texts may order and gets no texts", async () => {
  for (
    const [phone, areaCodes, expected] of [
      ["+17145550134", [], true],
      ["+18765550134", [], false],
      ["+18005550134", ["787"], false],
      ["+17875550134", ["787"], true],
    ] as const
  ) {
    const { ports, intentId } = await openedCheckout();
    ports.store.changeSettings({ textAreaCodes: areaCodes });
    const submitted = must(await submit(ports, sessionId, intentId, asap, { phone }));
    assert.equal(submitted.wantsTexts, expected, phone);
    const { contact, wantsTexts } = await stored(ports, intentId);
    assert.deepEqual([contact?.phone, wantsTexts], [phone, expected]);
  }
});

Deno.test("a price increase refuses the first submission, and submitting again agrees to it", async () => {
  const { ports, intentId, quote } = await openedCheckout();
  ports.menus.editDish("galbi", { priceCents: 3695 });
  const stopped = await submit(ports, sessionId, intentId);
  assert.ok(!stopped.ok && stopped.error.kind === "quote_changed");
  const [line] = stopped.error.changes;
  assert.deepEqual(
    { ...line, lineId: "" },
    { kind: "price_rose", lineId: "", name: galbi.name, fromCents: 3495, toCents: 3695 },
  );
  assert.equal(stopped.error.fromCents, quote.totalCents);
  assert.ok(stopped.error.quote.totalCents > quote.totalCents);

  const agreed = must(await submit(ports, sessionId, intentId));
  assert.equal(agreed.quote.totalCents, stopped.error.quote.totalCents);
  assert.equal(ports.payments.truth(intentId).amountCents, agreed.quote.totalCents);
});

Deno.test("a price drop is applied without asking", async () => {
  const { ports, intentId, quote } = await openedCheckout();
  ports.menus.editDish("galbi", { priceCents: 2995 });
  const agreed = must(await submit(ports, sessionId, intentId));
  assert.ok(agreed.quote.totalCents < quote.totalCents);
  assert.equal(ports.payments.truth(intentId).amountCents, agreed.quote.totalCents);
});

Deno.test("a price increase refuses the submission even when another price fell more", async () => {
  const { ports, intentId, quote } = await openedCheckout();
  ports.menus.editDish("galbi", { priceCents: 2995 });
  ports.menus.editDish("bibimbap", { priceCents: 1795 });
  const stopped = await submit(ports, sessionId, intentId);
  assert.ok(!stopped.ok && stopped.error.kind === "quote_changed");
  assert.deepEqual(stopped.error.changes.map((change) => change.name), [bibimbap.name]);
  assert.ok(stopped.error.quote.totalCents < quote.totalCents);
});

Deno.test("a dish added in another tab refuses the submission with the higher total", async () => {
  const { ports, intentId, quote } = await openedCheckout("galbi");
  await fillCart(ports, sessionId, "bibimbap");
  const stopped = await submit(ports, sessionId, intentId);
  assert.ok(!stopped.ok && stopped.error.kind === "quote_changed");
  assert.equal(stopped.error.fromCents, quote.totalCents);
  must(await submit(ports, sessionId, intentId));
});

Deno.test("changing from a lunch slot to dinner quotes the cart again before the authorization", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "bibimbap");
  const { intent, quote } = await open(ports, sessionId, lunch);
  assert.equal(quote.subtotalCents, 1495);
  const stopped = await submit(ports, sessionId, intent.id, asap);
  assert.ok(!stopped.ok && stopped.error.kind === "quote_changed");
  assert.equal(stopped.error.quote.subtotalCents, 1695);
  must(await submit(ports, sessionId, intent.id, asap));
});

Deno.test("a dish that became unavailable refuses the submission and names its line", async () => {
  const { ports, intentId } = await openedCheckout();
  ports.menus.editDish("galbi", { availability: { kind: "off" } });
  for (
    const refused of [
      await submit(ports, sessionId, intentId),
      await openCheckout(ports, { sessionId, choice: asap, note: "" }),
    ]
  ) {
    assert.ok(!refused.ok && refused.error.kind === "dish_unavailable");
    assert.deepEqual(refused.error.changes.map(({ kind, name }) => [kind, name]), [[
      "unavailable",
      galbi.name,
    ]]);
  }
});

Deno.test("a dish that left the menu refuses the first submission by name, and submitting again agrees to do without it", async () => {
  const leaves: ((ports: MemoryPorts) => unknown)[] = [
    (ports) => ports.menus.remove("galbi"),
    (ports) =>
      ports.menus.changeNow(({ categories }) => ({
        at: 0,
        categories: categories.filter(({ id }) => id === galbi.categoryId)
          .map((category) => ({ ...category, isHidden: true })),
        audit: [audit("category.updated", "category", galbi.categoryId, { at: 0 })],
      })),
  ];
  for (const leave of leaves) {
    const { ports, intentId, quote } = await openedCheckout("galbi", "cold_kimchi");
    leave(ports);
    const stopped = await submit(ports, sessionId, intentId);
    assert.ok(!stopped.ok && stopped.error.kind === "quote_changed");
    assert.deepEqual(stopped.error.changes.map(({ kind, name }) => [kind, name]), [["gone", galbi.name]]);
    assert.equal(stopped.error.fromCents, quote.totalCents);
    assert.deepEqual(stopped.error.quote.lines.map(({ dish }) => dish.id), ["cold_kimchi"]);

    const agreed = must(await submit(ports, sessionId, intentId));
    assert.equal(ports.payments.truth(intentId).amountCents, agreed.quote.totalCents);
  }
});

Deno.test("a dish that the guest removed in another tab is no change to agree to, also when it left the menu", async () => {
  const { ports, intentId, quote } = await openedCheckout();
  const [, removed] = quote.lines;
  must(await updateCartLine(ports, { sessionId, lineId: removed?.id, quantity: 0 }));
  ports.menus.remove("galbi");
  must(await submit(ports, sessionId, intentId));
});

Deno.test("a slot that is no longer available is refused", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "bibimbap");
  const slot = { option: "scheduled", date: "2026-07-10", time: "17:45" } as const;
  const { intent } = await open(ports, sessionId, slot);
  ports.clock.advanceMinutes(40);
  assert.deepEqual(await submit(ports, sessionId, intent.id, slot), {
    ok: false,
    error: { kind: "slot_lost", reason: "too_soon" },
  });
});

Deno.test("ASAP is refused when the restaurant closes or pauses", async () => {
  const { ports, intentId } = await openedCheckout();
  ports.store.facts = { ...ports.store.facts, pause: { until: undefined } };
  assert.deepEqual(await submit(ports, sessionId, intentId), {
    ok: false,
    error: { kind: "asap_unavailable", reason: "paused" },
  });
  ports.store.facts = { ...ports.store.facts, pause: undefined };
  ports.clock.set(at("2026-07-10T21:00-07:00"));
  assert.deepEqual(await submit(ports, sessionId, intentId), {
    ok: false,
    error: {
      kind: "asap_unavailable",
      reason: "closed",
      resumes: { at: at("2026-07-11T11:00-07:00"), isToday: false },
    },
  });
});

Deno.test("a cart over limits that fell since is refused at both steps, and can be ordered once it has fewer dishes", async () => {
  const { ports, intentId } = await openedCheckout("bibimbap", "bibimbap", "galbi");
  const refused = async () => {
    const results = [
      await submit(ports, sessionId, intentId),
      await openCheckout(ports, { sessionId, choice: asap, note: "" }),
    ];
    return results.map((result) => result.ok ? undefined : result.error);
  };
  const lineLimit = { kind: "line_limit", limit: 1 };
  ports.store.changeSettings({ limits: { perLine: 1, total: 9 } });
  assert.deepEqual(await refused(), [lineLimit, lineLimit]);
  const cartLimit = { kind: "cart_limit", limit: 2 };
  ports.store.changeSettings({ limits: { perLine: 9, total: 2 } });
  assert.deepEqual(await refused(), [cartLimit, cartLimit]);

  must(await updateCartLine(ports, { sessionId, dishId: "bibimbap", quantity: 1 }));
  must(await submit(ports, sessionId, intentId));
});

Deno.test("an empty cart does not open a checkout", async () => {
  const ports = restaurant();
  assert.deepEqual(await openCheckout(ports, { sessionId, choice: asap, note: "" }), {
    ok: false,
    error: { kind: "cart_empty" },
  });
  assert.equal(ports.payments.all().length, 0);
});

Deno.test("both steps are refused while ordering is switched off", async () => {
  const { ports, intentId } = await openedCheckout();
  ports.store.changeSettings({ isOrderingEnabled: false });
  const off = { ok: false, error: { kind: "ordering_off", reason: "disabled" } };
  assert.deepEqual(await submit(ports, sessionId, intentId), off);
  assert.deepEqual(await openCheckout(ports, { sessionId, choice: asap, note: "" }), off);
});

Deno.test("another session's checkout is refused as unknown and stays unchanged", async () => {
  const { ports, intentId } = await openedCheckout();
  const before = await stored(ports, intentId);
  assert.deepEqual(await submit(ports, "ses_thief", intentId), {
    ok: false,
    error: { kind: "no_such_checkout" },
  });
  assert.deepEqual(await submit(ports, sessionId, "pi_unknown"), {
    ok: false,
    error: { kind: "no_such_checkout" },
  });
  assert.deepEqual(await stored(ports, intentId), before);
});

Deno.test("after the authorization the checkout cannot change, with or without its order", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  const before = await stored(ports, intentId);
  const refused = { ok: false, error: { kind: "already_authorized", intentId } };
  assert.deepEqual(await submit(ports, sessionId, intentId), refused);
  assert.deepEqual(await openCheckout(ports, { sessionId, choice: asap, note: "" }), refused);
  assert.deepEqual(await stored(ports, intentId), before);

  const order = await waitingOrder(ports, "ses_other");
  assert.deepEqual(await submit(ports, "ses_other", order.payment.intentId), {
    ok: false,
    error: { kind: "already_authorized", intentId: order.payment.intentId },
  });
});

Deno.test("the intent has the total that the guest agreed to last", async () => {
  const { ports, intentId } = await openedCheckout();
  must(await addDish(ports, { sessionId, dishId: "galbi", quantity: 4, note: "" }));
  await submit(ports, sessionId, intentId);
  const { quote } = must(await submit(ports, sessionId, intentId, { ...lunch }));
  assert.equal(ports.payments.truth(intentId).amountCents, quote.totalCents);
  assert.equal((await stored(ports, intentId)).bill.totalCents, quote.totalCents);
});

Deno.test("contact details, note and choices are stored as entered", async () => {
  const { ports, intentId } = await openedCheckout();
  const contact = { firstName: "민지", lastName: "김", email: "minji@example.com", phone: "+17145550177" };
  must(
    await completeCheckout(ports, {
      sessionId,
      intentId,
      choice: asap,
      contact,
      wishes: {
        ...noWishes,
        note: "문 앞에서 전화 주세요",
        utensilIds: ["gochujang", "chopsticks"],
        language: "ko",
      },
    }),
  );
  const checkout = await stored(ports, intentId);
  assert.deepEqual(
    [
      checkout.contact,
      checkout.note,
      checkout.wantsTexts,
      checkout.utensils,
      checkout.language,
      checkout.updatedAt,
    ],
    [contact, "문 앞에서 전화 주세요", false, [chopsticks, gochujang], "ko", fridayDinner],
  );
});

Deno.test("a checkout that another tab opens while the card is authorized keeps the guest's note to the kitchen", async () => {
  const { ports, intentId } = await openedCheckout();
  const note = "Severe peanut allergy";
  const wishes = { ...noWishes, note, utensilIds: [] };
  must(await completeCheckout(ports, { sessionId, intentId, choice: asap, contact: guest, wishes }));
  await open(ports, sessionId);
  ports.payments.authorize(intentId);
  assert.equal((await reconcile(ports, intentId))?.note, note);
});

/** A guest has pressed Pay for lunch on Monday, and the bank asks for 3-D Secure. */
async function atTheBank() {
  const ports = restaurant();
  await fillCart(ports, sessionId, "bibimbap");
  const { intent: { id } } = await open(ports, sessionId, lunch);
  must(await submit(ports, sessionId, id, lunch));
  ports.payments.askForConfirmation(id);
  const { lines, bill, pickup } = await stored(ports, id);
  return { ports, id, agreed: { lines, bill, pickup } };
}

const placed = async (ports: MemoryPorts, intentId: string) => {
  ports.payments.authorize(intentId);
  const order = await reconcile(ports, intentId);
  return order && { lines: order.lines, bill: order.bill, pickup: order.pickup };
};

Deno.test("what a guest confirmed with Pay is ordered although another tab opens the checkout meanwhile", async () => {
  const { ports, id, agreed } = await atTheBank();
  ports.store.changeSettings({ capacity: { usual: { orders: 4, dishes: 0 }, bands: [] } });
  must(await submit(ports, sessionId, id, lunch));
  const [hold] = ports.kitchen.holds();
  for (const dishes of [[], ["galbi"]]) {
    await fillCart(ports, sessionId, ...dishes);
    const other = await open(ports, sessionId);
    assert.deepEqual([other.pickup.kind, other.heldUntil], ["asap", undefined]);
    assert.equal(other.quote.lines.length, 1 + dishes.length);
    assert.equal(ports.payments.truth(id).amountCents, agreed.bill.totalCents);
    assert.deepEqual(ports.kitchen.holds(), [hold]);
  }
  assert.deepEqual(await placed(ports, id), agreed);
});

Deno.test("a payment that begins while another tab opens the checkout has the amount that the guest confirmed", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "bibimbap");
  const { intent: { id } } = await open(ports, sessionId, lunch);
  const { amend } = ports.payments;
  let hasPaid = false;
  /** The guest presses Pay in the first tab before the second one has changed the payment. */
  const later: typeof amend = async (...args) => {
    if (!hasPaid) {
      hasPaid = true;
      must(await submit(ports, sessionId, id, lunch));
    }
    return await amend(...args);
  };
  const opening = { sessionId, choice: asap, note: "" };
  const other = must(
    await openCheckout({ ...ports, payments: { ...ports.payments, amend: later } }, opening),
  );
  assert.equal(other.quote.subtotalCents, 1695);
  const { bill, pickup } = await stored(ports, id);
  assert.equal(bill.subtotalCents, 1495);
  assert.equal(ports.payments.truth(id).amountCents, bill.totalCents);
  assert.deepEqual((await placed(ports, id))?.pickup, pickup);
});

Deno.test("a press on Pay that is refused with a new price leaves the payment that another tab authorizes", async () => {
  const { ports, id, agreed } = await atTheBank();
  await fillCart(ports, sessionId, "galbi");
  const stopped = await submit(ports, sessionId, id);
  assert.equal(!stopped.ok && stopped.error.kind, "quote_changed");
  assert.deepEqual(await placed(ports, id), agreed);
});

Deno.test("a press on Pay that is refused leaves the time that is held for a card which another tab authorizes", async () => {
  const { ports, id } = await atTheBank();
  ports.store.changeSettings({ capacity: { usual: { orders: 4, dishes: 0 }, bands: [] } });
  must(await submit(ports, sessionId, id, lunch));
  const held = ports.kitchen.holds();
  const utensils = await ask(ports, id, ["no_such_utensil"]);
  assert.equal(!utensils.ok && utensils.error.kind, "utensils_changed");
  const price = await submit(ports, sessionId, id);
  assert.equal(!price.ok && price.error.kind, "quote_changed");
  assert.deepEqual(ports.kitchen.holds(), held);
});

Deno.test("a tab that is closed while a card is authorized in another one leaves the held time", async () => {
  const { ports, id } = await atTheBank();
  ports.store.changeSettings({ capacity: { usual: { orders: 4, dishes: 0 }, bands: [] } });
  must(await submit(ports, sessionId, id, lunch));
  ports.clock.advanceMinutes(5);
  await releaseSlot(ports, sessionId);
  assert.equal(ports.kitchen.holds().length, 1);
  ports.payments.loseAuthorization(id);
  await releaseSlot(ports, sessionId);
  assert.deepEqual(ports.kitchen.holds(), []);
});

Deno.test("a later press on Pay in another tab changes what is ordered, and asks for nothing that its page showed", async () => {
  const { ports, id } = await atTheBank();
  const other = await open(ports, sessionId);
  const { quote, pickup } = must(await submit(ports, sessionId, id));
  assert.equal(quote.totalCents, other.quote.totalCents);
  assert.equal(ports.payments.truth(id).amountCents, quote.totalCents);
  const order = await placed(ports, id);
  assert.deepEqual([order?.bill.totalCents, order?.pickup], [quote.totalCents, pickup]);
});

Deno.test("after a failed payment the page changes the checkout again", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "bibimbap");
  const { intent: { id } } = await open(ports, sessionId, lunch);
  must(await submit(ports, sessionId, id, lunch));
  ports.clock.advance(20_000);
  const { quote } = await open(ports, sessionId);
  assert.equal(ports.payments.truth(id).amountCents, quote.totalCents);
  assert.equal((await stored(ports, id)).pickup.kind, "asap");
});

/** Submits the form with utensils. */
const ask = (ports: ReturnType<typeof restaurant>, intentId: string, utensilIds: readonly string[]) =>
  completeCheckout(ports, {
    sessionId,
    intentId,
    choice: asap,
    contact: guest,
    wishes: { ...noWishes, utensilIds },
  });

Deno.test("an unknown utensil and one that is off are refused with those on offer", async () => {
  const { ports, intentId } = await openedCheckout();
  ports.store.changeSettings({ utensils: [{ ...gochujang, isOn: false }, { ...chopsticks, isOn: true }] });
  for (const id of ["gochujang", "sword"]) {
    assert.deepEqual(
      await ask(ports, intentId, ["chopsticks", id]),
      refuse({ kind: "utensils_changed", offered: [chopsticks] }),
    );
  }
  must(await ask(ports, intentId, ["chopsticks"]));
});

Deno.test("an order has its utensils with their names at that time, whatever the list says later", async () => {
  const { ports, intentId } = await openedCheckout();
  must(await ask(ports, intentId, ["chopsticks"]));
  ports.store.changeSettings({
    utensils: [{ ...chopsticks, name: { ...chopsticks.name, en: "Sticks" }, isOn: false }],
  });
  ports.payments.authorize(intentId);
  await reconcile(ports, intentId);
  assert.deepEqual((await ports.orders.byIntent(intentId))?.utensils, [chopsticks]);
});

/** A restaurant with room for one order in each pickup window. */
function smallKitchen() {
  const ports = restaurant();
  ports.store.changeSettings({ capacity: { usual: { orders: 1, dishes: 0 }, bands: [] } });
  return ports;
}

Deno.test("of two guests who choose the last place of a window, one gets it and the other the nearest free times", async () => {
  const ports = smallKitchen();
  for (const session of ["ses_1", "ses_2"]) await fillCart(ports, session, "galbi");
  const opened = await Promise.all(
    ["ses_1", "ses_2"].map((session) => openCheckout(ports, { sessionId: session, choice: lunch, note: "" })),
  );
  assert.equal(opened.filter(({ ok }) => ok).length, 1);
  const [refused] = opened.flatMap((each) => each.ok ? [] : [each.error]);
  assert.deepEqual(refused, {
    kind: "slot_full",
    alternatives: ["11:30", "11:45", "12:15", "12:30"].map((time) => ({ date: "2026-07-13", time })),
  });
});

Deno.test("ASAP moves to the next window when another guest holds the current one", async () => {
  const ports = smallKitchen();
  for (const session of ["ses_1", "ses_2"]) await fillCart(ports, session, "galbi");
  const [first, second] = [await open(ports, "ses_1"), await open(ports, "ses_2")];
  assert.deepEqual(first.pickup, { kind: "asap", minutes: { from: 25, to: 40 } });
  assert.deepEqual(second.pickup, { kind: "asap", minutes: { from: 30, to: 45 } });
});

Deno.test("a hold ends after ten minutes, on another choice, and when its order is placed", async () => {
  const ports = smallKitchen();
  for (const session of ["ses_1", "ses_2"]) await fillCart(ports, session, "galbi");
  const chosen = (session: string, time = "12:00") =>
    openCheckout(ports, { sessionId: session, choice: { ...lunch, time }, note: "" });
  must(await chosen("ses_1"));
  ports.clock.set(fridayDinner + 10 * 60_000 - 1);
  assert.equal((await chosen("ses_2")).ok, false);
  must(await chosen("ses_1", "13:00"));
  must(await chosen("ses_2"));
  ports.clock.set(fridayDinner + 20 * 60_000);
  must(await chosen("ses_1"));
  assert.equal(ports.kitchen.holds().length, 2);
});

Deno.test("every step of the checkout returns the end of the hold, and no end where nothing is limited", async () => {
  const ports = smallKitchen();
  await fillCart(ports, sessionId, "galbi");
  const opened = await open(ports, sessionId);
  assert.equal(opened.heldUntil, fridayDinner + 10 * 60_000);
  ports.clock.set(fridayDinner + 4 * 60_000);
  const completed = must(await submit(ports, sessionId, opened.intent.id));
  assert.equal(completed.heldUntil, fridayDinner + 14 * 60_000);
  ports.store.changeSettings({ capacity: { usual: { orders: 0, dishes: 0 }, bands: [] } });
  assert.equal((await open(ports, sessionId)).heldUntil, undefined);
});

Deno.test("a guest who leaves the checkout releases the pickup time, and the next step holds it again", async () => {
  const ports = smallKitchen();
  for (const session of ["ses_1", "ses_2"]) await fillCart(ports, session, "galbi");
  const chosen = (session: string) => openCheckout(ports, { sessionId: session, choice: lunch, note: "" });
  const first = must(await chosen("ses_1"));
  await releaseSlot(ports, "ses_1");
  await releaseSlot(ports, "ses_1");
  must(await chosen("ses_2"));
  const refused = await submit(ports, "ses_1", first.intent.id, lunch);
  assert.equal(!refused.ok && refused.error.kind, "slot_full");
  await releaseSlot(ports, "ses_2");
  must(await submit(ports, "ses_1", first.intent.id, lunch));
});

Deno.test("while other carts hold half of a window, a guest opens the checkout without a hold and gets a place on pressing Pay", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ capacity: { usual: { orders: 3, dishes: 0 }, bands: [] } });
  for (const session of ["ses_1", "ses_2"]) await fillCart(ports, session, "galbi");
  const first = await open(ports, "ses_1", lunch);
  const second = await open(ports, "ses_2", lunch);
  assert.deepEqual([first.isSlotLimited, second.isSlotLimited], [true, true]);
  assert.deepEqual([first.heldUntil !== undefined, second.heldUntil], [true, undefined]);
  const completed = must(await submit(ports, "ses_2", second.intent.id, lunch));
  assert.ok(completed.heldUntil !== undefined);
  // Opening the checkout again after a declined card keeps the hold.
  assert.ok((await open(ports, "ses_2", lunch)).heldUntil !== undefined);
});

Deno.test("a guest who holds a time pays for it although staff have promised another order for it", async () => {
  const ports = smallKitchen();
  await fillCart(ports, "ses_1", "galbi");
  const { intent } = await open(ports, "ses_1", lunch);
  const noon = at("2026-07-13T12:00-07:00");
  const promised = { acceptedAt: fridayDinner, acceptedBy: { kind: "system" }, minutes: 15 } as const;
  const state = { status: "confirmed", ...promised, readyAt: noon } as const;
  ports.orders.put(anOrder({ id: "ord_extended", state }));
  const offered = async (session: string) => {
    const kitchen = await ports.kitchen.load(ports.clock.now(), session);
    const cart = { prepMinutes: 25, count: 1 };
    const offer = pickupOffer(ports.store.facts, ports.clock.now(), cart, kitchen);
    return offer.days.some(({ date, slots }) => date === lunch.date && slots.includes("12:00"));
  };
  assert.deepEqual([await offered("ses_1"), await offered("ses_2")], [true, false]);
  const paid = must(await submit(ports, "ses_1", intent.id, lunch));
  assert.deepEqual(paid.pickup, { kind: "scheduled", at: noon });
});

Deno.test("a call that is refused holds nothing", async () => {
  const ports = smallKitchen();
  const attempt = async (nth: number) => {
    await fillCart(ports, `ses_${nth}`, "galbi");
    return await openCheckout(ports, {
      sessionId: `ses_${nth}`,
      client: "192.0.2.7",
      choice: lunch,
      note: "",
    });
  };
  for (let nth = 0; nth < 10; nth++) {
    must(await attempt(nth));
    await releaseSlot(ports, `ses_${nth}`);
  }
  const refused = await attempt(10);
  assert.equal(!refused.ok && refused.error.kind, "too_many_payments");
  assert.deepEqual(ports.kitchen.holds(), []);

  await fillCart(ports, "ses_11", "galbi");
  const open = { ...ports.payments, open: () => Promise.resolve(refuse("amount_refused" as const)) };
  const unpayable = await openCheckout({ ...ports, payments: open }, {
    sessionId: "ses_11",
    choice: lunch,
    note: "",
  });
  assert.equal(!unpayable.ok && unpayable.error.kind, "amount_refused");
  assert.deepEqual(ports.kitchen.holds(), []);
});

Deno.test("one address that opens a checkout for every pickup time leaves times for other guests", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ capacity: { usual: { orders: 8, dishes: 20 }, bands: [] } });
  const offered = async (sessionId: string) => {
    const facts = await ports.store.load();
    const kitchen = await ports.kitchen.load(ports.clock.now(), sessionId);
    const { days, asap } = pickupOffer(facts, ports.clock.now(), { prepMinutes: 15, count: 1 }, kitchen);
    const times = days.flatMap(({ date, slots }) =>
      slots.map((time) => ({ option: "scheduled", date, time }) as const)
    );
    return { times, isAsapOffered: asap.isAvailable };
  };
  const before = await offered("ses_guest");
  const outcomes = new Map<string, number>();
  for (let call = 0; call < 297; call++) {
    const sessionId = `attacker_${call}`;
    must(await addDish(ports, { sessionId, dishId: "galbi", quantity: 20, note: "" }));
    const choice = before.times[call % before.times.length] ?? { option: "asap" };
    const opened = await openCheckout(ports, { sessionId, client: "192.0.2.7", choice, note: "" });
    const outcome = opened.ok
      ? opened.value.heldUntil === undefined ? "not held" : "held"
      : opened.error.kind;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    // Pressing Pay without a card holds at most three more.
    if (opened.ok) await submit(ports, sessionId, opened.value.intent.id, choice);
    ports.clock.advance(560);
  }
  assert.ok((outcomes.get("too_many_payments") ?? 0) > 200, JSON.stringify([...outcomes]));
  assert.ok(ports.kitchen.holds().length <= maxHoldsOfClient.all, `${ports.kitchen.holds().length} holds`);
  const after = await offered("ses_guest");
  // One slot passes in the meantime.
  const lost = before.times.length - after.times.length - 1;
  assert.ok(lost <= maxHoldsOfClient.all, `${lost} of ${before.times.length} times are lost`);
  assert.deepEqual([before.isAsapOffered, after.isAsapOffered], [true, true]);

  await fillCart(ports, "ses_guest", "galbi");
  const honest = must(
    await openCheckout(ports, {
      sessionId: "ses_guest",
      client: "198.51.100.7",
      choice: { option: "asap" },
      note: "",
    }),
  );
  assert.ok(honest.heldUntil !== undefined);
  must(await submit(ports, "ses_guest", honest.intent.id));
});

Deno.test("a placed order counts in its window instead of the hold, and a denied one frees it", async () => {
  const ports = smallKitchen();
  const order = await waitingOrder(ports);
  assert.deepEqual(ports.kitchen.holds(), []);
  const windowLoad = async () => [...(await ports.kitchen.load(ports.clock.now())).loads.values()];
  assert.deepEqual(await windowLoad(), [{
    orders: 1,
    dishes: order.lines.reduce((sum, line) => sum + line.quantity, 0),
  }]);
  ports.orders.put({ ...order, state: denied });
  assert.deepEqual(await windowLoad(), []);
});

/** A restaurant whose cold kimchi is soju, and a guest with it and a bibimbap in the cart. */
async function withAlcohol(...dishes: string[]) {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  await fillCart(ports, sessionId, "cold_kimchi", ...dishes);
  return ports;
}

Deno.test("alcohol is authorized only after the guest has confirmed the age, which the order keeps", async () => {
  const ports = await withAlcohol("bibimbap");
  const { intent } = await open(ports, sessionId);
  const form = { sessionId, intentId: intent.id, choice: asap, contact: guest };
  const wishes = { ...noWishes, utensilIds: [] };
  const young = await completeCheckout(ports, { ...form, wishes });
  assert.deepEqual(young, refuse({ kind: "age_not_confirmed" }));
  assert.equal((await stored(ports, intent.id)).contact, undefined);
  must(await completeCheckout(ports, { ...form, wishes: { ...wishes, isOfAge: true } }));
  ports.payments.authorize(intent.id);
  const order = await reconcile(ports, intent.id);
  assert.deepEqual([order?.isOfAge, order?.warnings], [true, []]);
});

Deno.test("alcohol is sold with a meal only, two drinks for each", async () => {
  const alone = await withAlcohol();
  assert.deepEqual(
    await openCheckout(alone, { sessionId, choice: asap, note: "" }),
    refuse({ kind: "alcohol_without_meal", maxDrinks: 0 }),
  );
  assert.equal(alone.payments.all().length, 0);
  const ports = await withAlcohol("bibimbap");
  must(await addDish(ports, { sessionId, dishId: "cold_kimchi", quantity: 2, note: "" }));
  const opened = await openCheckout(ports, { sessionId, choice: asap, note: "" });
  assert.deepEqual(opened, refuse({ kind: "alcohol_without_meal", maxDrinks: 2 }));
});

Deno.test("alcohol is refused for a pickup after its sales have ended", async () => {
  const ports = await withAlcohol("bibimbap");
  ports.store.changeSettings({ alcoholEndsAt: at("2026-07-11T00:00-07:00") });
  must(await openCheckout(ports, { sessionId, choice: asap, note: "" }));
  const late = await openCheckout(ports, { sessionId, choice: lunch, note: "" });
  assert.ok(!late.ok && late.error.kind === "dish_unavailable");
  assert.deepEqual(late.error.changes.map(({ kind }) => kind), ["alcohol_over"]);
});

Deno.test("an ASAP order whose alcohol is no longer sold when it would be ready is refused, although it is sold now", async () => {
  for (const [end, isSold] of [[15, false], [16, true]] as const) {
    const ports = await withAlcohol("bibimbap");
    ports.store.changeSettings({ alcoholEndsAt: fridayDinner + end * 60_000 });
    const opened = await openCheckout(ports, { sessionId, choice: asap, note: "" });
    assert.equal(opened.ok, isSold);
    if (opened.ok) assert.deepEqual(opened.value.pickup, { kind: "asap", minutes: { from: 15, to: 30 } });
  }
});

Deno.test("a checkout whose order is placed while it is opened or submitted again gets no second payment", async () => {
  const open = (ports: MemoryPorts) => openCheckout(ports, { sessionId, choice: asap, note: "" });
  const submitAgain = (ports: MemoryPorts, intentId: string) => submit(ports, sessionId, intentId);
  for (
    const [placedAfter, call, refusal] of [
      ["cart", open, "already_authorized"],
      ["checkout", open, "cart_empty"],
      ["cart", submitAgain, "already_authorized"],
      ["checkout", submitAgain, "already_authorized"],
    ] as const
  ) {
    const ports = restaurant();
    const intentId = await authorized(ports, sessionId);
    const { carts, checkouts } = ports;
    /** Returns what was read, after the order was placed. */
    const after = async <T>(name: typeof placedAfter, reading: Promise<T>) => {
      const read = await reading;
      if (name === placedAfter) await reconcile(ports, intentId);
      return read;
    };
    const called = await call({
      ...ports,
      carts: { ...carts, load: (id) => after("cart", carts.load(id)) },
      checkouts: {
        ...checkouts,
        openOf: (id) => after("checkout", checkouts.openOf(id)),
        byIntent: (id) => after("checkout", checkouts.byIntent(id)),
      },
    }, intentId);
    assert.equal(!called.ok && called.error.kind, refusal);
    assert.equal(ports.payments.all().length, 1);
  }
});

Deno.test("a checkout whose order is placed between two attempts to open it again gets no second payment", async () => {
  const { ports, intentId } = await openedCheckout();
  must(await submit(ports, sessionId, intentId));
  const { checkouts } = ports;
  const save: typeof checkouts.save = async (checkout) => {
    if (ports.payments.truth(intentId).status === "waiting") ports.payments.authorize(intentId);
    await reconcile(ports, intentId);
    return await checkouts.save(checkout);
  };
  const again = await openCheckout({ ...ports, checkouts: { ...checkouts, save } }, {
    ...{ sessionId, choice: asap, note: "" },
  });
  assert.equal(!again.ok && again.error.kind, "cart_empty");
  assert.equal(ports.payments.all().length, 1);
});
