import assert from "node:assert/strict";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { emailChangedNotice } from "@domain/notification/message.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Session } from "@domain/staff/account.ts";
import { account, fridayDinner } from "@domain/testing/fixtures.ts";
import { concurrently, proof, type Suite, withoutUndefined } from "./suite.ts";

const hour = 3_600_000;

const session: Session = {
  id: "ses_1",
  staffId: "staff_manager",
  refreshHash: "hash 1",
  rotatedAt: fridayDinner,
  startedAt: fridayDinner,
  lastActiveAt: fridayDinner,
  expiresAt: fridayDinner + 12 * hour,
  userAgent: "Tablet",
  address: "192.0.2.7",
};

function audit(action: string): AuditEntry {
  return {
    at: fridayDinner,
    staffId: "staff_manager",
    action,
    resource: "session",
    resourceId: "ses_1",
    status: "success",
    details: {},
  };
}

export const accountsSuite: Suite = {
  async "finds an account by id and by username in any case"(world) {
    const manager = withoutUndefined(account("manager"));
    assert.deepEqual(withoutUndefined(await world.accounts.byId("staff_manager")), manager);
    assert.deepEqual(withoutUndefined(await world.accounts.byUsername("Manager")), manager);
    assert.equal(await world.accounts.byUsername("manager "), undefined);
    assert.equal(await world.accounts.byId("staff_nobody"), undefined);
  },

  async "usernames are unique regardless of case"(world) {
    const mina = account("manager", { id: "staff_mina", username: "mina" });
    assert.equal((await world.accounts.add(mina, audit("account.add"))).ok, true);
    const second = await world.accounts.add({ ...mina, id: "staff_other" }, audit("account.add"));
    assert.deepEqual(second, { ok: false, error: { kind: "username_taken" } });
    assert.equal((await world.accounts.byUsername("MINA"))?.id, "staff_mina");
    assert.equal((await world.auditLog()).length, 1);
  },

  async "queues a change's message with its own address, which is erased when the message is sent or given up"(
    world,
  ) {
    const notice = emailChangedNotice({ id: "staff_admin", email: "old@example.com" });
    await world.accounts.change(
      "staff_admin",
      (account) =>
        ok({ account, audit: audit("account.change"), messages: [notice, notice, notice, notice] }),
    );
    const items = await world.outbox.claim(fridayDinner, fridayDinner, 9);
    assert.deepEqual(items.map(({ message }) => message), [notice, notice, notice, notice]);
    const [sent, dropped, failed, retried] = items.map(({ id }) => id);
    assert.ok(sent && dropped && failed && retried);
    await world.outbox.done(sent, fridayDinner);
    await world.outbox.drop(dropped, "too_late", fridayDinner);
    await world.outbox.failed(failed, "no such mailbox", { at: fridayDinner });
    await world.outbox.failed(retried, "busy", { at: fridayDinner, retryAt: fridayDinner });
    const { to: _, ...erased } = notice;
    const left = await world.outbox.undelivered(0, 9);
    assert.deepEqual(left.map(({ message }) => message), [erased, erased]);
    const [again] = await world.outbox.claim(fridayDinner, fridayDinner, 9);
    assert.deepEqual(again?.message, notice);
  },

  async "serializes ten concurrent changes of one account, and an error result writes nothing"(world) {
    const changed = await concurrently(
      10,
      (nth) =>
        world.accounts.change("staff_admin", (before, otherSuperAdmins) => {
          assert.equal(otherSuperAdmins, 1);
          return nth === 9
            ? refuse("not_now")
            : ok({ account: { ...before, lastName: `${before.lastName}i` }, audit: audit("account.change") });
        }),
    );
    assert.deepEqual(changed.filter((each) => !each?.ok), [{ ok: false, error: "not_now" }]);
    assert.equal((await world.accounts.byId("staff_admin"))?.lastName, "Kimiiiiiiiii");
    assert.equal((await world.auditLog()).length, 9);
    assert.equal(
      await world.accounts.change("staff_nobody", () => assert.fail("must not decide")),
      undefined,
    );
  },
};

const failure = { username: "manager", source: "client a", isTrusted: false, at: fridayDinner };

export const attemptsSuite: Suite = {
  async "counts all concurrent failures, also for unknown usernames"(world) {
    for (const username of ["Manager", "nobody"]) {
      await concurrently(
        10,
        () => world.attempts.record({ ...failure, username }, audit("auth.login_failed")),
      );
      const stored = await world.attempts.onName(username.toLowerCase(), fridayDinner - 1);
      assert.equal(stored.length, 10);
    }
    assert.equal((await world.attempts.onName("admin", fridayDinner - 1)).length, 0);
    assert.equal((await world.auditLog()).length, 20);
  },

  async "an attempt sees the failures for its username and those from its source"(
    world,
  ) {
    const record = (more: Partial<typeof failure>) =>
      world.attempts.record({ ...failure, ...more }, audit("auth.login_failed"));
    await record({ at: fridayDinner + 2, source: "tablet", isTrusted: true });
    await record({ at: fridayDinner + 1 });
    await record({ at: fridayDinner + 3, username: "nobody" });
    await record({ at: fridayDinner - hour });
    const attempt = { username: "MANAGER", source: "client a" };
    const { onName, fromSource } = await world.attempts.of(attempt, fridayDinner - hour);
    assert.deepEqual(onName.map(({ at, source, isTrusted }) => [at - fridayDinner, source, isTrusted]), [
      [1, "client a", false],
      [2, "tablet", true],
    ]);
    assert.deepEqual(fromSource.map(({ at }) => at - fridayDinner), [1, 3]);
    assert.notEqual(fromSource[0]?.name, fromSource[1]?.name);
    assert.equal(fromSource[0]?.name, onName[0]?.name);
  },

  async "clears failures for a username from one source or all"(world) {
    for (const source of ["client a", "client b"]) {
      await world.attempts.record({ ...failure, source }, audit("auth.login_failed"));
    }
    const sources = async () => (await world.attempts.onName("manager", 0)).map(({ source }) => source);
    await world.attempts.clear({ username: "Manager", source: "client a" }, audit("auth.attempts_cleared"));
    assert.deepEqual(await sources(), ["client b"]);
    await world.attempts.clear({ username: "admin" }, audit("auth.attempts_cleared"));
    assert.deepEqual(await sources(), ["client b"]);
    await world.attempts.clear({ username: "manager" }, audit("auth.attempts_cleared"));
    assert.deepEqual(await sources(), []);
    assert.equal((await world.auditLog()).length, 5);
  },

  async "counts failures of unknown clients, the clients, and the maximum usernames per client"(
    world,
  ) {
    assert.deepEqual(await world.attempts.spread(0), { failures: 0, clients: 0, maxNames: 0, maxPins: 0 });
    const tries = [["a", "mina"], ["a", "MINA"], ["a", "jisoo"], ["b", "mina"]] as const;
    for (const [source, username] of tries) {
      await world.attempts.record({ ...failure, source, username }, audit("auth.login_failed"));
    }
    await world.attempts.record({ ...failure, source: "c", isTrusted: true }, audit("auth.login_failed"));
    await world.attempts.record(
      { ...failure, source: "d", at: fridayDinner - hour },
      audit("auth.login_failed"),
    );
    assert.deepEqual(await world.attempts.spread(fridayDinner - hour), {
      failures: 4,
      clients: 2,
      maxNames: 2,
      maxPins: 0,
    });
    for (const [station, username] of [["1", "mina"], ["1", "jisoo"], ["2", "mina"]] as const) {
      const wrongPin = { ...failure, source: `station:${station}`, username, isTrusted: true };
      await world.attempts.record(wrongPin, audit("station.pin_failed"));
    }
    assert.equal((await world.attempts.spread(fridayDinner - hour)).maxPins, 2);
  },
};

const device = {
  id: "dev_1",
  hash: "hash 1",
  staffId: "staff_manager",
  userAgent: "Tablet",
  createdAt: fridayDinner,
  lastUsedAt: fridayDinner,
  expiresAt: fridayDinner + hour,
};

export const trustedDevicesSuite: Suite = {
  async "finds a device by token hash for each of its accounts until it expires"(world) {
    await world.trustedDevices.trust(device);
    await world.trustedDevices.trust({
      ...device,
      id: "dev_2",
      staffId: "staff_admin",
      expiresAt: fridayDinner + 1,
    });
    const found = async (now: number) =>
      (await world.trustedDevices.byHash("hash 1", now)).map(({ staffId }) => staffId).toSorted();
    assert.deepEqual(await found(fridayDinner), ["staff_admin", "staff_manager"]);
    assert.deepEqual(await found(fridayDinner + 1), ["staff_manager"]);
    assert.deepEqual(await world.trustedDevices.byHash("hash 2", fridayDinner), []);
    const [stored] = await world.trustedDevices.of("staff_manager", fridayDinner);
    assert.deepEqual(withoutUndefined(stored), withoutUndefined(device));
    const all = await world.trustedDevices.of(undefined, fridayDinner + 1);
    assert.deepEqual(all.map(({ id }) => id), ["dev_1"]);
    assert.deepEqual(await world.trustedDevices.of("staff_manager", fridayDinner + hour), []);
  },

  async "another sign-in on the same device extends its expiry and keeps its id"(world) {
    await world.trustedDevices.trust(device);
    const renewal = { lastUsedAt: fridayDinner + 5, expiresAt: fridayDinner + 2 * hour, userAgent: "Newer" };
    await concurrently(
      5,
      (nth) => world.trustedDevices.trust({ ...device, id: `dev_${nth + 2}`, ...renewal }),
    );
    const stored = await world.trustedDevices.of("staff_manager", fridayDinner);
    assert.deepEqual(stored.map(({ id, lastUsedAt, userAgent }) => [id, lastUsedAt, userAgent]), [
      ["dev_1", fridayDinner + 5, "Newer"],
    ]);
  },

  async "an account keeps its twenty most recently used devices"(world) {
    await world.trustedDevices.trust({ ...device, id: "dev_admin", staffId: "staff_admin" });
    for (let nth = 0; nth < 22; nth++) {
      await world.trustedDevices.trust({
        ...device,
        id: `dev_${nth}`,
        hash: `hash ${nth}`,
        lastUsedAt: fridayDinner + nth,
      });
    }
    const stored = await world.trustedDevices.of("staff_manager", fridayDinner);
    assert.deepEqual([stored.length, stored[0]?.id, stored.at(-1)?.id], [20, "dev_21", "dev_2"]);
    assert.equal((await world.trustedDevices.of("staff_admin", fridayDinner)).length, 1);
  },

  async "a device that signs in stays trusted even if twenty others have later times after a clock change"(
    world,
  ) {
    for (let nth = 0; nth < 20; nth++) {
      await world.trustedDevices.trust({
        ...device,
        id: `dev_${nth}`,
        hash: `hash ${nth}`,
        lastUsedAt: fridayDinner + hour + nth,
      });
    }
    await world.trustedDevices.trust({
      ...device,
      id: "dev_now",
      hash: "hash now",
      lastUsedAt: fridayDinner,
    });
    const stored = await world.trustedDevices.of("staff_manager", fridayDinner);
    assert.deepEqual([stored.length, stored.at(-1)?.id, stored.at(-2)?.id], [20, "dev_now", "dev_1"]);
  },

  async "a change that ends an account's sessions removes its devices, and no other account's"(world) {
    await world.trustedDevices.trust(device);
    await world.trustedDevices.trust({ ...device, id: "dev_2", hash: "hash 2" });
    await world.trustedDevices.trust({ ...device, id: "dev_3", staffId: "staff_admin" });
    await world.accounts.change(
      "staff_manager",
      (account) => ok({ account, audit: audit("user.updated"), endsSessions: true }),
    );
    const left = await world.trustedDevices.of(undefined, fridayDinner);
    assert.deepEqual(left.map(({ id }) => id), ["dev_3"]);
  },
};

export const sessionsSuite: Suite = {
  async "a browser is signed out once: its sessions and its trust end for this account, with one audit entry"(
    world,
  ) {
    const begin = (id: string, more: Partial<Session>) =>
      world.sessions.begin(
        { ...session, id, refreshHash: id, ...more },
        proof,
        audit("auth.login"),
      );
    await begin("ses_1", { deviceHash: "hash 1" });
    await begin("ses_2", { deviceHash: "hash 1" });
    await begin("ses_3", {});
    await begin("ses_4", { deviceHash: "hash 2" });
    await begin("ses_5", { deviceHash: "hash 1", staffId: "staff_admin" });
    await world.trustedDevices.trust(device);
    await world.trustedDevices.trust({ ...device, id: "dev_2", staffId: "staff_admin" });
    const logged = (await world.auditLog()).length;
    const browser = { staffId: "staff_manager", sessionIds: ["ses_1", "ses_3"], deviceHash: "hash 1" };
    const ended = await concurrently(
      3,
      () => world.sessions.endBrowser(browser, audit("auth.device_removed")),
    );
    assert.deepEqual(ended.filter((each) => each), [true]);
    const open = await world.sessions.openOf(undefined, fridayDinner);
    assert.deepEqual(open.map(({ id, deviceHash }) => [id, deviceHash]).toSorted(), [
      ["ses_4", "hash 2"],
      ["ses_5", "hash 1"],
    ]);
    assert.equal((await world.accounts.ofSession("ses_2"))?.session.endAction, "auth.device_removed");
    assert.deepEqual((await world.trustedDevices.of(undefined, fridayDinner)).map(({ id }) => id), ["dev_2"]);
    assert.equal((await world.auditLog()).length, logged + 1);
    const trusted = { staffId: "staff_admin", sessionIds: [], deviceHash: "hash 1" };
    assert.equal(await world.sessions.endBrowser(trusted, audit("auth.device_removed")), true);
    const nothing = { staffId: "staff_admin", sessionIds: [], deviceHash: undefined };
    assert.equal(await world.sessions.endBrowser(nothing, audit("auth.device_removed")), false);
  },

  async "a session is loaded as stored, and its start is audited"(world) {
    await world.sessions.begin(session, proof, audit("auth.login"));
    assert.deepEqual(
      withoutUndefined((await world.accounts.ofSession("ses_1"))?.session),
      withoutUndefined(session),
    );
    assert.deepEqual(withoutUndefined(await world.auditLog()), withoutUndefined([audit("auth.login")]));
    assert.equal(await world.accounts.ofSession("ses_2"), undefined);
  },

  async "of ten concurrent rotations of one token, one succeeds"(world) {
    await world.sessions.begin(session, proof, audit("auth.login"));
    const rotated = await concurrently(
      10,
      (nth) =>
        world.sessions.rotate("ses_1", "hash 1", `hash 2 of tab ${nth}`, fridayDinner + 1, fridayDinner + 99),
    );
    assert.equal(rotated.filter((each) => each).length, 1);
    const stored = (await world.accounts.ofSession("ses_1"))?.session;
    assert.equal(stored?.refreshHash, `hash 2 of tab ${rotated.indexOf(true)}`);
    assert.deepEqual(
      [stored?.previousHash, stored?.rotatedAt, stored?.lastActiveAt, stored?.expiresAt],
      ["hash 1", fridayDinner + 1, fridayDinner + 1, fridayDinner + 99],
    );
  },

  async "finds a session by each of its tokens, including former ones"(world) {
    await world.sessions.begin(session, proof, audit("auth.login"));
    await world.sessions.rotate("ses_1", "hash 1", "hash 2", fridayDinner + 1, session.expiresAt);
    await world.sessions.rotate("ses_1", "hash 2", "hash 3", fridayDinner + 2, session.expiresAt);
    assert.equal((await world.sessions.byRefreshHash("hash 3"))?.id, "ses_1");
    assert.equal((await world.sessions.byRefreshHash("hash 2"))?.id, "ses_1");
    assert.equal((await world.sessions.byRefreshHash("hash 1"))?.id, "ses_1");
    assert.equal(await world.sessions.byRefreshHash("hash 4"), undefined);
    assert.equal(await world.sessions.byRefreshHash(""), undefined);
  },

  async "an ended session stays ended, cannot rotate, and its end is audited once"(world) {
    await world.sessions.begin(session, proof, audit("auth.login"));
    await concurrently(
      5,
      (nth) => world.sessions.end("ses_1", { ...audit("auth.logout"), at: fridayDinner + nth }),
    );
    await world.sessions.end("ses_2", audit("auth.logout"));
    assert.notEqual((await world.accounts.ofSession("ses_1"))?.session.endedAt, undefined);
    assert.equal(
      await world.sessions.rotate("ses_1", "hash 1", "hash 2", fridayDinner, session.expiresAt),
      false,
    );
    assert.equal((await world.accounts.ofSession("ses_1"))?.session.endAction, "auth.logout");
    await world.sessions.begin(
      { ...session, id: "ses_3", refreshHash: "hash 3", isRemembered: true },
      proof,
      audit("auth.login"),
    );
    await world.accounts.change(
      session.staffId,
      (account) => ok({ account, audit: audit("user.sessions_ended"), endsSessions: true }),
    );
    const other = (await world.accounts.ofSession("ses_3"))?.session;
    assert.deepEqual([other?.isRemembered, other?.endAction], [true, "user.sessions_ended"]);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), [
      "auth.login",
      "auth.logout",
      "auth.login",
      "user.sessions_ended",
    ]);
  },
};

export const ticketsSuite: Suite = {
  async "a ticket opens one stream, also with concurrent requests"(world) {
    await world.sessions.begin(session, proof, audit("auth.login"));
    await world.sessions.issueTicket("tkt_1", { sessionId: "ses_1" }, fridayDinner + 30_000);
    const opened = await concurrently(10, () => world.sessions.redeemTicket("tkt_1", fridayDinner));
    assert.deepEqual(opened.filter((each) => each !== undefined), [{ sessionId: "ses_1" }]);
  },

  async "an expired or unknown ticket opens nothing"(world) {
    await world.sessions.begin(session, proof, audit("auth.login"));
    await world.sessions.issueTicket("tkt_1", { sessionId: "ses_1" }, fridayDinner + 30_000);
    await world.sessions.issueTicket("tkt_2", { sessionId: "ses_1" }, fridayDinner + 30_000);
    assert.equal(await world.sessions.redeemTicket("tkt_1", fridayDinner + 30_000), undefined);
    assert.equal(await world.sessions.redeemTicket("tkt_1", fridayDinner), undefined);
    assert.equal(await world.sessions.redeemTicket("tkt_3", fridayDinner), undefined);
  },

  async "a ticket is valid until just before its expiry"(world) {
    await world.sessions.begin(session, proof, audit("auth.login"));
    await world.sessions.issueTicket("tkt_1", { sessionId: "ses_1" }, fridayDinner + 30_000);
    assert.deepEqual(await world.sessions.redeemTicket("tkt_1", fridayDinner + 29_999), {
      sessionId: "ses_1",
    });
  },
};
