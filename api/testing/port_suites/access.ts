import assert from "node:assert/strict";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok } from "@domain/shared/result.ts";
import { account, fridayDinner } from "@domain/testing/fixtures.ts";
import { atOnce, type Suite, type World } from "./suite.ts";

const minute = 60_000;
const hour = 60 * minute;

function audit(action: string): AuditEntry {
  return {
    at: fridayDinner,
    staffId: "staff_admin",
    action,
    resource: "account",
    resourceId: "staff_manager",
    status: "success",
    details: {},
  };
}

async function signedIn(world: World, id: string, staffId: string, startedAt = fridayDinner): Promise<void> {
  await world.sessions.begin({
    id,
    staffId,
    refreshHash: `hash of ${id}`,
    rotatedAt: startedAt,
    startedAt,
    lastActiveAt: startedAt,
    expiresAt: startedAt + 60 * minute,
    userAgent: "Tablet",
    address: "192.0.2.7",
  }, audit("auth.login"));
}

const everybody = {
  search: "",
  sortBy: "username",
  descending: false,
  offset: 0,
  limit: 10,
} as const;

/** Lists, endings and locks that the users screen and the profile rely on. */
export const usersSuite: Suite = {
  async "the list is searched, filtered, sorted and cut into pages, and counts what fits"(world) {
    const found = async (query: Partial<Parameters<World["accounts"]["list"]>[0]>) => {
      const { found, total } = await world.accounts.list({ ...everybody, ...query }, fridayDinner);
      return [found.map((each) => each.account.role), total];
    };
    assert.deepEqual(await found({}), [["admin", "manager", "super_admin"], 3]);
    assert.deepEqual(await found({ descending: true }), [["super_admin", "manager", "admin"], 3]);
    assert.deepEqual(await found({ offset: 1, limit: 1 }), [["manager"], 3]);
    assert.deepEqual(await found({ search: "ADMIN@" }), [["admin", "super_admin"], 2]);
    assert.deepEqual(await found({ search: "ina ki", role: "manager" }), [["manager"], 1]);
    assert.deepEqual(await found({ search: "kimmina", role: "manager" }), [["manager"], 1]);
    assert.deepEqual(await found({ search: "%" }), [[], 0]);
    assert.deepEqual(await found({ search: "admi_" }), [[], 0]);
    assert.deepEqual(await found({ isDisabled: true }), [[], 0]);
  },

  async "the list tells the last sign-in, how many sessions stand, and who has a second factor"(world) {
    await signedIn(world, "ses_1", "staff_manager", fridayDinner - 120 * minute);
    await signedIn(world, "ses_2", "staff_manager", fridayDinner - minute);
    await signedIn(world, "ses_3", "staff_manager");
    await world.sessions.end("ses_3", audit("auth.logout"));
    await world.secondFactors.begin("staff_admin", "SECRET");
    await world.secondFactors.confirm("staff_admin", { step: 1, recoveryHashes: [] }, audit("on"));
    const { found } = await world.accounts.list({ ...everybody, sortBy: "last_login" }, fridayDinner);
    assert.deepEqual(
      found.map((each) => [
        each.account.role,
        each.lastSignInAt,
        each.openSessions,
        each.hasSecondFactor,
      ]),
      [
        ["admin", undefined, 0, true],
        ["super_admin", undefined, 0, false],
        ["manager", fridayDinner, 1, false],
      ],
    );
  },

  async "a change that ends sessions ends every one of that account and no other"(world) {
    await signedIn(world, "ses_1", "staff_manager");
    await signedIn(world, "ses_2", "staff_manager");
    await signedIn(world, "ses_3", "staff_admin");
    await world.accounts.change(
      "staff_manager",
      (before) =>
        ok({ account: { ...before, isDisabled: true }, endsSessions: true, audit: audit("user.updated") }),
    );
    assert.deepEqual(await world.sessions.openOf("staff_manager", fridayDinner), []);
    assert.equal((await world.sessions.openOf("staff_admin", fridayDinner)).length, 1);
    assert.equal((await world.auditLog()).filter((entry) => entry.action === "user.updated").length, 1);
  },

  async "two super admins cannot take each other's role at the same moment"(world) {
    await world.accounts.add(
      account("super_admin", { id: "staff_other", username: "other" }),
      audit("user.created"),
    );
    const demoted = await Promise.all(
      ["staff_super_admin", "staff_other"].map((id) =>
        world.accounts.change(
          id,
          (before, others) =>
            others === 0
              ? { ok: false, error: "last" }
              : ok({ account: { ...before, role: "admin" as const }, audit: audit("user.updated") }),
        )
      ),
    );
    assert.deepEqual(demoted.map((each) => each?.ok).toSorted(), [false, true]);
  },

  async "one's open sessions come the latest active first, without those that ended or ran out"(world) {
    await signedIn(world, "ses_old", "staff_manager", fridayDinner - 90 * minute);
    await signedIn(world, "ses_1", "staff_manager", fridayDinner - 10 * minute);
    await signedIn(world, "ses_2", "staff_manager", fridayDinner - 5 * minute);
    await signedIn(world, "ses_out", "staff_manager");
    await world.sessions.end("ses_out", audit("auth.logout"));
    const open = await world.sessions.openOf("staff_manager", fridayDinner);
    assert.deepEqual(open.map((session) => session.id), ["ses_2", "ses_1"]);
    assert.equal(await world.sessions.endAll("staff_manager", audit("auth.logout_all")), 3);
    assert.deepEqual(await world.sessions.openOf("staff_manager", fridayDinner), []);
  },

  async "a session remembers that its owner owes a second factor"(world) {
    await signedIn(world, "ses_1", "staff_manager");
    assert.equal((await world.sessions.byId("ses_1"))?.mustEnrol ?? false, false);
    await world.sessions.owe("ses_1", true);
    assert.equal((await world.sessions.byId("ses_1"))?.mustEnrol, true);
  },

  async "a hash is replaced only while it is still the one it was made from"(world) {
    await world.accounts.rehash("staff_manager", "another", "newer");
    assert.equal((await world.accounts.byId("staff_manager"))?.passwordHash, account("manager").passwordHash);
    await world.accounts.rehash("staff_manager", account("manager").passwordHash, "newer");
    assert.equal((await world.accounts.byId("staff_manager"))?.passwordHash, "newer");
  },
};

export const secondFactorsSuite: Suite = {
  async "a secret comes back as it was begun, and counts from its confirmation"(world) {
    assert.equal(await world.secondFactors.of("staff_manager"), undefined);
    assert.equal(await world.secondFactors.begin("staff_manager", "FIRST"), true);
    assert.equal(await world.secondFactors.begin("staff_manager", "SECOND"), true);
    const begun = await world.secondFactors.of("staff_manager");
    assert.deepEqual([begun?.secret, begun?.confirmedAt, begun?.recoveryCodes], ["SECOND", undefined, 0]);
    const proof = { step: 7, recoveryHashes: ["one", "two"] };
    const confirmed = await atOnce(
      5,
      () => world.secondFactors.confirm("staff_manager", proof, audit("on")),
    );
    assert.equal(confirmed.filter((each) => each).length, 1);
    const inForce = await world.secondFactors.of("staff_manager");
    assert.deepEqual([inForce?.confirmedAt, inForce?.recoveryCodes], [fridayDinner, 2]);
    assert.equal(await world.secondFactors.begin("staff_manager", "THIRD"), false);
    assert.equal((await world.auditLog()).length, 1);
  },

  async "a code's step is good once, and never after a later one"(world) {
    await world.secondFactors.begin("staff_manager", "SECRET");
    await world.secondFactors.confirm("staff_manager", { step: 7, recoveryHashes: [] }, audit("on"));
    assert.equal(await world.secondFactors.useStep("staff_manager", 7), false);
    const used = await atOnce(5, () => world.secondFactors.useStep("staff_manager", 9));
    assert.equal(used.filter((each) => each).length, 1);
    assert.equal(await world.secondFactors.useStep("staff_manager", 8), false);
  },

  async "a recovery code is good once, however many try it at once"(world) {
    await world.secondFactors.begin("staff_manager", "SECRET");
    const proof = { step: 1, recoveryHashes: ["one", "two"] };
    await world.secondFactors.confirm("staff_manager", proof, audit("on"));
    const used = await atOnce(
      5,
      () => world.secondFactors.useRecovery("staff_manager", "one", audit("used")),
    );
    assert.equal(used.filter((each) => each).length, 1);
    assert.equal(await world.secondFactors.useRecovery("staff_manager", "three", audit("used")), false);
    assert.equal((await world.secondFactors.of("staff_manager"))?.recoveryCodes, 1);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), ["on", "used"]);
  },

  async "a second factor is removed once"(world) {
    await world.secondFactors.begin("staff_manager", "SECRET");
    assert.equal(await world.secondFactors.remove("staff_manager", audit("off")), true);
    assert.equal(await world.secondFactors.remove("staff_manager", audit("off")), false);
    assert.equal(await world.secondFactors.of("staff_manager"), undefined);
  },

  async "a challenge is read until it ends and used once"(world) {
    const challenge = { staffId: "staff_manager", remember: true };
    await world.challenges.issue("hash", challenge, fridayDinner + minute);
    assert.deepEqual(await world.challenges.read("hash", fridayDinner), challenge);
    assert.equal(await world.challenges.read("other", fridayDinner), undefined);
    const used = await atOnce(5, () => world.challenges.use("hash"));
    assert.equal(used.filter((each) => each).length, 1);
    await world.challenges.issue("late", challenge, fridayDinner + minute);
    assert.equal(await world.challenges.read("late", fridayDinner + minute), undefined);
  },

  async "a challenge has a few tries, however many are made at once"(world) {
    await world.challenges.issue(
      "hash",
      { staffId: "staff_manager", remember: false },
      fridayDinner + minute,
    );
    const tried = await atOnce(10, () => world.challenges.takeTry("hash", 5));
    assert.equal(tried.filter((each) => each).length, 5);
    assert.equal(await world.challenges.takeTry("other", 5), false);
  },

  async "a mailed code is written to the outbox with its challenge, and again once a minute is over"(world) {
    const message = { channel: "mail", about: "sign_in_code", orderId: "hash" } as const;
    const challenge = { staffId: "staff_manager", remember: false, mailedAt: fridayDinner };
    await world.challenges.issue("hash", challenge, fridayDinner + 10 * minute, [message]);
    assert.deepEqual(await world.challenges.read("hash", fridayDinner), challenge);
    const resend = (hash: string, at: number) => world.challenges.resend(hash, at, at - minute, message);
    assert.equal(await resend("hash", fridayDinner + minute - 1), false);
    const resent = await atOnce(5, () => resend("hash", fridayDinner + minute));
    assert.equal(resent.filter((each) => each).length, 1);
    assert.equal(await resend("other", fridayDinner + minute), false);
    const due = await world.outbox.claim(fridayDinner + hour, fridayDinner + 2 * hour, 9);
    assert.deepEqual(due.map((item) => item.message), [message, message]);
    await world.challenges.issue("app", { staffId: "staff_manager", remember: false }, fridayDinner + minute);
    assert.equal(await resend("app", fridayDinner + hour), false);
  },
};

export const limitsSuite: Suite = {
  async "of a hundred requests at once, as many as the rate allows are granted"(world) {
    const rate = { limit: 10, windowMillis: minute };
    const asked = await atOnce(100, () => world.limits.take("burst", rate, fridayDinner));
    assert.equal(asked.filter((retryAt) => retryAt === undefined).length, 10);
    assert.deepEqual(
      new Set(asked.filter((retryAt) => retryAt !== undefined)),
      new Set([fridayDinner + minute]),
    );
    assert.equal(await world.limits.take("another client", rate, fridayDinner), undefined);
  },

  async "a generous rate grants no more than its limit either"(world) {
    const rate = { limit: 100, windowMillis: minute };
    const asked = await atOnce(300, () => world.limits.take("busy", rate, fridayDinner));
    assert.equal(asked.filter((retryAt) => retryAt === undefined).length, 100);
  },

  async "no stretch of the window's length holds more than the limit"(world) {
    const rate = { limit: 3, windowMillis: minute };
    const granted: number[] = [];
    for (let second = 0; second < 240; second += 7) {
      const now = fridayDinner + second * 1000;
      if (await world.limits.take("steady", rate, now) === undefined) granted.push(now);
    }
    for (const from of granted) {
      assert.ok(granted.filter((at) => at >= from && at < from + minute).length <= 3);
    }
    assert.ok(granted.length >= 11, "what ran out of the window is free again");
  },

  async "a clock that is set back locks no one out"(world) {
    const rate = { limit: 1, windowMillis: minute };
    assert.equal(await world.limits.take("travelling", rate, fridayDinner + 60 * minute), undefined);
    assert.equal(await world.limits.take("travelling", rate, fridayDinner), undefined);
  },
};
