import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { Refund } from "@domain/payment/payment.ts";
import { outsideReason } from "@domain/payment/refund.ts";
import { startOfDay } from "@domain/shared/local_time.ts";
import { ok } from "@domain/shared/result.ts";
import { aCheckout, denied, fridayDinner, guest, mina } from "@domain/testing/fixtures.ts";
import { auditOf, createPlacedOrder, newOrder, proof, type Suite } from "./suite.ts";

const deniedWithText = { ...denied, text: "Sorry, Jisoo" };

const hour = 3_600_000;
const refund: Refund = {
  ...{ number: 1, cents: 100, reason: "Park called", by: mina, decidedAt: fridayDinner },
  choice: { kind: "amount", cents: 100 },
  outcome: { kind: "done", at: fridayDinner },
};

const device = {
  ...{ id: "dev_1", hash: "hash 1", staffId: "staff_manager", userAgent: "Tablet" },
  ...{ createdAt: fridayDinner, lastUsedAt: fridayDinner },
};

export const housekeepingSuite: Suite = {
  async "deletes failed sign-ins of yesterday and expired trusted devices"(world) {
    const failure = { username: "manager", source: "client", isTrusted: false };
    await world.attempts.record(
      { ...failure, at: fridayDinner - 25 * hour },
      auditOf("auth.login_failed", ""),
    );
    await world.trustedDevices.trust({ ...device, expiresAt: fridayDinner });
    await world.housekeeping.forget(fridayDinner);
    assert.equal((await world.attempts.onName("manager", 0)).length, 0);
    assert.equal((await world.trustedDevices.of("staff_manager", fridayDinner - 1)).length, 0);
  },

  async "erases the guest's contact from old ended orders and keeps dishes, amounts and payments"(world) {
    const old = await createPlacedOrder(world, "ord_old", {
      placedAt: fridayDinner - 2,
      state: deniedWithText,
      note: "call me",
      arrival: { at: fridayDinner, note: "blue Kia" },
      pickupCode: { digits: "0417", wrong: [] },
      textConsent: { at: fridayDinner, address: "203.0.113.7", userAgent: "Firefox", terms: "terms" },
      // Billing details without an address.
      contact: { firstName: "Jisoo", lastName: "Park", email: "", phone: "+17145550134" },
      refunds: [refund],
      refundSettlement: { at: fridayDinner, by: mina, reason: "Park got cash", cents: 100 },
    });
    const erased = await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10);
    assert.equal(erased, 1);
    const order = await world.orders.byId("ord_old");
    const text = JSON.stringify(order);
    for (
      const trace of [
        "Jisoo",
        "Park",
        "jisoo@",
        "5550134",
        "call me",
        "no egg",
        "Kia",
        "203.0.113.7",
        "Firefox",
      ]
    ) {
      assert.ok(!text.includes(trace), trace);
    }
    assert.deepEqual([order?.bill, order?.payment, order?.number], [old.bill, old.payment, old.number]);
    assert.deepEqual(order?.refunds, old.refunds.map((refund) => ({ ...refund, reason: "" })));
    assert.deepEqual(order?.refundSettlement, { ...old.refundSettlement, reason: "" });
    assert.deepEqual(order?.lines.map((line) => [line.name.en, line.quantity]), [["Bibimbap", 2]]);
    assert.equal(order?.state.status, "denied");
    assert.equal(order?.pickupCode, undefined);
    assert.deepEqual(order?.arrival, { at: fridayDinner, note: "" });
    assert.equal((await world.auditLog()).at(-1)?.action, "guest_data.erased");
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 0);
  },

  async "erases what was typed about an order after its contact was erased"(world) {
    const typed: Partial<Order>[] = [
      { refunds: [refund] },
      { refundSettlement: { at: fridayDinner, by: mina, reason: "Park got cash", cents: 100 } },
      { state: deniedWithText },
      { arrival: { at: fridayDinner, note: "Park, blue Kia" } },
      { refusedHandOvers: [{ by: mina, madeAt: fridayDinner, reason: "not Park" }] },
      {
        state: {
          ...{ status: "completed", completedAt: fridayDinner, acceptedAt: fridayDinner, acceptedBy: mina },
          ...{ minutes: 20, readyAt: fridayDinner, handOver: { as: "id", reason: "Park's license" } },
        },
      },
    ];
    for (const [nth, fields] of typed.entries()) {
      const id = `ord_${nth}`;
      await createPlacedOrder(world, id, { placedAt: fridayDinner - 2 });
      await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10);
      await world.orders.change(id, (order) => ok({ order: { ...order, ...fields }, at: fridayDinner }));
      const erased = await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10);
      assert.equal(erased, 1, JSON.stringify(fields));
      assert.doesNotMatch(JSON.stringify(await world.orders.byId(id)), /Park|Jisoo/);
      assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 0);
    }
  },

  async "keeps the reason of a refund that was made at the payment provider, which its failure needs"(world) {
    const outside: Refund = { ...refund, by: { kind: "system" }, reason: outsideReason };
    await createPlacedOrder(world, "ord_old", { placedAt: fridayDinner - 2, refunds: [refund, outside] });
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 1);
    const { refunds = [] } = await world.orders.byId("ord_old") ?? {};
    assert.deepEqual(refunds.map(({ reason }) => reason), ["", outsideReason]);
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 0);
  },

  async "erases delivery errors that mention the guest's address"(world) {
    await createPlacedOrder(world, "ord_old", { placedAt: fridayDinner - 2, state: deniedWithText });
    await createPlacedOrder(world, "ord_young", { placedAt: fridayDinner, state: deniedWithText });
    for (const { id } of await world.outbox.claim(fridayDinner, fridayDinner + hour, 9)) {
      await world.outbox.failed(id, "no mailbox jisoo@example.com", { at: fridayDinner });
    }
    await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10);
    const undelivered = await world.outbox.undelivered(0, 9);
    assert.deepEqual(
      Object.fromEntries(undelivered.map(({ message, reason }) => [message.ref.id, reason])),
      {
        ord_old: "",
        ord_young: "no mailbox jisoo@example.com",
      },
    );
  },

  async "erases address, browser and consent with the guest's contact"(world) {
    const consent = { at: fridayDinner, address: "203.0.113.7", userAgent: "Firefox", chargeTerms: "terms" };
    await world.checkouts.begin(aCheckout("ord_old", { consent }));
    assert.deepEqual((await world.checkouts.byId("ord_old"))?.consent, consent);
    await world.orders.place(
      "ord_old",
      "2026-07-10",
      (_, count) => newOrder("ord_old", count, { placedAt: fridayDinner - 2 }),
    );
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 1);
    const checkout = await world.checkouts.byId("ord_old");
    assert.equal(checkout?.consent, undefined);
    assert.deepEqual(checkout?.lines.map(({ note }) => note), [""], "the notes of its dishes");
  },

  async "erases the guest's data of a checkout 30 days after its last change, unless it became an order"(
    world,
  ) {
    await createPlacedOrder(world, "ord_placed", { placedAt: fridayDinner });
    const left = { note: "call me", client: "192.0.2.7" };
    await world.checkouts.begin(aCheckout("ord_left", { ...left, state: "abandoned" }));
    // Only the installation that a backup came from closes its checkouts.
    await world.checkouts.begin(aCheckout("ord_restored", { ...left, installationId: "ins_other" }));
    const unnamed = { contact: undefined, note: "", client: undefined };
    await world.checkouts.begin(aCheckout("ord_unnamed", { ...unnamed, state: "abandoned" }));
    const lines = aCheckout("ord_noted").lines.map((line) => ({ ...line, note: "" }));
    await world.checkouts.begin(
      aCheckout("ord_noted", { ...unnamed, lines, note: "call me", state: "abandoned" }),
    );
    const contactOf = async (id: string) => (await world.checkouts.byId(id))?.contact;
    const contacts = () => Promise.all(["ord_placed", "ord_left", "ord_restored"].map(contactOf));
    await world.housekeeping.forget(fridayDinner + 30 * 24 * hour);
    assert.deepEqual(await contacts(), [guest, guest, guest]);
    await world.housekeeping.forget(fridayDinner + 30 * 24 * hour + 1);
    assert.deepEqual(await contacts(), [guest, undefined, undefined]);
    for (const id of ["ord_left", "ord_restored", "ord_unnamed", "ord_noted"]) {
      const { note, client, lines } = await world.checkouts.byId(id) ?? {};
      assert.deepEqual([note, client, lines?.[0]?.note, lines?.[0]?.name.en], [
        "",
        undefined,
        "",
        "Bibimbap",
      ]);
    }
  },

  async "deletes how fast the pages of a week were after 53 weeks"(world) {
    const load = { page: "menu", metric: "lcp", bucket: 4, count: 1 } as const;
    await world.health.countPageLoads([{ ...load, week: "2025-12-01" }, { ...load, week: "2025-12-08" }]);
    const weeks = async () => (await world.health.pageLoads("2025-01-01")).map(({ week }) => week).toSorted();
    await world.housekeeping.forget(startOfDay("2026-12-07"));
    assert.deepEqual(await weeks(), ["2025-12-01", "2025-12-08"]);
    await world.housekeeping.forget(startOfDay("2026-12-08"));
    assert.deepEqual(await weeks(), ["2025-12-08"]);
  },

  async "deletes a cart 30 days after its last change"(world) {
    const line = { dishId: "galbi", quantity: 1, note: "Park", options: [] };
    await world.carts.change("ses_1", (cart) => ok({ ...cart, lines: [{ id: "line_1", ...line }] }));
    const dishes = async () => (await world.carts.load("ses_1")).lines.length;
    await world.housekeeping.forget(fridayDinner + 30 * 24 * hour);
    assert.equal(await dishes(), 1);
    await world.housekeeping.forget(fridayDinner + 30 * 24 * hour + 1);
    assert.equal(await dishes(), 0);
  },

  async "keeps the contact of recent orders and erases that of old open ones"(world) {
    await createPlacedOrder(world, "ord_young", { placedAt: fridayDinner, state: deniedWithText });
    await createPlacedOrder(world, "ord_forgotten", { placedAt: fridayDinner - 2 });
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 1);
    assert.equal((await world.orders.byId("ord_young"))?.contact.firstName, "Jisoo");
    assert.equal((await world.orders.byId("ord_forgotten"))?.contact.firstName, "");
  },

  async "keeps data that is still in use"(world) {
    const rate = { limit: 1, windowMs: 60_000 };
    await world.limits.take("house", rate, fridayDinner);
    const challenge = { staffId: "staff_manager", remember: false, ...proof };
    await world.attempts.issueChallenge("hash", challenge, fridayDinner + 1);
    const failure = { username: "manager", source: "client", isTrusted: false };
    await world.attempts.record(
      { ...failure, at: fridayDinner - 2 * hour },
      auditOf("auth.login_failed", ""),
    );
    await world.trustedDevices.trust({ ...device, expiresAt: fridayDinner + 1 });
    await world.housekeeping.forget(fridayDinner);
    assert.equal((await world.attempts.onName("manager", 0)).length, 1);
    assert.equal((await world.trustedDevices.of("staff_manager", fridayDinner)).length, 1);
    assert.notEqual(await world.limits.spent("house", rate, fridayDinner + 1), undefined);
    assert.notEqual(await world.attempts.challenge("hash", fridayDinner), undefined);
  },
};
