import assert from "node:assert/strict";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok } from "@domain/shared/result.ts";
import type { Session } from "@domain/staff/account.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { beginSession, concurrently, proof, type Suite, type World } from "./suite.ts";

const minute = 60_000;

function audit(action: string): AuditEntry {
  return {
    at: fridayDinner,
    action,
    resource: "station",
    resourceId: "stn_1",
    status: "success",
    details: {},
  };
}

const waiting = (id: string, name: string) => ({
  id,
  name,
  codeHash: `code of ${id}`,
  codeExpiresAt: fridayDinner + 10 * minute,
});

async function paired(world: World, id = "stn_1", name = "Counter") {
  await world.stations.add(waiting(id, name), 20, audit("station.added"));
  return await pair(world, id) ?? assert.fail();
}

const pair = (world: World, id: string, at = fridayDinner, secretHash = `secret of ${id}`) =>
  world.stations.pair(
    `code of ${id}`,
    { secretHash, language: "ko", userAgent: "Tablet", at },
    () => audit("station.paired"),
  );

const shift = (id: string, staffId: string): Session => ({
  id,
  staffId,
  refreshHash: `hash of ${id}`,
  rotatedAt: fridayDinner,
  startedAt: fridayDinner,
  lastActiveAt: fridayDinner,
  expiresAt: fridayDinner + 5 * minute,
  userAgent: "",
  address: "",
});

/** Sets a PIN as a person with an open session. */
async function setPin(world: World, staffId: string, hash: string, others: readonly string[] = []) {
  const sessionId = crypto.randomUUID();
  await beginSession(world, sessionId, staffId);
  return await world.stations.setPin({ staffId, sessionId, ...proof }, hash, others, audit("auth.pin_set"));
}

export const stationsSuite: Suite = {
  async "a code pairs once, also with concurrent requests, and never after its end"(world) {
    await world.stations.add(waiting("stn_1", "Counter"), 20, audit("station.added"));
    const tries = await concurrently(10, (nth) => pair(world, "stn_1", fridayDinner, `secret ${nth}`));
    assert.equal(tries.filter((each) => each !== undefined).length, 1);
    await world.stations.add(waiting("stn_2", "Kitchen"), 20, audit("station.added"));
    assert.equal(await pair(world, "stn_2", fridayDinner + 10 * minute), undefined);
    assert.equal((await world.auditLog()).length, 3);
  },

  async "a station that pairs while its code is replaced stays"(world) {
    for (let round = 0; round < 10; round++) {
      const [first, second] = [`stn_${round}`, `stn_${round}_again`];
      await world.stations.add(waiting(first, `Station ${round}`), 20, audit("station.added"));
      const [tablet, added] = await Promise.all([
        pair(world, first),
        world.stations.add(waiting(second, `Station ${round}`), 20, audit("station.added")),
      ]);
      assert.equal(added.ok, tablet === undefined);
      const stored = (await world.stations.all()).find(({ name }) => name === `Station ${round}`);
      assert.equal(stored?.id, tablet ? first : second);
    }
  },

  async "names are unique among the stations in use, and their number is limited"(world) {
    await paired(world);
    const refused = await world.stations.add(waiting("stn_2", "counter"), 20, audit("station.added"));
    assert.deepEqual(refused, { ok: false, error: { kind: "station_name_taken" } });
    const full = await world.stations.add(waiting("stn_2", "Kitchen"), 1, audit("station.added"));
    assert.deepEqual(full, { ok: false, error: { kind: "too_many_stations" } });
    assert.equal(await world.stations.revoke("stn_1", audit("station.revoked")), true);
    assert.equal(await world.stations.revoke("stn_1", audit("station.revoked")), false);
    const added = await concurrently(
      5,
      (nth) => world.stations.add(waiting(`stn_${nth + 3}`, "Counter"), 20, audit("station.added")),
    );
    assert.ok(added.every(({ ok }) => ok));
    assert.equal((await world.stations.all()).length, 1);
  },

  async "a secret is replaced once, and every earlier one still finds its station"(world) {
    await paired(world);
    const first = "secret of stn_1";
    const rotated = await concurrently(
      5,
      () => world.stations.rotate("stn_1", first, "second", fridayDinner),
    );
    assert.equal(rotated.filter(Boolean).length, 1);
    assert.equal(await world.stations.rotate("stn_1", "second", "third", fridayDinner + 1), true);
    for (const hash of [first, "second", "third"]) {
      assert.equal((await world.stations.bySecretHash(hash))?.secretHash, "third");
    }
    assert.equal(await world.stations.bySecretHash("fourth"), undefined);
    assert.equal((await world.stations.bySecretHash("third"))?.isConfirmed, false);
    await world.stations.seen("stn_1", fridayDinner + 2, true);
    const { station } = await world.stations.byId("stn_1", fridayDinner) ?? assert.fail();
    assert.deepEqual([station.isConfirmed, station.lastSeenAt, station.previousHash], [
      true,
      fridayDinner + 2,
      "second",
    ]);
  },

  async "a station has one open shift, until its end, its lock or the revocation"(world) {
    await paired(world);
    const personAt = async (at: number) => (await world.stations.byId("stn_1", at))?.shift?.account.id;
    assert.equal(await personAt(fridayDinner), undefined);
    await setPin(world, "staff_manager", "pin 1");
    await setPin(world, "staff_admin", "pin 2", ["pin 1"]);
    const begin = (id: string, staffId: string, pinHash: string) =>
      world.stations.beginShift("stn_1", shift(id, staffId), pinHash, audit("station.unlocked"));
    assert.equal(await begin("ses_1", "staff_manager", "pin 1"), true);
    assert.equal(await begin("ses_2", "staff_admin", "pin 2"), true);
    assert.equal(await begin("ses_3", "staff_manager", "pin 2"), false);
    assert.equal(await personAt(fridayDinner), "staff_admin");
    assert.equal((await world.accounts.ofSession("ses_1"))?.session.endedAt, fridayDinner);
    assert.equal((await world.accounts.ofSession("ses_2"))?.session.stationId, "stn_1");
    assert.equal(await personAt(fridayDinner + 5 * minute), undefined);
    await world.stations.extendShift("ses_2", fridayDinner + minute, fridayDinner + 6 * minute);
    assert.equal(await personAt(fridayDinner + 5 * minute), "staff_admin");
    await world.stations.revoke("stn_1", audit("station.revoked"));
    assert.equal(await personAt(fridayDinner), undefined);
    await world.stations.extendShift("ses_2", fridayDinner, fridayDinner + 60 * minute);
    assert.equal(await personAt(fridayDinner), undefined);
  },

  async "a stream ticket can belong to a station"(world) {
    await paired(world);
    await world.sessions.issueTicket("tkt_1", { stationId: "stn_1" }, fridayDinner + 30_000);
    assert.deepEqual(await world.sessions.redeemTicket("tkt_1", fridayDinner), { stationId: "stn_1" });
  },

  async "a station reports as a tablet without a person"(world) {
    await paired(world);
    await world.tablets.report({
      id: "tablet_1",
      stationId: "stn_1",
      name: "Counter",
      isArmed: true,
      isVisible: true,
      seenAt: fridayDinner,
    });
    const [tablet] = await world.tablets.seenSince(fridayDinner);
    assert.deepEqual([tablet?.stationId, tablet?.staffId, tablet?.staffName], ["stn_1", undefined, ""]);
  },
};

export const pinsSuite: Suite = {
  async "a PIN is stored unless another person's PIN changed meanwhile"(world) {
    assert.equal(await setPin(world, "staff_manager", "hash 1"), "stored");
    assert.equal(await setPin(world, "staff_admin", "hash 2"), "others_changed");
    assert.equal(await setPin(world, "staff_admin", "hash 2", ["hash 1"]), "stored");
    assert.equal(await setPin(world, "staff_admin", "hash 3", ["hash 1"]), "stored");
    assert.deepEqual(await world.stations.pinOf("staff_admin"), { hash: "hash 3", setAt: fridayDinner });
    assert.deepEqual((await world.stations.pins()).map(({ hash }) => hash).toSorted(), ["hash 1", "hash 3"]);
    const set = (await world.auditLog()).filter(({ action }) => action === "auth.pin_set");
    assert.equal(set.length, 3);
  },

  async "two people who set a PIN at once see each other"(world) {
    const stored = await concurrently(
      2,
      (nth) => setPin(world, nth ? "staff_admin" : "staff_manager", `hash ${nth}`),
    );
    assert.equal(stored.filter((each) => each === "stored").length, 1);
  },

  async "people with a PIN are listed without disabled ones, and a removed PIN is gone"(world) {
    await setPin(world, "staff_manager", "hash 1");
    assert.deepEqual((await world.stations.people()).map(({ id }) => id), ["staff_manager"]);
    assert.equal(await world.stations.removePin("staff_manager", audit("auth.pin_removed")), true);
    assert.equal(await world.stations.removePin("staff_manager", audit("auth.pin_removed")), false);
    assert.deepEqual(await world.stations.people(), []);
  },

  async "no PIN is left when the account is revoked while one is set"(world) {
    const revocations: ((sessionId: string) => Promise<unknown>)[] = [
      () =>
        world.accounts.change(
          "staff_manager",
          (account) =>
            ok({
              account: { ...account, passwordHash: "another" },
              audit: audit("reset"),
              endsSessions: true,
            }),
        ),
      () =>
        world.accounts.change(
          "staff_manager",
          (account) =>
            ok({ account: { ...account, isDisabled: true }, audit: audit("disabled"), endsSessions: true }),
        ),
      () =>
        world.accounts.change(
          "staff_manager",
          (account) => ok({ account, audit: audit("user.sessions_ended"), endsSessions: true }),
        ),
    ];
    for (const [nth, revoke] of revocations.entries()) {
      // Several rounds, because a single one may not reveal a race.
      for (let round = 0; round < 6; round++) {
        const sessionId = `ses_${nth}_${round}`;
        await beginSession(world, sessionId, "staff_manager");
        const by = { staffId: "staff_manager", sessionId, ...proof };
        const set = () => world.stations.setPin(by, "hash", [], audit("auth.pin_set"));
        await Promise.all(round % 2 === 0 ? [set(), revoke(sessionId)] : [revoke(sessionId), set()]);
        assert.equal(await world.stations.pinOf("staff_manager"), undefined);
        assert.equal(await set(), "not_allowed");
        await world.accounts.change(
          "staff_manager",
          (account) => ok({ account: { ...account, ...proof, isDisabled: false }, audit: audit("restored") }),
        );
      }
    }
  },

  async "a PIN is removed when the account is signed out everywhere"(world) {
    await setPin(world, "staff_manager", "hash 1");
    await world.accounts.change(
      "staff_manager",
      (account) => ok({ account, audit: audit("user.password_reset"), endsSessions: true }),
    );
    assert.equal(await world.stations.pinOf("staff_manager"), undefined);
  },
};
