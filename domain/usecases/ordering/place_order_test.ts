import { noWishes } from "@domain/order/agreement.ts";
import assert from "node:assert/strict";
import { aCheckout, at, fridayDinner, guest, restaurant } from "@domain/testing/fixtures.ts";
import { authorized, fillCart, must, open, submit, waitingOrder } from "@domain/testing/steps.ts";
import type { PhoneLink } from "@domain/cart/cart_link.ts";
import { addDish } from "./cart.ts";
import { takeCartLink } from "./cart_links.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { reconcilePayments } from "../payments/reconcile_payments.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { completeCheckout } from "./checkout.ts";
import { ok } from "@domain/shared/result.ts";
import { noteDecline } from "../payments/card_testing.ts";
import { placeOrder } from "./place_order.ts";
import { reconcile } from "../payments/reconcile.ts";
import { trackOrder } from "./track_order.ts";

type World = ReturnType<typeof restaurant>;

const sessionId = "ses_guest";

Deno.test("an authorized payment becomes one order, also when it is reported many times at once", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  const reports = await Promise.all([
    ...Array.from({ length: 10 }, () => reconcile(ports, intentId)),
    ...Array.from({ length: 10 }, async () => (await trackOrder(ports, intentId))?.order),
  ]);
  // One page may read the payment; the other pages show the order at their next request.
  const shown = [...reports, (await trackOrder(ports, intentId))?.order];
  assert.deepEqual(new Set(shown.flatMap((order) => order?.number ?? [])), new Set(["K-001"]));
  assert.equal(shown.at(-1)?.number, "K-001");
  assert.equal(ports.audit.filter((entry) => entry.action === "order.placed").length, 1);
  assert.deepEqual((await ports.live.after(0, 9)).map((event) => event.kind), ["new_order"]);
  assert.deepEqual(ports.outbox.all().map((item) => item.message.about), ["order_received"]);
  assert.equal((await ports.carts.load(sessionId)).lines.length, 0);
});

Deno.test("an order stores the agreed lines, bill, pickup and contact", async () => {
  const ports = restaurant();
  const order = await waitingOrder(ports);
  assert.deepEqual(order.lines.map((line) => [line.name.en, line.name.ko, line.unitPriceCents]), [
    ["Bibimbap", "비빔밥", 1695],
    ["Galbi", "갈비", 3495],
  ]);
  assert.equal(order.bill.totalCents, order.payment.amountCents);
  assert.equal(order.bill.totalCents, ports.payments.truth(order.payment.intentId).amountCents);
  assert.deepEqual([order.contact.firstName, order.state.status, order.payment.state], [
    "Jisoo",
    "pending_approval",
    "authorized",
  ]);
  assert.deepEqual([order.day, order.prepMinutes, order.expiresAt], [
    "2026-07-10",
    25,
    fridayDinner + 15 * 60_000,
  ]);
  assert.deepEqual(order.warnings, []);
  assert.match(order.pickupCode?.digits ?? "", /^\d{4}$/);
});

/** Submits the form with a consent to texts, a minute after what happened before. Returns the intent's id. */
async function agreeToTexts(ports: World, session: string): Promise<string> {
  await fillCart(ports, session, "bibimbap");
  const { intent } = await open(ports, session);
  const wishes = { ...noWishes, wantsTexts: true, utensilIds: [] };
  const from = { address: "203.0.113.7", userAgent: "Firefox" };
  ports.clock.advanceMinutes(1);
  const form = { sessionId: session, intentId: intent.id, choice: { option: "asap" } as const };
  must(await completeCheckout(ports, { ...form, contact: guest, wishes, from }));
  return intent.id;
}

const stopTexts = ({ textStops, clock }: World) =>
  textStops.stop(
    guest.phone,
    { at: clock.now(), source: "staff" },
    { action: "texts.stopped" } as AuditEntry,
  );

Deno.test("a consent to texts that becomes an order ends an earlier stop of the number, and not a later one", async () => {
  const ports = restaurant();
  const order = async (session: string, stopsAfterwards: boolean) => {
    const intentId = await agreeToTexts(ports, session);
    assert.equal(await ports.textStops.isStopped(guest.phone), true, "no card was authorized yet");
    ports.clock.advanceMinutes(1);
    if (stopsAfterwards) await stopTexts(ports);
    ports.payments.authorize(intentId);
    const placed = await reconcile(ports, intentId);
    return [await ports.textStops.isStopped(guest.phone), placed?.wantsTexts];
  };
  await stopTexts(ports);
  assert.deepEqual(await order("ses_one", true), [true, false]);
  assert.deepEqual(await order("ses_two", false), [false, true]);
});

Deno.test("an earlier stop of texts has ended when a process dies right after it placed the order", async () => {
  const ports = restaurant();
  await stopTexts(ports);
  const intentId = await agreeToTexts(ports, sessionId);
  ports.payments.authorize(intentId);
  const place: World["orders"]["place"] = async (...args) => {
    await ports.orders.place(...args);
    throw new Error("the process died");
  };
  await assert.rejects(reconcile({ ...ports, orders: { ...ports.orders, place } }, intentId), /died/);
  assert.equal((await reconcile(ports, intentId))?.wantsTexts, true);
  assert.equal(await ports.textStops.isStopped(guest.phone), false);
  await stopTexts(ports);
  await reconcile(ports, intentId);
  assert.equal(await ports.textStops.isStopped(guest.phone), true, "a later stop");
});

Deno.test("a consent to texts from another tab counts while the order is being placed", async () => {
  const ports = restaurant();
  await stopTexts(ports);
  const intentId = await agreeToTexts(ports, sessionId);
  const agreed = await ports.checkouts.byIntent(intentId);
  assert.ok(agreed?.state === "open");
  must(await ports.checkouts.save({ ...agreed, wantsTexts: false }));
  ports.payments.authorize(intentId);
  const place: World["orders"]["place"] = async (...args) => {
    const read = await ports.checkouts.byIntent(intentId);
    if (read?.state === "open" && !read.wantsTexts) {
      must(await ports.checkouts.save({ ...read, wantsTexts: true }));
    }
    return await ports.orders.place(...args);
  };
  const order = await reconcile({ ...ports, orders: { ...ports.orders, place } }, intentId);
  assert.equal(order?.wantsTexts, true);
  assert.equal(await ports.textStops.isStopped(guest.phone), false);
});

Deno.test("a consent to texts ends no stop when the payment becomes no order", async () => {
  const ports = restaurant();
  await stopTexts(ports);
  const intentId = await agreeToTexts(ports, sessionId);
  ports.payments.authorize(intentId);
  const truth = ports.payments.truth(intentId);
  await placeOrder(ports, { ...truth, amountCents: truth.amountCents - 1 });
  assert.equal(await ports.textStops.isStopped(guest.phone), true);
});

Deno.test("an order stores what the bank said about the card, the 3-D Secure result included", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "galbi");
  const { intent } = await open(ports, sessionId);
  const card = {
    ...{ brand: "visa", lastFour: "3055", country: "US", authorizationCode: "123456" },
    threeDSecure: { outcome: "challenge", isLiabilityShifted: true },
  } as const;
  ports.payments.authorize(intent.id, undefined, card);
  assert.deepEqual((await reconcile(ports, intent.id))?.card, card);
});

Deno.test("no email is sent about a received order while emails to guests are off", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ mailsGuests: false });
  await waitingOrder(ports);
  assert.deepEqual(ports.outbox.all(), []);
});

Deno.test("a later menu change does not change the lines of an order", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  ports.menus.editDish("galbi", { name: { en: "Short ribs", ko: "" }, priceCents: 9999 });
  assert.deepEqual((await ports.orders.byId(id))?.lines.map((line) => line.unitPriceCents), [1695, 3495]);
});

Deno.test("an authorization with a different amount is released", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  const truth = ports.payments.truth(intentId);
  assert.deepEqual(await placeOrder(ports, { ...truth, amountCents: truth.amountCents - 1 }), {
    kind: "released",
  });
  assert.deepEqual([ports.payments.truth(intentId).status, ports.payments.truth(intentId).releases], [
    "cancelled",
    1,
  ]);
  assert.equal(await ports.orders.byIntent(intentId), undefined);
  const alert = ports.audit.find((entry) => entry.action === "payment.mismatch_released");
  assert.deepEqual([alert?.status, alert?.resourceId, alert?.details], [
    "failed",
    truth.orderId,
    { reason: "other_amount", cents: truth.amountCents - 1 },
  ]);
});

Deno.test("an authorization that names another order is released", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  await ports.checkouts.begin(aCheckout("ord_other"));
  const answer = await placeOrder(ports, { ...ports.payments.truth(intentId), orderId: "ord_other" });
  assert.deepEqual(answer, { kind: "released" });
  assert.equal(ports.payments.truth(intentId).status, "cancelled");
});

Deno.test("an authorization of an abandoned checkout is released", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  const checkout = await ports.checkouts.byIntent(intentId);
  assert.ok(checkout);
  await ports.checkouts.save({ ...checkout, state: "abandoned" });
  assert.equal(await reconcile(ports, intentId), undefined);
  assert.equal(ports.payments.truth(intentId).status, "cancelled");
});

Deno.test("payment reconciliation releases an authorization of an abandoned checkout", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  const checkout = await ports.checkouts.byIntent(intentId);
  assert.ok(checkout);
  await ports.checkouts.save({ ...checkout, state: "abandoned" });
  assert.equal((await trackOrder(ports, intentId))?.order, undefined);
  await reconcilePayments(ports, hourMs);
  assert.equal(ports.payments.truth(intentId).status, "cancelled");
});

Deno.test("a payment that is not authorized makes no order", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "galbi");
  const { intent } = await open(ports, sessionId);
  assert.equal(await reconcile(ports, intent.id), undefined);
  const tracked = await trackOrder(ports, intent.id);
  assert.deepEqual([tracked?.checkout?.intentId, tracked?.order], [intent.id, undefined]);
  assert.equal(await trackOrder(ports, "pi_unknown"), undefined);
});

for (
  const [name, firstName, lastName] of [
    ["Jisoo Park", "Jisoo", "Park"],
    ["  Ana  Maria de la Cruz ", "Ana", "Maria de la Cruz"],
    ["Cher", "Cher", ""],
    ["", "Guest", ""],
  ] as const
) {
  Deno.test(`without a stored contact, the order uses the card's billing name "${name}"`, async () => {
    const ports = restaurant();
    await fillCart(ports, sessionId, "galbi");
    const { intent } = await open(ports, sessionId);
    ports.payments.authorize(intent.id, { name, email: "bill@example.com", phone: "+17145550199" });
    const order = await reconcile(ports, intent.id);
    assert.deepEqual(order?.contact, {
      firstName,
      lastName,
      email: "bill@example.com",
      phone: "+17145550199",
    });
  });
}

for (
  const [example, billing, expected] of [
    ["a number as it is typed", { phone: "(714) 555-0199" }, { phone: "+17145550199" }],
    ["a number of another country", { phone: "+44 20 7946 0958" }, { phone: "" }],
    ["a premium number", { phone: "+19005550134" }, { phone: "" }],
    ["several addresses", { email: "a@example.com, eve@example.com" }, { email: "" }],
    ["an address with a line break", { email: "a@example.com\r\nBcc: eve@example.com" }, { email: "" }],
    ["control characters in the name", { name: "Jisoo\r\nPark\x07\u202e" }, {
      firstName: "Jisoo",
      lastName: "Park",
    }],
    ["a very long name", { name: `${"x".repeat(500)} ${"y".repeat(500)}` }, {
      firstName: "x".repeat(60),
      lastName: "y".repeat(60),
    }],
  ] as const
) {
  Deno.test(`billing details follow the rules of the checkout form: ${example}`, async () => {
    const ports = restaurant();
    await fillCart(ports, sessionId, "galbi");
    const { intent } = await open(ports, sessionId);
    const usual = { name: "Jisoo Park", email: "bill@example.com", phone: "+17145550199" };
    ports.payments.authorize(intent.id, { ...usual, ...billing });
    const order = await reconcile(ports, intent.id);
    const { name: _, ...contact } = { ...usual, firstName: "Jisoo", lastName: "Park" };
    assert.deepEqual(order?.contact, { ...contact, ...expected });
  });
}

Deno.test("the contact that the guest entered takes precedence over the card's billing details", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  const order = await placeOrder(ports, {
    ...ports.payments.truth(intentId),
    billing: { name: "Card Holder", email: "card@example.com", phone: "" },
  });
  assert.equal(order.kind === "placed" && order.order.contact.firstName, "Jisoo");
});

Deno.test("changes between the checkout and the authorization become warnings", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, sessionId);
  ports.menus.editDish("galbi", { availability: { kind: "off" } });
  ports.menus.remove("bibimbap");
  ports.clock.set(at("2026-07-10T21:05-07:00"));
  const order = await reconcile(ports, intentId);
  assert.deepEqual(order?.warnings, [
    { kind: "dish_went_off", name: "Bibimbap" },
    { kind: "dish_went_off", name: "Galbi" },
    { kind: "placed_while_closed" },
  ]);
});

Deno.test("an order for a time that was closed between the checkout and the authorization waits for staff, with a warning", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ autoAccept: true });
  const slot = { option: "scheduled", date: "2026-07-13", time: "12:00" } as const;
  const [before, after] = [await authorized(ports, "ses_1", slot), await authorized(ports, "ses_2", slot)];
  const accepted = await reconcile(ports, before);
  assert.deepEqual([accepted?.state.status, accepted?.warnings], ["confirmed", []]);
  const { calendar } = ports.store.facts;
  const weekly = calendar.weekly.map((day) => ({ ...day, isClosed: true }));
  ports.store.facts = { ...ports.store.facts, calendar: { ...calendar, weekly } };
  const order = await reconcile(ports, after);
  assert.deepEqual([order?.state.status, order?.warnings], ["pending_approval", [{
    kind: "due_while_closed",
  }]]);
});

Deno.test("an order that is paid after its hold ended and overfills its window is placed with a warning", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ capacity: { usual: { orders: 1, dishes: 0 }, bands: [] } });
  const slot = { option: "scheduled", date: "2026-07-13", time: "12:00" } as const;
  const late = await authorized(ports, "ses_late", slot);
  ports.clock.advance(11 * 60_000);
  const other = await reconcile(ports, await authorized(ports, "ses_other", slot));
  assert.deepEqual(other?.warnings, []);
  const order = await reconcile(ports, late);
  assert.deepEqual([order?.state.status, order?.warnings], ["pending_approval", [{
    kind: "window_over_limit",
  }]]);
});

Deno.test("an order belongs to the Los Angeles day on which it was placed", async () => {
  const ports = restaurant(at("2026-07-10T20:00-07:00"));
  const late = await waitingOrder(ports, "ses_1");
  ports.clock.set(at("2026-07-11T12:00-07:00"));
  const next = await waitingOrder(ports, "ses_2");
  const third = await waitingOrder(ports, "ses_3");
  assert.deepEqual([late, next, third].map((order) => [order.day, order.number]), [
    ["2026-07-10", "K-001"],
    ["2026-07-11", "K-002"],
    ["2026-07-11", "K-003"],
  ], "K-001 is still open");
});

Deno.test("with auto-accept the card is charged once and the order is confirmed at once", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ autoAccept: true });
  const intentId = await authorized(ports, sessionId);
  await Promise.all([reconcile(ports, intentId), reconcile(ports, intentId)]);
  const order = await ports.orders.byIntent(intentId);
  assert.deepEqual([order?.state.status, order?.payment.state], ["confirmed", "captured"]);
  assert.equal(ports.payments.truth(intentId).captures, 1);
});

const soon: PhoneLink = {
  id: "2x4k",
  lines: [{
    ...{ id: "line_1", dishId: "galbi", quantity: 1, note: "", options: [] },
    ...{ name: { en: "Galbi", ko: "갈비" }, unitPriceCents: 3495 },
  }],
  pickup: { option: "asap" },
  madeAt: fridayDinner,
  expiresAt: fridayDinner + 24 * hourMs,
  phoneOrder: {
    madeBy: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
    phone: "+17145550134",
    language: "en",
    sends: 1,
    sentAt: fridayDinner,
  },
};

/** Takes the link into a cart of its own and authorizes the card. */
async function authorizedFrom(
  ports: World,
  session: string,
  ...more: string[]
): Promise<string> {
  const taken = await takeCartLink(ports, { id: soon.id, sessionId: session, replaces: false });
  assert.ok(taken?.ok);
  await fillCart(ports, session, ...more);
  const { intent } = await open(ports, session);
  must(await submit(ports, session, intent.id));
  ports.payments.authorize(intent.id);
  return intent.id;
}

const phoneLinkOf = async (ports: World) => (await ports.carts.phoneLinks(fridayDinner, 9))[0]?.phoneOrder;

Deno.test("an order from a link of staff is accepted in the name of who made it, as by a press on Accept", async () => {
  const ports = restaurant();
  await ports.carts.addPhoneLink({ link: soon, at: fridayDinner });
  const order = await reconcile(ports, await authorizedFrom(ports, sessionId));
  assert.deepEqual([order?.state.status, order?.payment.state, order?.phoneLinkId], [
    "confirmed",
    "captured",
    soon.id,
  ]);
  assert.deepEqual(order?.state.status === "confirmed" && order.state.acceptedBy, soon.phoneOrder.madeBy);
  const accepted = ports.audit.filter(({ action }) => action === "order.accept");
  assert.deepEqual(accepted.map(({ staffId }) => staffId), ["staff_manager"]);
  assert.deepEqual(await phoneLinkOf(ports), {
    ...soon.phoneOrder,
    openedAt: fridayDinner,
    orderId: order?.id,
  });
});

Deno.test("an order with one more dish than the link of staff waits, as an order by phone", async () => {
  const ports = restaurant();
  await ports.carts.addPhoneLink({ link: soon, at: fridayDinner });
  const order = await reconcile(ports, await authorizedFrom(ports, sessionId, "bibimbap"));
  assert.deepEqual([order?.state.status, order?.phoneLinkId], ["pending_approval", soon.id]);
});

Deno.test("an order from a link of staff waits while the restaurant is busy, paused or closed", async () => {
  const until = fridayDinner + hourMs;
  for (
    const change of [
      (ports: World) => ports.store.facts = { ...ports.store.facts, busy: { minutes: 15, until } },
      (ports: World) => ports.store.facts = { ...ports.store.facts, pause: { until } },
      (ports: World) => ports.store.changeSettings({ isOrderingEnabled: false }),
      (ports: World) => ports.clock.advanceMinutes(5 * 60),
    ]
  ) {
    const ports = restaurant();
    await ports.carts.addPhoneLink({ link: soon, at: fridayDinner });
    const intentId = await authorizedFrom(ports, sessionId);
    change(ports);
    const order = await reconcile(ports, intentId);
    assert.deepEqual([order?.state.status, order?.phoneLinkId], ["pending_approval", soon.id], `${change}`);
  }
});

Deno.test("an order from a link of staff waits when the account of who made it is disabled", async () => {
  const ports = restaurant();
  await ports.carts.addPhoneLink({ link: soon, at: fridayDinner });
  const intentId = await authorizedFrom(ports, sessionId);
  ports.accounts.set("staff_manager", { isDisabled: true });
  const order = await reconcile(ports, intentId);
  assert.deepEqual([order?.state.status, order?.phoneLinkId], ["pending_approval", soon.id]);
});

Deno.test("the second payment from a link of staff becomes a normal order", async () => {
  const ports = restaurant();
  await ports.carts.addPhoneLink({ link: soon, at: fridayDinner });
  const intents = [await authorizedFrom(ports, "ses_1"), await authorizedFrom(ports, "ses_2")];
  const orders = await Promise.all(intents.map((intentId) => reconcile(ports, intentId)));
  assert.deepEqual(orders.map((order) => [order?.state.status, order?.phoneLinkId]).toSorted(), [
    ["confirmed", soon.id],
    ["pending_approval", undefined],
  ]);
});

Deno.test("an order from a link that staff cancelled meanwhile is a normal order, and the link leads nowhere", async () => {
  const ports = restaurant();
  await ports.carts.addPhoneLink({ link: soon, at: fridayDinner });
  const intentId = await authorizedFrom(ports, sessionId);
  const phoneOrder = { ...soon.phoneOrder, cancelledAt: fridayDinner };
  await ports.carts.addPhoneLink({ link: { ...soon, phoneOrder }, at: fridayDinner });
  const order = await reconcile(ports, intentId);
  assert.deepEqual([order?.state.status, order?.phoneLinkId], ["pending_approval", undefined]);
  assert.equal(await takeCartLink(ports, { id: soon.id, sessionId: "ses_2", replaces: true }), undefined);
});

Deno.test("an order has the source that the cart got last, also when the cart changed at the open checkout", async () => {
  const ports = restaurant();
  const add = async (source?: string) =>
    must(await addDish(ports, { sessionId: "ses_1", dishId: "galbi", quantity: 1, note: "", source }));
  await add("poster");
  await open(ports, "ses_1");
  await add("bag");
  await add();
  const { intent } = await open(ports, "ses_1");
  must(await submit(ports, "ses_1", intent.id));
  ports.payments.authorize(intent.id);
  assert.equal((await reconcile(ports, intent.id))?.source, "bag");

  // The next cart of the same browser starts without one.
  assert.equal((await waitingOrder(ports, "ses_1")).source, undefined);
});

Deno.test("an order of a guest who did not pick up before says so, and other orders do not", async () => {
  const ports = restaurant();
  const first = await waitingOrder(ports, "ses_first");
  const { acceptedAt, acceptedBy, readyAt } = {
    acceptedAt: fridayDinner,
    acceptedBy: { kind: "system" } as const,
    readyAt: fridayDinner,
  };
  const state = {
    status: "no_show",
    noShowAt: fridayDinner,
    acceptedAt,
    acceptedBy,
    readyAt,
    minutes: 20,
  } as const;
  await ports.orders.change(first.id, (order) => ok({ order: { ...order, state }, at: fridayDinner }));
  const second = await waitingOrder(ports, "ses_second");
  assert.deepEqual([first.warnings, second.warnings], [[], [{ kind: "earlier_no_show", count: 1 }]]);
});

Deno.test("an order after three declined cards of its cart says so with the card's country, and after two it does not", async () => {
  const card = { brand: "visa", lastFour: "0000", country: "CA" };
  const named = [{ kind: "cards_declined" }, { kind: "first_order" }, {
    kind: "foreign_card",
    country: "CA",
  }];
  for (const [declines, warnings] of [[2, []], [3, named]] as const) {
    const ports = restaurant();
    await fillCart(ports, sessionId, "bibimbap");
    const { intent } = await open(ports, sessionId);
    must(await submit(ports, sessionId, intent.id));
    for (let nth = 0; nth < declines; nth++) {
      await noteDecline(ports, { intentId: intent.id, eventId: `evt_${nth}` });
    }
    ports.payments.authorize(intent.id, undefined, card);
    assert.deepEqual((await reconcile(ports, intent.id))?.warnings, warnings);
  }
});

Deno.test("alcohol that was paid past the form waits for staff, with a warning", async () => {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  await fillCart(ports, sessionId, "cold_kimchi", "bibimbap");
  ports.store.changeSettings({ autoAccept: true });
  const { intent } = await open(ports, sessionId);
  ports.payments.authorize(intent.id);
  const order = await reconcile(ports, intent.id);
  assert.deepEqual(
    [order?.state.status, order?.warnings],
    ["pending_approval", [{ kind: "age_not_confirmed" }]],
  );
});

Deno.test("alcohol whose sales ended between form and payment waits for staff, with a warning, also off or gone", async () => {
  const soldOut = [{ kind: "dish_went_off", name: "Kimchi to go" }];
  const cases: [string, (ports: World) => void, object[]][] = [
    ["still on", () => {}, []],
    ["off", ({ menus }) => menus.editDish("cold_kimchi", { availability: { kind: "off" } }), soldOut],
    ["gone", ({ menus }) => menus.remove("cold_kimchi"), soldOut],
  ];
  for (const [name, change, warnings] of cases) {
    const ports = restaurant();
    ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
    ports.store.changeSettings({ autoAccept: true, alcoholEndsAt: fridayDinner + hourMs });
    await fillCart(ports, sessionId, "cold_kimchi", "bibimbap");
    const { intent } = await open(ports, sessionId);
    must(await submit(ports, sessionId, intent.id, undefined, {}, { isOfAge: true }));
    ports.clock.advance(50 * 60_000);
    change(ports);
    ports.payments.authorize(intent.id);
    const order = await reconcile(ports, intent.id);
    assert.deepEqual(
      [order?.state.status, order?.warnings],
      ["pending_approval", [...warnings, { kind: "alcohol_over" }]],
      name,
    );
  }
});

Deno.test("confirmed alcohol before the end of its sales is accepted automatically", async () => {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  ports.store.changeSettings({ autoAccept: true, alcoholEndsAt: fridayDinner + hourMs });
  await fillCart(ports, sessionId, "cold_kimchi", "bibimbap");
  const { intent } = await open(ports, sessionId);
  must(await submit(ports, sessionId, intent.id, undefined, {}, { isOfAge: true }));
  ports.payments.authorize(intent.id);
  const order = await reconcile(ports, intent.id);
  assert.deepEqual([order?.state.status, order?.warnings], ["confirmed", []]);
});
