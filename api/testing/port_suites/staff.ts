import assert from "node:assert/strict";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Session } from "@domain/staff/account.ts";
import type { Attempts } from "@domain/staff/lockout.ts";
import { account, fridayDinner } from "../fixtures.ts";
import { atOnce, plain, type Suite } from "./suite.ts";

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
  async "an account is found by its id and by its name in any case"(world) {
    const manager = plain(account("manager"));
    assert.deepEqual(plain(await world.accounts.byId("staff_manager")), manager);
    assert.deepEqual(plain(await world.accounts.byUsername("Manager")), manager);
    assert.equal(await world.accounts.byUsername("manager "), undefined);
    assert.equal(await world.accounts.byId("staff_nobody"), undefined);
  },

  async "a user name belongs to one account, in whatever case it is asked for"(world) {
    const mina = account("manager", { id: "staff_mina", username: "mina" });
    assert.equal((await world.accounts.add(mina, audit("account.add"))).ok, true);
    const again = await world.accounts.add({ ...mina, id: "staff_other" }, audit("account.add"));
    assert.deepEqual(again, { ok: false, error: { kind: "username_taken" } });
    assert.equal((await world.accounts.byUsername("MINA"))?.id, "staff_mina");
    assert.equal((await world.auditLog()).length, 1);
  },

  async "ten changes of one account come one after the other, and a refusal writes nothing"(world) {
    const changed = await atOnce(
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

export const attemptsSuite: Suite = {
  async "wrong passwords at the same time are all counted, for names nobody has as well"(world) {
    for (const username of ["Manager", "nobody"]) {
      await atOnce(10, () =>
        world.attempts.record(
          username,
          fridayDinner,
          (before) => ({ failures: before.failures + 1 }),
          audit("auth.login_failed"),
        ));
      assert.equal((await world.attempts.of(username.toLowerCase())).failures, 10);
    }
    assert.equal((await world.attempts.of("admin")).failures, 0);
    assert.equal((await world.auditLog()).length, 20);
  },

  async "a lock is kept and can be lifted"(world) {
    const lockedUntil = fridayDinner + hour;
    const record = (to: Attempts) =>
      world.attempts.record("manager", fridayDinner, () => to, audit("auth.login_failed"));
    await record({ failures: 5, lockedUntil });
    assert.deepEqual(plain(await world.attempts.of("manager")), { failures: 5, lockedUntil });
    await record({ failures: 0 });
    assert.deepEqual(plain(await world.attempts.of("manager")), { failures: 0 });
  },
};

export const sessionsSuite: Suite = {
  async "a session comes back as it was begun, and its beginning is audited"(world) {
    await world.sessions.begin(session, audit("auth.login"));
    assert.deepEqual(plain(await world.sessions.byId("ses_1")), plain(session));
    assert.deepEqual(plain(await world.auditLog()), plain([audit("auth.login")]));
    assert.equal(await world.sessions.byId("ses_2"), undefined);
  },

  async "of ten rotations of one token at once, one holds"(world) {
    await world.sessions.begin(session, audit("auth.login"));
    const rotated = await atOnce(
      10,
      (nth) => world.sessions.rotate("ses_1", "hash 1", `hash 2 of tab ${nth}`, fridayDinner + 1),
    );
    assert.equal(rotated.filter((each) => each).length, 1);
    const kept = await world.sessions.byId("ses_1");
    assert.equal(kept?.refreshHash, `hash 2 of tab ${rotated.indexOf(true)}`);
    assert.deepEqual(
      [kept?.previousHash, kept?.rotatedAt, kept?.lastActiveAt],
      ["hash 1", fridayDinner + 1, fridayDinner + 1],
    );
  },

  async "a session is found by every token it ever had"(world) {
    await world.sessions.begin(session, audit("auth.login"));
    await world.sessions.rotate("ses_1", "hash 1", "hash 2", fridayDinner + 1);
    await world.sessions.rotate("ses_1", "hash 2", "hash 3", fridayDinner + 2);
    assert.equal((await world.sessions.byRefreshHash("hash 3"))?.id, "ses_1");
    assert.equal((await world.sessions.byRefreshHash("hash 2"))?.id, "ses_1");
    assert.equal((await world.sessions.byRefreshHash("hash 1"))?.id, "ses_1");
    assert.equal(await world.sessions.byRefreshHash("hash 4"), undefined);
    assert.equal(await world.sessions.byRefreshHash(""), undefined);
  },

  async "an ended session stays ended, rotates no more, and its end is audited once"(world) {
    await world.sessions.begin(session, audit("auth.login"));
    await atOnce(
      5,
      (nth) => world.sessions.end("ses_1", { ...audit("auth.logout"), at: fridayDinner + nth }),
    );
    await world.sessions.end("ses_2", audit("auth.logout"));
    assert.notEqual((await world.sessions.byId("ses_1"))?.endedAt, undefined);
    assert.equal(await world.sessions.rotate("ses_1", "hash 1", "hash 2", fridayDinner), false);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), ["auth.login", "auth.logout"]);
  },
};

export const ticketsSuite: Suite = {
  async "a ticket opens one stream, however many ask at once"(world) {
    await world.sessions.begin(session, audit("auth.login"));
    await world.tickets.issue("tkt_1", "ses_1", fridayDinner + 30_000);
    const opened = await atOnce(10, () => world.tickets.redeem("tkt_1", fridayDinner));
    assert.deepEqual(opened.filter((each) => each !== undefined), ["ses_1"]);
  },

  async "a ticket ends at its moment, and an unknown one opens nothing"(world) {
    await world.sessions.begin(session, audit("auth.login"));
    await world.tickets.issue("tkt_1", "ses_1", fridayDinner + 30_000);
    await world.tickets.issue("tkt_2", "ses_1", fridayDinner + 30_000);
    assert.equal(await world.tickets.redeem("tkt_1", fridayDinner + 30_000), undefined);
    assert.equal(await world.tickets.redeem("tkt_1", fridayDinner), undefined);
    assert.equal(await world.tickets.redeem("tkt_3", fridayDinner), undefined);
  },

  async "a ticket is good until just before its moment"(world) {
    await world.sessions.begin(session, audit("auth.login"));
    await world.tickets.issue("tkt_1", "ses_1", fridayDinner + 30_000);
    assert.equal(await world.tickets.redeem("tkt_1", fridayDinner + 29_999), "ses_1");
  },
};
