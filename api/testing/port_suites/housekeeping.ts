import assert from "node:assert/strict";
import { fridayDinner } from "../fixtures.ts";
import { placed, type Suite } from "./suite.ts";

const denied = {
  status: "denied",
  deniedAt: fridayDinner,
  deniedBy: { kind: "system" },
  reason: "other",
  text: "Sorry, Jisoo",
} as const;

export const housekeepingSuite: Suite = {
  async "who the guest was is erased from old orders that ended; dishes, amounts and money stay"(world) {
    const old = await placed(world, "ord_old", {
      placedAt: fridayDinner - 2,
      state: denied,
      note: "call me",
    });
    const erased = await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10);
    assert.equal(erased, 1);
    const kept = await world.orders.byId("ord_old");
    const text = JSON.stringify(kept);
    for (const trace of ["Jisoo", "Park", "jisoo@", "5550134", "call me", "no egg"]) {
      assert.ok(!text.includes(trace), trace);
    }
    assert.deepEqual([kept?.bill, kept?.payment, kept?.number], [old.bill, old.payment, old.number]);
    assert.deepEqual(kept?.lines.map((line) => [line.name, line.quantity]), [["Bibimbap", 2]]);
    assert.equal(kept?.state.status, "denied");
    assert.equal((await world.auditLog()).at(-1)?.action, "guest_data.erased");
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 0);
  },

  async "young orders and orders that have not ended keep their guest"(world) {
    await placed(world, "ord_young", { placedAt: fridayDinner, state: denied });
    await placed(world, "ord_waiting", { placedAt: fridayDinner - 2 });
    assert.equal(await world.housekeeping.eraseContacts(fridayDinner - 1, fridayDinner, 10), 0);
    for (const id of ["ord_young", "ord_waiting"]) {
      assert.equal((await world.orders.byId(id))?.contact.firstName, "Jisoo");
    }
  },

  async "what still counts is not forgotten"(world) {
    const rate = { limit: 1, windowMillis: 60_000 };
    await world.limits.take("house", rate, fridayDinner);
    await world.challenges.issue("hash", { staffId: "staff_manager", remember: false }, fridayDinner + 1);
    await world.housekeeping.forget(fridayDinner);
    assert.notEqual(await world.limits.spent("house", rate, fridayDinner + 1), undefined);
    assert.notEqual(await world.challenges.read("hash", fridayDinner), undefined);
  },
};
