import assert from "node:assert/strict";
import { memoryInstallation } from "../../adapters/memory/ports.ts";
import { aCheckout, fridayDinner } from "../fixtures.ts";
import { atOnce, plain, type Suite } from "./suite.ts";

export const checkoutsSuite: Suite = {
  async "of ten checkouts begun for one cart at once, one opens"(world) {
    const begun = await atOnce(
      10,
      (nth) => world.checkouts.begin(aCheckout(`ord_${nth}`, { sessionId: "ses_1", intentId: undefined })),
    );
    assert.equal(begun.filter((each) => each.ok).length, 1);
    assert.deepEqual(
      new Set(begun.flatMap((each) => each.ok ? [] : each.error)),
      new Set(["another_is_open"]),
    );
    const first = begun.flatMap((each) => each.ok ? each.value.id : [])[0];
    assert.equal((await world.checkouts.openOf("ses_1"))?.id, first);
  },

  async "a cart whose checkout was abandoned may begin another"(world) {
    const first = await world.checkouts.begin(aCheckout("ord_1", { sessionId: "ses_1" }));
    assert.ok(first.ok);
    await world.checkouts.save({ ...first.value, state: "abandoned" });
    assert.equal(await world.checkouts.openOf("ses_1"), undefined);
    assert.equal((await world.checkouts.begin(aCheckout("ord_2", { sessionId: "ses_1" }))).ok, true);
  },

  async "saving raises the version, and an older version is refused"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    const saved = await world.checkouts.save({ ...begun.value, note: "first" });
    assert.equal(saved.ok && saved.value.version, begun.value.version + 1);
    const late = await world.checkouts.save({ ...begun.value, note: "second" });
    assert.deepEqual(late, { ok: false, error: "changed_meanwhile" });
    assert.equal((await world.checkouts.byId("ord_1"))?.note, "first");
  },

  async "of ten saves made from one version at once, one is stored"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    const saves = await atOnce(10, (nth) => world.checkouts.save({ ...begun.value, note: `tab ${nth}` }));
    const [winner, ...others] = saves.flatMap((save) => save.ok ? save.value : []);
    assert.equal(others.length, 0);
    assert.equal((await world.checkouts.byId("ord_1"))?.note, winner?.note);
  },

  async "a checkout that is no longer open cannot be saved, nor one that never was"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    const ended = await world.checkouts.save({ ...begun.value, state: "abandoned" });
    assert.ok(ended.ok);
    assert.equal((await world.checkouts.save({ ...ended.value, state: "open" })).ok, false);
    assert.equal((await world.checkouts.save(aCheckout("ord_2"))).ok, false);
    assert.equal(await world.checkouts.byId("ord_2"), undefined);
  },

  async "a checkout comes back as it was stored, with and without what may be missing"(world) {
    const full = aCheckout("ord_1", {
      pickup: { kind: "scheduled", at: fridayDinner + 3_600_000 },
      note: "문 앞에서 전화 주세요",
      language: "ko",
      wantsTexts: true,
    });
    const bare = aCheckout("ord_2", { contact: undefined, intentId: undefined });
    for (const checkout of [full, bare]) {
      await world.checkouts.begin(checkout);
      assert.deepEqual(plain(await world.checkouts.byId(checkout.id)), plain(checkout));
    }
    assert.equal((await world.checkouts.byIntent("pi_ord_1"))?.id, "ord_1");
    assert.equal(await world.checkouts.byIntent("pi_ord_2"), undefined);
  },

  async "the checkouts of many intents are found at once"(world) {
    for (const id of ["ord_1", "ord_2", "ord_3"]) await world.checkouts.begin(aCheckout(id));
    const found = await world.checkouts.byIntents(["pi_ord_3", "pi_ord_1", "pi_of_no_one"]);
    assert.deepEqual(found.map(({ id }) => id).toSorted(), ["ord_1", "ord_3"]);
    assert.deepEqual(await world.checkouts.byIntents([]), []);
  },

  async "a checkout of another installation is found by its ids, and never idle"(world) {
    const rows = [["ord_1", memoryInstallation.id], ["ord_2", "ins_original"], ["ord_3", undefined]] as const;
    for (const [id, installationId] of rows) await world.checkouts.begin(aCheckout(id, { installationId }));
    assert.equal((await world.checkouts.byId("ord_1"))?.installationId, memoryInstallation.id);
    assert.equal((await world.checkouts.byIntent("pi_ord_2"))?.installationId, "ins_original");
    assert.equal((await world.checkouts.byIntent("pi_ord_3"))?.installationId, undefined);
    const idle = await world.checkouts.idleSince(fridayDinner + 1, 9);
    assert.deepEqual(idle.map(({ id }) => id).toSorted(), ["ord_1", "ord_3"]);
  },

  async "only open checkouts left alone are idle, the oldest first"(world) {
    for (const [id, ago] of [["ord_1", 1], ["ord_2", 3], ["ord_3", 2], ["ord_4", 4]] as const) {
      await world.checkouts.begin(aCheckout(id, { updatedAt: fridayDinner - ago * 60_000 }));
    }
    await world.checkouts.save(aCheckout("ord_4", { state: "abandoned", updatedAt: fridayDinner - 240_000 }));
    const idle = async (minutesAgo: number, limit: number) =>
      (await world.checkouts.idleSince(fridayDinner - minutesAgo * 60_000, limit)).map((each) => each.id);
    assert.deepEqual(await idle(0, 9), ["ord_2", "ord_3", "ord_1"]);
    assert.deepEqual(await idle(2, 9), ["ord_2"]);
    assert.deepEqual(await idle(0, 1), ["ord_2"]);
  },
};
