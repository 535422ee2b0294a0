import assert from "node:assert/strict";
import { aDayClose, fridayDinner, mina } from "@domain/testing/fixtures.ts";
import { auditOf, concurrently, type Suite } from "./suite.ts";

export const dayClosesSuite: Suite = {
  async "a close is read as stored, with one email, one event and one audit entry"(world) {
    const close = aDayClose("cls_1");
    assert.deepEqual(await world.dayCloses.add(close, auditOf("day.close", close.day)), {
      close,
      isNew: true,
    });
    assert.deepEqual(await world.dayCloses.ofDay("2026-07-10"), close);
    assert.deepEqual(await world.dayCloses.byId("cls_1"), close);
    assert.equal(await world.dayCloses.ofDay("2026-07-11"), undefined);
    const [email, ...others] = await world.outbox.claim(close.closedAt, close.closedAt + 1, 9);
    assert.deepEqual(email?.message, {
      channel: "mail",
      about: "day_closed",
      ref: { kind: "day_close", id: "cls_1" },
    });
    assert.deepEqual(others, []);
    assert.deepEqual((await world.live.after(0, 9)).map(({ kind }) => kind), ["store_changed"]);
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), ["day.close"]);
  },

  async "of eight concurrent closes of a day one wins, and all return it"(world) {
    const added = await concurrently(8, (nth) => {
      const close = aDayClose(`cls_${nth}`);
      return world.dayCloses.add(close, auditOf("day.close", close.day));
    });
    assert.equal(added.filter(({ isNew }) => isNew).length, 1);
    assert.equal(new Set(added.map(({ close }) => close.id)).size, 1);
    const { closedAt } = aDayClose("cls_0");
    assert.equal((await world.outbox.claim(closedAt, closedAt + 1, 9)).length, 1);
  },

  async "a reopened day can be closed again, and a day is reopened once"(world) {
    const reopen = () =>
      world.dayCloses.reopen("2026-07-10", mina, fridayDinner + 1, auditOf("day.reopen", "2026-07-10"));
    assert.equal(await reopen(), false);
    await world.dayCloses.add(aDayClose("cls_1"), auditOf("day.close", "2026-07-10"));
    assert.deepEqual([await reopen(), await reopen()], [true, false]);
    assert.equal(await world.dayCloses.ofDay("2026-07-10"), undefined);
    assert.equal((await world.dayCloses.byId("cls_1"))?.id, "cls_1");
    const again = await world.dayCloses.add(aDayClose("cls_2"), auditOf("day.close", "2026-07-10"));
    assert.equal(again.isNew, true);
    assert.equal((await world.dayCloses.ofDay("2026-07-10"))?.id, "cls_2");
  },
};
