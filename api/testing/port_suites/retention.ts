import assert from "node:assert/strict";
import { aCheckout, fridayDinner } from "@domain/testing/fixtures.ts";
import { auditOf, createPlacedOrder, newOrder, proof, type Suite } from "./suite.ts";

const denied = {
  status: "denied",
  deniedAt: fridayDinner,
  deniedBy: { kind: "system" },
  reason: "other",
  text: "Sorry, Jisoo",
} as const;

const hour = 3_600_000;

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
      state: denied,
      note: "call me",
      arrival: { at: fridayDinner, note: "blue Kia" },
      // Billing details without an address.
      contact: { firstName: "Jisoo", lastName: "Park", email: "", phone: "+17145550134" },
      refunds: [{
        number: 1,
        cents: 100,
        choice: { kind: "amount", cents: 100 },
        reason: "Park called",
        by: { kind: "system" },
        decidedAt: fridayDinner,
        outcome: { kind: "done", at: fridayDinner },
      }],
    });
    const erased = await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10);
    assert.equal(erased, 1);
    const order = await world.orders.byId("ord_old");
    const text = JSON.stringify(order);
    for (const trace of ["Jisoo", "Park", "jisoo@", "5550134", "call me", "no egg", "Kia"]) {
      assert.ok(!text.includes(trace), trace);
    }
    assert.deepEqual([order?.bill, order?.payment, order?.number], [old.bill, old.payment, old.number]);
    assert.deepEqual(order?.refunds, old.refunds.map((refund) => ({ ...refund, reason: "" })));
    assert.deepEqual(order?.lines.map((line) => [line.name, line.quantity]), [["Bibimbap", 2]]);
    assert.equal(order?.state.status, "denied");
    assert.deepEqual(order?.arrival, { at: fridayDinner, note: "" });
    assert.equal((await world.auditLog()).at(-1)?.action, "guest_data.erased");
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 0);
  },

  async "erases delivery errors that mention the guest's address"(world) {
    await createPlacedOrder(world, "ord_old", { placedAt: fridayDinner - 2, state: denied });
    await createPlacedOrder(world, "ord_young", { placedAt: fridayDinner, state: denied });
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
    assert.equal((await world.checkouts.byId("ord_old"))?.consent, undefined);
  },

  async "keeps the contact of recent orders and erases that of old open ones"(world) {
    await createPlacedOrder(world, "ord_young", { placedAt: fridayDinner, state: denied });
    await createPlacedOrder(world, "ord_forgotten", { placedAt: fridayDinner - 2 });
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 1);
    assert.equal((await world.orders.byId("ord_young"))?.contact.firstName, "Jisoo");
    assert.equal((await world.orders.byId("ord_forgotten"))?.contact.firstName, "");
  },

  async "keeps data that is still in use"(world) {
    const rate = { limit: 1, windowMs: 60_000 };
    await world.limits.take("house", rate, fridayDinner);
    const challenge = { staffId: "staff_manager", remember: false, ...proof };
    await world.challenges.issue("hash", challenge, fridayDinner + 1);
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
    assert.notEqual(await world.challenges.read("hash", fridayDinner), undefined);
  },
};
