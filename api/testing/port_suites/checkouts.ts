import assert from "node:assert/strict";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { aCheckout, chargedBill, fridayDinner, guest, lineWithOptions } from "@domain/testing/fixtures.ts";
import { concurrently, type Suite, withoutUndefined } from "./suite.ts";

export const checkoutsSuite: Suite = {
  async "of ten concurrent checkouts for one cart, one opens"(world) {
    const begun = await concurrently(
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

  async "a new checkout can begin after an abandoned one"(world) {
    const first = await world.checkouts.begin(aCheckout("ord_1", { sessionId: "ses_1" }));
    assert.ok(first.ok);
    await world.checkouts.save({ ...first.value, state: "abandoned" });
    assert.equal(await world.checkouts.openOf("ses_1"), undefined);
    assert.equal((await world.checkouts.begin(aCheckout("ord_2", { sessionId: "ses_1" }))).ok, true);
  },

  async "saving increments the version and rejects an older version"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    const saved = await world.checkouts.save({ ...begun.value, note: "first" });
    assert.equal(saved.ok && saved.value.version, begun.value.version + 1);
    const late = await world.checkouts.save({ ...begun.value, note: "second" });
    assert.deepEqual(late, { ok: false, error: "changed_meanwhile" });
    assert.equal((await world.checkouts.byId("ord_1"))?.note, "first");
  },

  async "of ten concurrent saves of one version, one is stored"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    const saves = await concurrently(
      10,
      (nth) => world.checkouts.save({ ...begun.value, note: `tab ${nth}` }),
    );
    const [winner, ...others] = saves.flatMap((save) => save.ok ? save.value : []);
    assert.equal(others.length, 0);
    assert.equal((await world.checkouts.byId("ord_1"))?.note, winner?.note);
  },

  async "a closed or unknown checkout cannot be saved"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    const ended = await world.checkouts.save({ ...begun.value, state: "abandoned" });
    assert.ok(ended.ok);
    assert.equal((await world.checkouts.save({ ...ended.value, state: "open" })).ok, false);
    assert.equal((await world.checkouts.save(aCheckout("ord_2"))).ok, false);
    assert.equal(await world.checkouts.byId("ord_2"), undefined);
  },

  async "a checkout is loaded as stored, with and without optional fields"(world) {
    const full = aCheckout("ord_1", {
      pickup: { kind: "scheduled", at: fridayDinner + 3_600_000 },
      note: "문 앞에서 전화 주세요",
      language: "ko",
      wantsTexts: true,
      bill: chargedBill,
      lines: [...aCheckout("ord_1").lines, lineWithOptions],
    });
    const minimal = aCheckout("ord_2", { contact: undefined, intentId: undefined });
    for (const checkout of [full, minimal]) {
      await world.checkouts.begin(checkout);
      assert.deepEqual(withoutUndefined(await world.checkouts.byId(checkout.id)), withoutUndefined(checkout));
    }
    assert.equal((await world.checkouts.byIntent("pi_ord_1"))?.id, "ord_1");
    assert.equal(await world.checkouts.byIntent("pi_ord_2"), undefined);
  },

  async "a checkout is loaded at each of its stages"(world) {
    const stored = async () => withoutUndefined(await world.checkouts.byId("ord_1"));
    const begun = await world.checkouts.begin(aCheckout("ord_1", { intentId: undefined }));
    assert.ok(begun.ok);
    assert.deepEqual(await stored(), withoutUndefined(begun.value));
    const unsubmitted = await world.checkouts.save({ ...begun.value, intentId: "pi_1" });
    assert.ok(unsubmitted.ok);
    assert.deepEqual(await stored(), withoutUndefined(unsubmitted.value));
    const submission = { contact: guest, payPressedAt: fridayDinner };
    const submitted = await world.checkouts.save({ ...unsubmitted.value, ...submission });
    assert.ok(submitted.ok);
    assert.deepEqual(await stored(), withoutUndefined(submitted.value));
    const abandoned = await world.checkouts.save({ ...submitted.value, state: "abandoned" });
    assert.ok(abandoned.ok);
    assert.deepEqual(await stored(), withoutUndefined(abandoned.value));
  },

  async "finds the checkouts of several intents"(world) {
    for (const id of ["ord_1", "ord_2", "ord_3"]) await world.checkouts.begin(aCheckout(id));
    const found = await world.checkouts.byIntents(["pi_ord_3", "pi_ord_1", "pi_of_no_one"]);
    assert.deepEqual(found.map(({ id }) => id).toSorted(), ["ord_1", "ord_3"]);
    assert.deepEqual(await world.checkouts.byIntents([]), []);
  },

  async "a checkout of another installation is found by id but is never due for a check"(world) {
    const rows = [["ord_1", memoryInstallation.id], ["ord_2", "ins_original"]] as const;
    for (const [id, installationId] of rows) await world.checkouts.begin(aCheckout(id, { installationId }));
    assert.equal((await world.checkouts.byId("ord_1"))?.installationId, memoryInstallation.id);
    assert.equal((await world.checkouts.byIntent("pi_ord_2"))?.installationId, "ins_original");
    const now = fridayDinner + 60 * 60_000;
    const claim = { pressedSince: fridayDinner, until: now + 1, limit: 9 };
    const due = await world.checkouts.claimIdle(now, claim);
    assert.deepEqual(due.map(({ id }) => id), ["ord_1"]);
  },

  async "claims open checkouts that are due, paying and inactive ones separately"(world) {
    const minute = 60_000;
    const pressedSince = fridayDinner - 15 * minute;
    const due = { nextCheckAt: fridayDinner };
    await world.checkouts.begin(aCheckout("quiet", due));
    await world.checkouts.begin(aCheckout("paying", { ...due, payPressedAt: fridayDinner - minute }));
    await world.checkouts.begin(aCheckout("gave_up", { ...due, payPressedAt: pressedSince }));
    await world.checkouts.begin(aCheckout("early", { nextCheckAt: fridayDinner + 1 }));
    await world.checkouts.begin(aCheckout("closed", due));
    await world.checkouts.save(aCheckout("closed", { ...due, state: "abandoned" }));
    const claim = { pressedSince, until: fridayDinner + minute, limit: 9 };
    const ids = (claimed: readonly { id: string }[]) => claimed.map(({ id }) => id).toSorted();
    assert.deepEqual(ids(await world.checkouts.claimPaying(fridayDinner, claim)), ["paying"]);
    assert.deepEqual(ids(await world.checkouts.claimIdle(fridayDinner, claim)), ["gave_up", "quiet"]);
    for (const now of [fridayDinner, fridayDinner + minute - 1]) {
      assert.deepEqual(ids(await world.checkouts.claimPaying(now, claim)), []);
    }
    assert.deepEqual(ids(await world.checkouts.claimPaying(fridayDinner + minute, claim)), ["paying"]);
  },

  async "a claim respects its limit: the latest payment attempts first, or the longest due"(world) {
    for (const nth of [2, 1, 3]) {
      await world.checkouts.begin(aCheckout(`quiet_${nth}`, { nextCheckAt: fridayDinner - nth }));
      await world.checkouts.begin(
        aCheckout(`paying_${nth}`, { nextCheckAt: fridayDinner, payPressedAt: fridayDinner - nth }),
      );
    }
    const claim = { pressedSince: fridayDinner - 1_000, until: fridayDinner + 1_000, limit: 1 };
    assert.deepEqual((await world.checkouts.claimPaying(fridayDinner, claim)).map(({ id }) => id), [
      "paying_1",
    ]);
    assert.deepEqual((await world.checkouts.claimIdle(fridayDinner, claim)).map(({ id }) => id), [
      "quiet_3",
    ]);
  },

  async "concurrent claims never return the same checkout"(world) {
    for (let nth = 0; nth < 6; nth++) {
      await world.checkouts.begin(
        aCheckout(`ord_${nth}`, { nextCheckAt: fridayDinner, payPressedAt: fridayDinner }),
      );
    }
    const claim = { pressedSince: fridayDinner - 1, until: fridayDinner + 1, limit: 4 };
    const claims = await concurrently(5, () => world.checkouts.claimPaying(fridayDinner, claim));
    const ids = claims.flat().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  },

  async "setting the next check keeps the version and skips a changed checkout"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    await world.checkouts.scheduleCheck(begun.value, fridayDinner + 1);
    const set = await world.checkouts.byId("ord_1");
    assert.deepEqual([set?.nextCheckAt, set?.version], [fridayDinner + 1, begun.value.version]);
    await world.checkouts.save({ ...begun.value, nextCheckAt: fridayDinner + 2 });
    await world.checkouts.scheduleCheck(begun.value, fridayDinner + 3);
    assert.equal((await world.checkouts.byId("ord_1"))?.nextCheckAt, fridayDinner + 2);
  },
};
