import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  anOrder,
  chargedBill,
  dish,
  fridayDinner,
  lineWithOptions,
  menu,
  mina,
} from "../testing/fixtures.ts";
import { must } from "../testing/steps.ts";
import { totals } from "../cart/quote.ts";
import { indexOf } from "../menu/menu.ts";
import type { Actor } from "../shared/actor.ts";
import type { OrderLine } from "./agreement.ts";
import { dueWindow } from "./kitchen_queue.ts";
import { move, movesFor, type OrderCommand } from "./moves.ts";
import {
  acceptedChanges,
  authorizedCents,
  changedLines,
  openOffer,
  proposeChange,
  type RequestedChange,
} from "./offer.ts";
import { type Offer, offerEnds, type Order } from "./order.ts";

const guest: Actor = { kind: "guest" };
const minute = 60_000;
const at = fridayDinner + minute;
const slot = fridayDinner + 120 * minute;
const nothing: RequestedChange = { remove: [], swap: [] };

function withLines(...lines: OrderLine[]): Order {
  const { taxPpm, charges } = chargedBill;
  const bill = {
    ...totals(
      lines.map((line) => ({ cents: line.unitPriceCents * line.quantity, isTaxable: line.isTaxable })),
      {
        taxPpm,
        charges,
      },
    ),
    taxPpm,
  };
  const { payment } = anOrder();
  return anOrder({ lines, bill, payment: { ...payment, amountCents: bill.totalCents } });
}
const [plain] = anOrder().lines;
assert.ok(plain);
const order = withLines(plain, lineWithOptions);

const propose = (requested: Partial<RequestedChange>, of = order) =>
  proposeChange(of, { ...nothing, ...requested }, indexOf(menu), at);

const offerBy = { reason: "sold_out", text: "", by: mina, at, expiresAt: at + 5 * minute } as const;

function offerOf(requested: Partial<RequestedChange>, more: Partial<Offer> = {}): Offer {
  return { ...must(propose(requested)), beforeCents: order.bill.totalCents, ...offerBy, ...more };
}
const leaveOut: Partial<RequestedChange> = { remove: [{ lineId: "line_1", quantity: 1 }] };
const offered = (requested = leaveOut, of = order) =>
  must(move(of, { do: "offer", offer: offerOf(requested), at }));
const after = (state: Order, command: OrderCommand) => must(move(state, command));
const kindOf = (result: ReturnType<typeof propose>) => result.ok ? "ok" : result.error.kind;

Deno.test("leaving out a dish reprices the rest at the order's own prices and rates", () => {
  const { changes, bill } = must(propose({ remove: [{ lineId: "line_1", quantity: 2 }] }));
  assert.deepEqual(changes, [
    { kind: "remove", lineId: "line_1", name: { en: "Bibimbap", ko: "비빔밥" }, quantity: 2 },
  ]);
  assert.deepEqual(bill, withLines(lineWithOptions).bill);
});

Deno.test("a swap replaces the options of a dish; those that stay keep their price", () => {
  const pricier = indexOf({
    ...menu,
    optionGroups: menu.optionGroups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, priceCents: option.priceCents * 3 })),
    })),
  });
  const swap = [{
    lineId: lineWithOptions.id,
    options: [{ id: "cheese", quantity: 1 }, { id: "half", quantity: 1 }, { id: "hot", quantity: 1 }],
  }];
  const { changes } = must(proposeChange(order, { ...nothing, swap }, pricier, at));
  const [change] = changes;
  assert.ok(change?.kind === "swap");
  assert.deepEqual(change.to.map(({ id, addedCents }) => [id, addedCents]), [
    ["hot", 0],
    ["cheese", 200],
    ["half", -400],
  ]);
  assert.equal(change.unitPriceCents, 2195 + 200 - 400);
});

Deno.test("an offer that changes nothing, leaves nothing, costs more or is earlier is refused", () => {
  assert.equal(kindOf(propose({})), "offer_changes_nothing");
  const same = lineWithOptions.options.map(({ id, quantity }) => ({ id, quantity }));
  assert.equal(
    kindOf(propose({ swap: [{ lineId: lineWithOptions.id, options: same }] })),
    "offer_changes_nothing",
  );
  const all = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  assert.equal(kindOf(propose({ remove: all })), "offer_empties_order");
  const pricier = [{ lineId: lineWithOptions.id, options: [...same, { id: "tofu", quantity: 1 }] }];
  assert.equal(kindOf(propose({ swap: pricier })), "offer_raises_total");
  assert.equal(kindOf(propose({ pickupAt: fridayDinner + 15 * minute })), "offer_not_later");
  assert.equal(kindOf(propose({ remove: [{ lineId: "line_1", quantity: 3 }] })), "no_such_order_item");
  assert.equal(kindOf(propose({ remove: [{ lineId: "line_9", quantity: 1 }] })), "no_such_order_item");
  assert.equal(kindOf(propose({ swap: [{ lineId: lineWithOptions.id, options: [] }] })), "options");
});

Deno.test("no offer costs more than the order, and it never has a dish that was not ordered", () => {
  const quantities = fc.record({
    one: fc.nat(3),
    two: fc.nat(3),
    cheese: fc.nat(2),
    tofu: fc.nat(1),
    hot: fc.boolean(),
  });
  fc.assert(fc.property(quantities, ({ one, two, cheese, tofu, hot }) => {
    const chosen = [{ id: "cheese", quantity: cheese }, { id: "tofu", quantity: tofu }, {
      id: hot ? "hot" : "mild",
      quantity: 1,
    }];
    const proposed = propose({
      remove: [{ lineId: "line_1", quantity: one }, { lineId: lineWithOptions.id, quantity: two }],
      swap: [{ lineId: lineWithOptions.id, options: chosen }],
    });
    if (!proposed.ok) return;
    const { bill, changes } = proposed.value;
    const lines = changedLines(order.lines, changes);
    assert.ok(bill.totalCents <= order.bill.totalCents);
    assert.ok(lines.length > 0 && lines.every(({ quantity }) => quantity > 0));
    assert.equal(
      bill.subtotalCents,
      lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0),
    );
  }));
});

Deno.test("an order with an open offer waits for the guest: staff can deny it or withdraw the offer", () => {
  const waiting = offered();
  assert.equal(waiting.state.status, "offered");
  assert.deepEqual(movesFor(waiting, "manager"), ["deny", "withdraw_offer"]);
  assert.equal(move(waiting, { do: "accept", by: mina, minutes: 20, at }).ok, false);
  assert.equal(move(waiting, { do: "offer", offer: offerOf(leaveOut), at }).ok, false);
});

Deno.test("a whole hold that was captured at the provider accepts the order as it was placed", () => {
  const accepted = after(offered(), { do: "accept", by: { kind: "system" }, minutes: 20, at });
  assert.deepEqual([accepted.bill, accepted.payment.state], [order.bill, "capturing"]);
  assert.equal(accepted.offers[0]?.ended?.as, "withdrawn");
});

Deno.test("an offered order whose hold ends soon expires", () => {
  const expired = after(offered(), { do: "expire", at });
  assert.deepEqual([expired.state.status, expired.offers[0]?.ended?.as], ["expired", "lapsed"]);
});

Deno.test("yes amends the order and starts the capture of the smaller bill", () => {
  const taken = after(offered(), { do: "take_offer", by: guest, minutes: 30, at: at + minute });
  assert.deepEqual(taken.lines.map(({ id, quantity }) => [id, quantity]), [["line_1", 1], [
    lineWithOptions.id,
    2,
  ]]);
  assert.equal(taken.payment.state, "capturing");
  assert.equal(taken.payment.amountCents, taken.bill.totalCents);
  assert.ok(taken.bill.totalCents < order.bill.totalCents);
  assert.equal(authorizedCents(taken), order.bill.totalCents);
  assert.deepEqual(taken.payment.state === "capturing" && taken.payment.by, mina);
  assert.equal(
    after(taken, { do: "take_offer", by: guest, minutes: 15, at: at + 2 * minute }),
    taken,
    "a repeat",
  );
  assert.equal(move(taken, { do: "lose_offer", as: "declined", by: guest, at }).ok, false, "a late no");
});

Deno.test("a card that is declined after a yes leaves the order for another offer, and every change that was accepted stays known", () => {
  const first = after(offered(), { do: "take_offer", by: guest, minutes: 30, at });
  const declined = after(first, { do: "record_capture_failure", decidedAt: at, reason: "card_refused", at });
  assert.equal(declined.state.status, "pending_approval");
  const second = after(declined, {
    do: "offer",
    offer: {
      ...must(propose({ pickupAt: slot }, declined)),
      ...offerBy,
      beforeCents: declined.bill.totalCents,
    },
    at,
  });
  assert.equal(move(second, { do: "lose_offer", as: "lapsed", by: guest, at }).ok, true);
  const taken = after(second, { do: "take_offer", by: guest, minutes: 30, at });
  assert.deepEqual(acceptedChanges(taken).map(({ kind }) => kind), ["remove", "pickup"]);
  assert.equal(authorizedCents(taken), order.bill.totalCents);
  const withdrawn = after(second, { do: "withdraw_offer", by: mina, at });
  assert.deepEqual(acceptedChanges(withdrawn).map(({ kind }) => kind), ["remove"]);
  const late = move(withdrawn, { do: "take_offer", by: guest, minutes: 30, at });
  assert.equal(late.ok, false, "a yes to an offer that was withdrawn");
});

Deno.test("yes to a later time schedules the order at that time", () => {
  const taken = after(offered({ pickupAt: slot }), { do: "take_offer", by: guest, minutes: 30, at });
  assert.deepEqual(taken.pickup, { kind: "scheduled", at: slot });
  assert.equal(taken.bill.totalCents, order.bill.totalCents);
});

Deno.test("the offered time counts towards the kitchen's capacity while the offer waits", () => {
  const waiting = offered({ pickupAt: slot });
  assert.equal(dueWindow(waiting), slot);
  assert.equal(dueWindow(after(waiting, { do: "withdraw_offer", by: mina, at })), dueWindow(order));
});

Deno.test("no and an offer without an answer deny the order, release the card and name what was left out", () => {
  const lost = [["declined", guest], ["lapsed", { kind: "system" }]] as const satisfies [string, Actor][];
  for (const [as, by] of lost) {
    const denied = after(offered(), { do: "lose_offer", as, by, at: at + minute });
    assert.ok(denied.state.status === "denied");
    assert.deepEqual(denied.state.deniedBy, by);
    assert.deepEqual(denied.state.soldOut, { dishIds: ["bibimbap"], optionIds: [] });
    assert.equal(denied.payment.state, "releasing");
    assert.equal(after(denied, { do: "lose_offer", as, by, at: at + minute }), denied, "a repeat");
    assert.equal(move(denied, { do: "take_offer", by: guest, minutes: 30, at }).ok, false, "a late yes");
  }
});

Deno.test("yes after the offer has ended by the clock is refused", () => {
  const late = { do: "take_offer", by: guest, minutes: 30, at: at + 5 * minute } as const;
  assert.equal(move(offered(), late).ok, false);
});

Deno.test("a withdrawn offer leaves the order as it was placed, and staff can offer again", () => {
  const back = after(offered(), { do: "withdraw_offer", by: mina, at });
  assert.deepEqual({ ...back, offers: [] }, order);
  assert.equal(after(back, { do: "withdraw_offer", by: mina, at }), back, "a repeat");
  assert.equal(offered(leaveOut, back).offers.length, 2);
});

Deno.test("an order gets at most five offers", () => {
  let current = order;
  for (let nth = 0; nth < 5; nth++) {
    current = after(offered(leaveOut, current), { do: "withdraw_offer", by: mina, at });
  }
  assert.equal(move(current, { do: "offer", offer: offerOf(leaveOut), at }).ok, false);
  assert.deepEqual(movesFor(current, "manager"), ["accept", "deny"]);
});

Deno.test("a denial and a cancellation end the open offer", () => {
  const denied = after(offered(), { do: "deny", by: mina, reason: "other", text: "No gas", at });
  assert.equal(denied.offers[0]?.ended?.as, "denied");
  const cancelled = after(offered(), { do: "cancel", by: guest, text: "", at });
  assert.equal(cancelled.offers[0]?.ended?.as, "cancelled");
  assert.equal(openOffer(cancelled), undefined);
});

Deno.test("a full capture at the provider after a yes refunds what exceeds the accepted bill", () => {
  const taken = after(offered(), { do: "take_offer", by: guest, minutes: 30, at });
  const captured = after(taken, { do: "record_capture", capture: { cents: order.bill.totalCents }, at });
  assert.equal(captured.state.status, "confirmed");
  assert.equal(captured.payment.state, "refunding");
  assert.deepEqual(captured.refunds.map(({ cents }) => cents), [
    order.bill.totalCents - taken.bill.totalCents,
  ]);
});

Deno.test("whatever happens in whatever order, an offer has one end and the payment fits it", () => {
  const commands: OrderCommand[] = [
    { do: "offer", offer: offerOf(leaveOut), at },
    { do: "withdraw_offer", by: mina, at },
    { do: "take_offer", by: guest, minutes: 30, at },
    { do: "lose_offer", as: "declined", by: guest, at },
    { do: "lose_offer", as: "lapsed", by: { kind: "system" }, at },
    { do: "deny", by: mina, reason: "other", text: "", at },
    { do: "cancel", by: guest, text: "", at },
    { do: "accept", by: mina, minutes: 20, at },
    { do: "expire", at },
    { do: "record_release", at },
  ];
  fc.assert(fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 12 }), (steps) => {
    const end = steps.reduce((state, command) => {
      const moved = move(state, command);
      return moved.ok ? moved.value : state;
    }, order);
    const open = end.offers.filter(({ ended }) => ended === undefined);
    assert.equal(open.length, end.state.status === "offered" ? 1 : 0);
    const accepted = end.offers.filter(({ ended }) => ended?.as === "accepted");
    assert.ok(accepted.length <= 1);
    assert.equal(end.bill.totalCents, accepted[0]?.bill.totalCents ?? order.bill.totalCents);
    assert.equal(end.payment.amountCents, end.bill.totalCents);
    assert.ok(end.offers.every(({ ended }) => ended === undefined || offerEnds.includes(ended.as)));
  }));
});

Deno.test("an offer leaves enough meals for the alcoholic drinks", () => {
  const soju: OrderLine = { ...plain, id: "soju", quantity: 2, isAlcoholic: true };
  const order = withLines(plain, soju);
  const remove = (...removed: [string, number][]) =>
    kindOf(propose({ remove: removed.map(([lineId, quantity]) => ({ lineId, quantity })) }, order));
  assert.equal(remove(["line_1", 1]), "ok");
  assert.equal(remove(["line_1", 2]), "offer_leaves_alcohol");
  assert.equal(remove(["soju", 2]), "ok");
});

Deno.test("a soda is no meal for the alcoholic drinks of an offer, and a dish that is gone from the menu is one", () => {
  const line = (id: string, quantity: number, isAlcoholic = false): OrderLine => ({
    ...plain,
    ...{ id, dishId: id, quantity, isAlcoholic },
  });
  const drinks = { categoryId: "drinks" };
  const withDrinks = indexOf({
    ...menu,
    dishes: [...menu.dishes, dish("soju", { ...drinks, isAlcoholic: true }), dish("cola", drinks)],
  });
  const leaveOut = (lineId: string, ...lines: OrderLine[]) => {
    const requested = { ...nothing, remove: [{ lineId, quantity: 1 }] };
    return kindOf(proposeChange(withLines(...lines), requested, withDrinks, at));
  };
  const order = [line("bibimbap", 1), line("cola", 1), line("soju", 2, true)];
  assert.equal(leaveOut("bibimbap", ...order), "offer_leaves_alcohol");
  assert.equal(leaveOut("cola", ...order), "ok");
  assert.equal(leaveOut("bibimbap", ...order, line("gone", 1)), "ok");
});
