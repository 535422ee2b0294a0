import assert from "node:assert/strict";
import { fridayDinner as now } from "@domain/testing/fixtures.ts";
import { auditOf, concurrently, type Suite } from "./suite.ts";

const phone = "+17145550134";
const other = "+17145550135";
const reply = { at: now, source: "reply" } as const;
const stopped = auditOf("texts.stopped", "");
const resumed = auditOf("texts.resumed", "");

/** The numbers that get no more texts. */
export const textStopsSuite: Suite = {
  async "a stop holds for its number until a later consent, and each change is audited once"(world) {
    const { textStops } = world;
    assert.equal(await textStops.isStopped(phone), false);
    assert.equal(await textStops.resume(phone, now, resumed), false);
    assert.equal(await textStops.stop(phone, reply, stopped), true);
    assert.equal(await textStops.stop(phone, { at: now + 5, source: "staff" }, stopped), false);
    assert.deepEqual([await textStops.isStopped(phone), await textStops.isStopped(other)], [true, false]);
    assert.equal(await textStops.resume(phone, now + 5, resumed), false, "a consent before the latest stop");
    assert.equal(await textStops.resume(phone, now + 6, resumed), true);
    assert.equal(await textStops.isStopped(phone), false);
    assert.equal(await textStops.stop(phone, { at: now + 7, source: "guest_page" }, stopped), true);
    assert.equal(await textStops.isStopped(phone), true);
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), [
      "texts.stopped",
      "texts.resumed",
      "texts.stopped",
    ]);
  },

  async "of concurrent stops of a number one is new"(world) {
    const results = await concurrently(5, () => world.textStops.stop(phone, reply, stopped));
    assert.equal(results.filter(Boolean).length, 1);
  },

  async "a stop outlives the erasure of guests' contact details"(world) {
    await world.textStops.stop(phone, reply, stopped);
    await world.housekeeping.eraseContacts(now + 1, now + 1, 10);
    await world.housekeeping.forget(now + 10_000 * 24 * 3_600_000);
    assert.equal(await world.textStops.isStopped(phone), true);
  },
};
