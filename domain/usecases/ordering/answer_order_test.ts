import assert from "node:assert/strict";
import { acceptedByMina, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { alcoholOrder, must, waitingOrder } from "@domain/testing/steps.ts";
import { acceptance, type Order, soldOutNames } from "@domain/order/order.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import type { PricedOption } from "@domain/menu/option.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { Role } from "@domain/staff/permissions.ts";
import type { Payments } from "@domain/ports/payments.ts";
import { acceptOrder, cancelByGuest, denyAndPause, denyAndSwitchOff, denyOrder } from "./answer_order.ts";
import { expireOrders, resumePayments } from "../payments/reconcile.ts";

const joon: Actor = { kind: "staff", id: "staff_admin", name: "Joon Lee" };
const minute = 60_000;

async function withOrder() {
  const ports = restaurant();
  const order = await waitingOrder(ports);
  const accept = (by = mina, minutes?: number) => acceptOrder(ports, { orderId: order.id, by, minutes });
  const deny = () => denyOrder(ports, { orderId: order.id, by: joon, reason: "sold_out", text: "No galbi" });
  const now = async (): Promise<Order> =>
    must({ ok: true, value: await ports.orders.byId(order.id) ?? order });
  return { ports, order, accept, deny, now, truth: () => ports.payments.truth(order.payment.intentId) };
}

const current = (order: Order) => [order.state.status, order.payment.state];
const sentOf = (ports: ReturnType<typeof restaurant>) =>
  ports.outbox.all().map(({ message }) => `${message.channel} ${message.about}`);
const actions = (ports: ReturnType<typeof restaurant>) => ports.audit.map((entry) => entry.action);

Deno.test("accepting captures the payment, then confirms the order and notifies the guest", async () => {
  const { ports, accept, truth } = await withOrder();
  const accepted = must(await accept(mina, 20));
  assert.deepEqual(current(accepted), ["confirmed", "captured"]);
  assert.equal(truth().captures, 1);
  assert.deepEqual(acceptance(accepted.state), acceptedByMina);
  assert.deepEqual(actions(ports), ["order.placed", "order.accept", "payment.captured"]);
  assert.deepEqual(sentOf(ports), ["mail order_received", "mail order_confirmed", "text order_confirmed"]);
});

Deno.test("accepting sends no text while texts to guests are off", async () => {
  const { ports, accept } = await withOrder();
  ports.store.changeSettings({ textsGuests: false });
  must(await accept());
  assert.deepEqual(sentOf(ports), ["mail order_received", "mail order_confirmed"]);
});

Deno.test("without minutes, the dishes' prep time and busy mode give the promised time", async () => {
  const idle = await withOrder();
  assert.equal(acceptance(must(await idle.accept()).state)?.minutes, 30);
  const busy = await withOrder();
  busy.ports.store.facts = {
    ...busy.ports.store.facts,
    busy: { minutes: 15, until: fridayDinner + 60 * minute },
  };
  assert.equal(acceptance(must(await busy.accept()).state)?.minutes, 45);
});

Deno.test("more minutes than the setting allows are refused without any change", async () => {
  const { accept, now, truth } = await withOrder();
  const refused = await accept(mina, 91);
  assert.partialDeepStrictEqual(refused, { ok: false, error: { kind: "too_many_minutes", max: 90 } });
  assert.deepEqual([current(await now()), truth().status], [
    ["pending_approval", "authorized"],
    "authorized",
  ]);
});

Deno.test("repeating an acceptance changes nothing after the largest number of minutes was lowered", async () => {
  const { ports, accept } = await withOrder();
  const accepted = must(await accept(mina, 60));
  ports.store.changeSettings({ maxPrepMinutes: 45 });
  assert.equal(must(await accept(mina, 60)), accepted);
});

Deno.test("the largest number of minutes that the setting allows is accepted", async () => {
  const { accept } = await withOrder();
  assert.equal(acceptance(must(await accept(mina, 90)).state)?.minutes, 90);
});

Deno.test("busy mode adds no minutes from its end on", async () => {
  for (const [msLeft, minutes] of [[1, 45], [0, 30]] as const) {
    const { ports, accept } = await withOrder();
    ports.store.facts = { ...ports.store.facts, busy: { minutes: 15, until: fridayDinner + msLeft } };
    assert.equal(acceptance(must(await accept()).state)?.minutes, minutes, `${msLeft} ms left`);
  }
});

Deno.test("two tablets that accept at the same time make one capture, one email and one text and get the same order", async () => {
  const { ports, accept, truth } = await withOrder();
  const [first, second] = await Promise.all([accept(mina, 20), accept(joon, 45)]);
  assert.deepEqual(must(first), must(second));
  assert.equal(truth().captures, 1);
  assert.deepEqual(actions(ports), ["order.placed", "order.accept", "payment.captured"]);
  assert.equal(ports.outbox.all().length, 3);
});

Deno.test("accepting again returns the order unchanged and writes nothing", async () => {
  const { ports, accept } = await withOrder();
  const first = must(await accept());
  const before = ports.audit.length;
  assert.deepEqual(must(await accept(joon)), first);
  assert.equal(ports.audit.length, before);
});

Deno.test("denying releases the authorization and notifies the guest with the reason", async () => {
  const { ports, deny, truth } = await withOrder();
  const denied = must(await deny());
  assert.deepEqual(current(denied), ["denied", "released"]);
  assert.deepEqual([truth().status, truth().captures, truth().releases], ["cancelled", 0, 1]);
  assert.deepEqual(ports.audit.find((entry) => entry.action === "order.deny")?.details.reason, "sold_out");
  assert.equal(ports.outbox.all().at(-1)?.message.about, "order_denied");
});

const closing = { by: mina, role: "manager", reason: "closing", text: "" } as const;
const midnight = fridayDinner + 7 * 60 * minute;

Deno.test("every role can deny an order and pause ordering for the day in one step, and both are audited", async () => {
  for (const role of ["manager", "admin", "super_admin"] as const) {
    const { ports, order } = await withOrder();
    const denied = must(await denyAndPause(ports, { ...closing, role, orderId: order.id }));
    assert.deepEqual(current(denied), ["denied", "released"]);
    const { pause } = await ports.store.modes();
    assert.deepEqual(pause, { since: fridayDinner, by: mina, until: midnight });
    assert.deepEqual(actions(ports), ["order.placed", "order.deny", "store.pause", "payment.released"]);
  }
});

Deno.test("a role without the permission to pause ordering cannot pause it by denying, and the order stays pending", async () => {
  const { ports, order, now, truth } = await withOrder();
  // Every existing role has the permission, so the test uses a role that does not exist.
  const role = "trainee" as Role;
  assert.deepEqual(await denyAndPause(ports, { ...closing, role, orderId: order.id }), {
    ok: false,
    error: { kind: "access_denied", roles: ["manager", "admin", "super_admin"] },
  });
  assert.deepEqual(current(await now()), ["pending_approval", "authorized"]);
  assert.deepEqual([truth().status, (await ports.store.modes()).pause], ["authorized", undefined]);
});

Deno.test("a refused denial does not pause ordering", async () => {
  const { ports, order, accept } = await withOrder();
  must(await accept());
  const late = await denyAndPause(ports, { ...closing, orderId: order.id });
  assert.ok(!late.ok && late.error.kind === "invalid_transition");
  assert.equal((await ports.store.modes()).pause, undefined);
});

Deno.test("when the order is already denied, only the pause begins", async () => {
  const { ports, order, deny } = await withOrder();
  const first = must(await deny());
  assert.deepEqual(must(await denyAndPause(ports, { ...closing, orderId: order.id })), first);
  assert.equal((await ports.store.modes()).pause?.until, midnight);
  assert.equal(actions(ports).filter((action) => action === "order.deny").length, 1);
});

Deno.test("the pause is stored with the denial, before the authorization is released", async () => {
  const { ports, order, now } = await withOrder();
  const payments: Payments = {
    ...ports.payments,
    release: () => Promise.reject(new Error("the process ends here")),
  };
  await assert.rejects(denyAndPause({ ...ports, payments }, { ...closing, orderId: order.id }), /ends here/);
  assert.deepEqual(current(await now()), ["denied", "releasing"]);
  assert.equal((await ports.store.modes()).pause?.until, midnight);
});

const tomorrow = { dishIds: ["galbi"], optionIds: [], off: "until_tomorrow" } as const;
const soldOut = { by: mina, role: "manager", reason: "sold_out", text: "" } as const;
const offDishes = async ({ menus, clock }: ReturnType<typeof restaurant>) =>
  (await menus.loadForStaff()).dishes.filter((dish) => !isAvailable(dish, clock.now())).map(({ id }) => id);

Deno.test("a sold-out denial switches off the order's dishes in one step, and both are audited", async () => {
  const { ports, order } = await withOrder();
  const before = await offDishes(ports);
  const denied = must(
    await denyAndSwitchOff(ports, {
      ...soldOut,
      orderId: order.id,
      soldOut: { ...tomorrow, dishIds: ["galbi", "bulgogi"] },
    }),
  );
  assert.deepEqual(current(denied), ["denied", "released"]);
  assert.deepEqual(await offDishes(ports), [...before, "galbi"], "bulgogi is not in the order");
  assert.deepEqual(soldOutNames(denied).map(({ dishId }) => dishId), ["galbi"]);
  assert.deepEqual(actions(ports), ["order.placed", "order.deny", "dish.availability", "payment.released"]);
});

Deno.test("a sold-out denial switches off an option of the order, and only that", async () => {
  const { ports, order } = await withOrder();
  const { optionGroups: [group] } = await ports.menus.loadForStaff();
  const [option] = group?.options ?? [];
  assert.ok(group && option);
  const [line] = order.lines;
  assert.ok(line);
  const sold: PricedOption = {
    id: option.id,
    groupId: group.id,
    kind: group.kind,
    name: option.name,
    quantity: 1,
    isDefault: false,
    priceCents: 0,
    addedCents: 0,
    adds: [],
    removes: [],
  };
  ports.orders.put({ ...order, lines: [{ ...line, options: [sold] }] });
  must(
    await denyAndSwitchOff(ports, {
      ...soldOut,
      orderId: order.id,
      soldOut: { dishIds: [], optionIds: [option.id, "gone"], off: "2_hours" },
    }),
  );
  const { optionGroups } = await ports.menus.loadForStaff();
  const off = optionGroups.flatMap(({ options }) => options)
    .filter((each) => !isAvailable(each, fridayDinner + 119 * minute));
  assert.ok(off.some(({ id }) => id === option.id));
  assert.ok(isAvailable(off.find(({ id }) => id === option.id) ?? option, fridayDinner + 120 * minute));
});

Deno.test("a denial after the guest cancelled or the order expired is refused, and still pauses or switches off the dishes", async () => {
  const ends = [
    ({ ports, order }: Awaited<ReturnType<typeof withOrder>>) => cancelByGuest(ports, order.id),
    ({ ports, order }: Awaited<ReturnType<typeof withOrder>>) => {
      ports.clock.set(order.expiresAt);
      return expireOrders(ports);
    },
  ];
  for (const end of ends) {
    const bench = await withOrder();
    const { ports, order } = bench;
    const before = await offDishes(ports);
    await end(bench);
    const { status } = (await bench.now()).state;
    for (
      const late of [
        await denyAndSwitchOff(ports, { ...soldOut, orderId: order.id, soldOut: tomorrow }),
        await denyAndPause(ports, { ...closing, orderId: order.id }),
      ]
    ) assert.partialDeepStrictEqual(late, { ok: false, error: { kind: "invalid_transition", status } });
    assert.deepEqual(await offDishes(ports), [...before, "galbi"]);
    assert.equal((await ports.store.modes()).pause?.until, midnight);
  }
});

Deno.test("a refused sold-out denial leaves the menu, and a repeated one only switches off the dishes", async () => {
  const accepted = await withOrder();
  const before = await offDishes(accepted.ports);
  must(await accepted.accept());
  const late = await denyAndSwitchOff(accepted.ports, {
    ...soldOut,
    orderId: accepted.order.id,
    soldOut: tomorrow,
  });
  assert.ok(!late.ok && late.error.kind === "invalid_transition");
  assert.deepEqual(await offDishes(accepted.ports), before);

  const { ports, order, deny } = await withOrder();
  const first = must(await deny());
  const again = must(await denyAndSwitchOff(ports, { ...soldOut, orderId: order.id, soldOut: tomorrow }));
  assert.deepEqual(again, first);
  assert.deepEqual(await offDishes(ports), [...before, "galbi"]);
  assert.equal(actions(ports).filter((action) => action === "order.deny").length, 1);
  const role = "trainee" as Role;
  const refused = await denyAndSwitchOff(ports, { ...soldOut, role, orderId: order.id, soldOut: tomorrow });
  assert.ok(!refused.ok && refused.error.kind === "access_denied");
  const unknown = await denyAndSwitchOff(ports, { ...soldOut, orderId: "ord_9", soldOut: tomorrow });
  assert.deepEqual(unknown, { ok: false, error: { kind: "no_such_order" } });
});

Deno.test("when accept and deny conflict, the second is refused with the order's current state", async () => {
  const { accept, deny, truth } = await withOrder();
  must(await deny());
  const late = await accept();
  assert.ok(!late.ok && late.error.kind === "invalid_transition");
  assert.deepEqual([late.error.status, late.error.order.state.status], ["denied", "denied"]);
  assert.equal(truth().captures, 0);
});

Deno.test("a guest can cancel a pending order but not an accepted one", async () => {
  const cancelled = await withOrder();
  assert.deepEqual(current(must(await cancelByGuest(cancelled.ports, cancelled.order.id))), [
    "cancelled",
    "released",
  ]);
  const accepted = await withOrder();
  must(await accepted.accept());
  const refused = await cancelByGuest(accepted.ports, accepted.order.id);
  assert.ok(!refused.ok && refused.error.kind === "invalid_transition");
  assert.equal(accepted.truth().status, "captured");
});

Deno.test("a refused denial is not audited", async () => {
  const { ports, accept, deny } = await withOrder();
  must(await accept());
  const before = actions(ports);
  assert.equal((await deny()).ok, false);
  assert.deepEqual(actions(ports), before);
});

Deno.test("accepting, denying and cancelling an unknown order are refused", async () => {
  const ports = restaurant();
  const missing = { ok: false, error: { kind: "no_such_order" } };
  assert.deepEqual(await acceptOrder(ports, { orderId: "ord_9", by: mina }), missing);
  assert.deepEqual(
    await denyOrder(ports, { orderId: "ord_9", by: mina, reason: "other", text: "" }),
    missing,
  );
  assert.deepEqual(await cancelByGuest(ports, "ord_9"), missing);
});

Deno.test("a refused capture leaves the order pending with the reason", async () => {
  const { ports, accept, now } = await withOrder();
  ports.payments.refuseCaptures("card_refused");
  const refused = await accept();
  assert.ok(!refused.ok && refused.error.kind === "capture_failed");
  assert.equal(refused.error.reason, "card_refused");
  assert.deepEqual(current(await now()), ["pending_approval", "capture_failed"]);
  assert.ok(!actions(ports).includes("payment.captured"));
  assert.equal(ports.outbox.all().length, 1);
});

Deno.test("after a refused capture staff can accept again or deny", async () => {
  const again = await withOrder();
  again.ports.payments.refuseCaptures("card_refused");
  await again.accept();
  again.ports.payments.refuseCaptures();
  again.ports.clock.advance(1000);
  assert.deepEqual(current(must(await again.accept())), ["confirmed", "captured"]);

  const gone = await withOrder();
  gone.ports.payments.refuseCaptures("authorization_expired");
  await gone.accept();
  assert.deepEqual(current(must(await gone.deny())), ["denied", "released"]);
});

for (const fault of ["lost_before_effect", "lost_after_effect"] as const) {
  Deno.test(`a capture ${fault} stays in progress, and resuming finishes it with one charge`, async () => {
    const { ports, accept, deny, now, truth } = await withOrder();
    ports.payments.breakNext(fault);
    assert.deepEqual(current(must(await accept())), ["pending_approval", "capturing"]);
    const denied = await deny();
    assert.ok(
      !denied.ok && denied.error.kind === "invalid_transition",
      "an order whose capture is in progress cannot be denied",
    );
    ports.clock.advance(1);
    await resumePayments(ports, 0);
    assert.deepEqual(current(await now()), ["confirmed", "captured"]);
    assert.equal(truth().captures, 1);
    assert.equal(sentOf(ports).filter((sent) => sent === "mail order_confirmed").length, 1);
  });

  Deno.test(`a release ${fault} stays in progress, and resuming finishes it`, async () => {
    const { ports, deny, now, truth } = await withOrder();
    ports.payments.breakNext(fault);
    assert.deepEqual(current(must(await deny())), ["denied", "releasing"]);
    ports.clock.advance(1);
    await resumePayments(ports, 0);
    assert.deepEqual(current(await now()), ["denied", "released"]);
    assert.deepEqual([truth().status, truth().releases], ["cancelled", 1]);
    assert.equal(ports.outbox.all().filter((item) => item.message.about === "order_denied").length, 1);
  });
}

Deno.test("a late failure of the first capture does not undo a later successful capture", async () => {
  const { ports, order, now, truth } = await withOrder();
  ports.payments.refuseCaptures("card_refused");
  // The first tablet's answer is delayed while a second tablet gets the refusal and tries again.
  const delay = Promise.withResolvers<void>();
  const slow: Payments = {
    ...ports.payments,
    async capture(intentId, attempt) {
      const answer = await ports.payments.capture(intentId, attempt);
      await delay.promise;
      return answer;
    },
  };
  const first = acceptOrder({ ...ports, payments: slow }, { orderId: order.id, by: mina });
  await new Promise((resolve) => setTimeout(resolve, 0));
  await acceptOrder(ports, { orderId: order.id, by: joon });

  ports.payments.refuseCaptures();
  ports.clock.advance(1000);
  const lost = acceptOrder({ ...ports, payments: { ...slow, capture: ports.payments.capture } }, {
    orderId: order.id,
    by: joon,
  });
  delay.resolve();
  await Promise.all([first, lost]);
  assert.equal(truth().captures, 1);
  assert.deepEqual(current(await now()), ["confirmed", "captured"]);
});

Deno.test("the proposed minutes never exceed the setting's maximum", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ maxPrepMinutes: 20 });
  const order = await waitingOrder(ports);
  const accepted = await acceptOrder(ports, { orderId: order.id, by: { kind: "system" } });
  assert.equal(
    accepted.ok && accepted.value.state.status === "confirmed" && accepted.value.state.minutes,
    20,
  );
});

Deno.test("an order with alcohol is accepted only for a time before the end of its sales, also when it waits over midnight", async () => {
  const midnight = fridayDinner + 40 * minute;
  const given = async (waited: number) => {
    const ports = restaurant();
    ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
    const order = await alcoholOrder(ports, "ses_soju");
    ports.store.changeSettings({ alcoholEndsAt: midnight });
    ports.clock.advance(waited * minute);
    const accept = (minutes: number, isCharged = false) =>
      acceptOrder(ports, { orderId: order.id, by: mina, minutes, isCharged });
    return { ports, order, accept };
  };
  const early = await given(0);
  const refusalOf = (result: Awaited<ReturnType<typeof early.accept>>) =>
    result.ok ? "ok" : result.error.kind;
  assert.equal(refusalOf(await early.accept(40)), "accept_alcohol_over");
  assert.equal(early.ports.payments.truth(early.order.payment.intentId).captures, 0);
  must(await early.accept(39));
  early.ports.clock.advance(60 * minute);
  assert.equal(must(await early.accept(39)).state.status, "confirmed");
  const late = await given(41);
  assert.equal(refusalOf(await late.accept(1)), "accept_alcohol_over");
  must(await denyOrder(late.ports, { orderId: late.order.id, by: mina, reason: "other", text: "Too late" }));
  const charged = await given(41);
  must(await charged.accept(1, true));
});
