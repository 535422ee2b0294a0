import assert from "node:assert/strict";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok } from "@domain/shared/result.ts";
import type { Passkey } from "@domain/staff/passkey.ts";
import { account, fridayDinner } from "@domain/testing/fixtures.ts";
import { aSession, beginSession, concurrently, proof, type Suite, type World } from "./suite.ts";

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

const allAccounts = {
  search: "",
  sortBy: "username",
  descending: false,
  offset: 0,
  limit: 10,
  passkeyHost: "localhost",
} as const;

/** Account and session queries of the users screen and the profile. */
export const usersSuite: Suite = {
  async "searches, filters, sorts and paginates the list and counts matches"(world) {
    const found = async (query: Partial<Parameters<World["accounts"]["list"]>[0]>) => {
      const { found, total } = await world.accounts.list({ ...allAccounts, ...query }, fridayDinner);
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

  async "the list includes the last sign-in, the number of open sessions and whether a second factor is set up"(
    world,
  ) {
    await beginSession(world, "ses_1", "staff_manager", fridayDinner - 120 * minute);
    await beginSession(world, "ses_2", "staff_manager", fridayDinner - minute);
    await beginSession(world, "ses_3", "staff_manager");
    await world.sessions.end("ses_3", audit("auth.logout"));
    await world.secondFactors.begin("staff_admin", "SECRET");
    await world.secondFactors.confirm("staff_admin", { step: 1, recoveryHashes: [] }, audit("on"));
    const { found } = await world.accounts.list({ ...allAccounts, sortBy: "last_login" }, fridayDinner);
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

  async "a change that ends sessions ends all sessions of that account only"(world) {
    await beginSession(world, "ses_1", "staff_manager");
    await beginSession(world, "ses_2", "staff_manager");
    await beginSession(world, "ses_3", "staff_admin");
    await world.accounts.change(
      "staff_manager",
      (before) =>
        ok({ account: { ...before, isDisabled: true }, endsSessions: true, audit: audit("user.updated") }),
    );
    assert.deepEqual(await world.sessions.openOf("staff_manager", fridayDinner), []);
    assert.equal((await world.sessions.openOf("staff_admin", fridayDinner)).length, 1);
    assert.equal((await world.auditLog()).filter((entry) => entry.action === "user.updated").length, 1);
  },

  async "two super admins cannot remove each other's role concurrently"(world) {
    await world.accounts.add(
      account("super_admin", { id: "staff_other", username: "other" }),
      audit("user.created"),
    );
    const demotions = await Promise.all(
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
    assert.deepEqual(demotions.map((each) => each?.ok).toSorted(), [false, true]);
  },

  async "lists open sessions by last activity, without ended or expired ones"(world) {
    await beginSession(world, "ses_old", "staff_manager", fridayDinner - 90 * minute);
    await beginSession(world, "ses_1", "staff_manager", fridayDinner - 10 * minute);
    await beginSession(world, "ses_2", "staff_manager", fridayDinner - 5 * minute);
    await beginSession(world, "ses_out", "staff_manager");
    await world.sessions.end("ses_out", audit("auth.logout"));
    const open = await world.sessions.openOf("staff_manager", fridayDinner);
    assert.deepEqual(open.map((session) => session.id), ["ses_2", "ses_1"]);
    await world.accounts.change(
      "staff_manager",
      (account) => ok({ account, endsSessions: true, audit: audit("auth.logout_all") }),
    );
    assert.deepEqual(await world.sessions.openOf("staff_manager", fridayDinner), []);
  },

  async "a session stores that its owner must set up a second factor"(world) {
    await beginSession(world, "ses_1", "staff_manager");
    assert.equal((await world.accounts.ofSession("ses_1"))?.session.mfaRequired ?? false, false);
    await world.sessions.setMfaRequired("ses_1", true);
    assert.equal((await world.accounts.ofSession("ses_1"))?.session.mfaRequired, true);
  },

  async "replaces a password hash only if it has not changed meanwhile"(world) {
    assert.equal(await world.accounts.rehash("staff_manager", "another", "newer"), false);
    assert.equal((await world.accounts.byId("staff_manager"))?.passwordHash, account("manager").passwordHash);
    assert.equal(
      await world.accounts.rehash("staff_manager", account("manager").passwordHash, "newer"),
      true,
    );
    assert.equal((await world.accounts.byId("staff_manager"))?.passwordHash, "newer");
  },
};

export const secondFactorsSuite: Suite = {
  async "a secret is stored at setup and active after confirmation"(world) {
    assert.equal(await world.secondFactors.of("staff_manager"), undefined);
    assert.equal(await world.secondFactors.begin("staff_manager", "FIRST"), true);
    assert.equal(await world.secondFactors.begin("staff_manager", "SECOND"), true);
    const begun = await world.secondFactors.of("staff_manager");
    assert.deepEqual([begun?.secret, begun?.confirmedAt], ["SECOND", undefined]);
    const proof = { step: 7, recoveryHashes: ["one", "two"] };
    const confirmed = await concurrently(
      5,
      () => world.secondFactors.confirm("staff_manager", proof, audit("on")),
    );
    assert.equal(confirmed.filter((each) => each).length, 1);
    const active = await world.secondFactors.of("staff_manager");
    const left = await world.secondFactors.recoveryCodesOf("staff_manager");
    assert.deepEqual([active?.confirmedAt, left], [fridayDinner, 2]);
    assert.equal(await world.secondFactors.begin("staff_manager", "THIRD"), false);
    assert.equal((await world.auditLog()).length, 1);
  },

  async "a code's step is valid once and not after a later step"(world) {
    await world.secondFactors.begin("staff_manager", "SECRET");
    await world.secondFactors.confirm("staff_manager", { step: 7, recoveryHashes: [] }, audit("on"));
    assert.equal(await world.secondFactors.useStep("staff_manager", 7), false);
    const uses = await concurrently(5, () => world.secondFactors.useStep("staff_manager", 9));
    assert.equal(uses.filter((each) => each).length, 1);
    assert.equal(await world.secondFactors.useStep("staff_manager", 8), false);
  },

  async "a recovery code is valid once, also with concurrent attempts"(world) {
    await world.secondFactors.begin("staff_manager", "SECRET");
    const proof = { step: 1, recoveryHashes: ["one", "two"] };
    await world.secondFactors.confirm("staff_manager", proof, audit("on"));
    const uses = await concurrently(
      5,
      () => world.secondFactors.useRecovery("staff_manager", "one", audit("used")),
    );
    assert.equal(uses.filter((each) => each).length, 1);
    assert.equal(await world.secondFactors.useRecovery("staff_manager", "three", audit("used")), false);
    assert.equal(await world.secondFactors.recoveryCodesOf("staff_manager"), 1);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), ["on", "used"]);
  },

  async "recovery codes belong to an account with a second factor, and replace the earlier ones"(world) {
    const store = (hashes: string[], onlyFirst: boolean) =>
      world.secondFactors.storeRecovery("staff_manager", hashes, audit("made"), { onlyFirst });
    const left = () => world.secondFactors.recoveryCodesOf("staff_manager");
    assert.deepEqual([await store(["lone"], true), await left()], [false, 0]);
    await world.passkeys.add(passkey, 1, audit("on"));
    const first = await concurrently(5, () => store(["one", "two"], true));
    assert.deepEqual([first.filter((each) => each).length, await left()], [1, 2]);
    assert.deepEqual([await store(["three"], false), await left()], [true, 1]);
    assert.equal(await world.secondFactors.useRecovery("staff_manager", "one", audit("used")), false);
    assert.equal(await world.secondFactors.recoveryCodesOf("staff_admin"), 0);
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), ["on", "made", "made"]);
  },

  async "recovery codes end with the last second factor, a passkey or a secret"(world) {
    const { secondFactors, passkeys } = world;
    const confirm = async () => {
      await secondFactors.begin("staff_manager", "SECRET");
      await secondFactors.confirm("staff_manager", { step: 1, recoveryHashes: ["one"] }, audit("on"));
    };
    const left = () => secondFactors.recoveryCodesOf("staff_manager");
    await passkeys.add(passkey, 1, audit("on"));
    await confirm();
    await secondFactors.remove("staff_manager", audit("off"));
    assert.equal(await left(), 1);
    await passkeys.removeAll("staff_manager", audit("off"));
    assert.equal(await left(), 0);
    await passkeys.add(passkey, 1, audit("on"));
    await confirm();
    await passkeys.remove("staff_manager", passkey.id, audit("off"));
    assert.equal(await left(), 1);
    await secondFactors.remove("staff_manager", audit("off"));
    assert.equal(await left(), 0);
  },

  async "a second factor is removed once"(world) {
    await world.secondFactors.begin("staff_manager", "SECRET");
    assert.equal(await world.secondFactors.remove("staff_manager", audit("off")), true);
    assert.equal(await world.secondFactors.remove("staff_manager", audit("off")), false);
    assert.equal(await world.secondFactors.of("staff_manager"), undefined);
  },

  async "a challenge can be read until it expires and used once"(world) {
    const challenge = { staffId: "staff_manager", remember: true };
    await world.attempts.issueChallenge("hash", { ...challenge, ...proof }, fridayDinner + minute);
    assert.deepEqual(await world.attempts.challenge("hash", fridayDinner), challenge);
    assert.equal(await world.attempts.challenge("other", fridayDinner), undefined);
    const uses = await concurrently(
      5,
      (nth) => beginSession(world, `ses_${nth}`, "staff_manager", fridayDinner, "hash"),
    );
    assert.equal(uses.filter((each) => each).length, 1);
    assert.equal((await world.sessions.openOf("staff_manager", fridayDinner)).length, 1);
    await world.attempts.issueChallenge("late", { ...challenge, ...proof }, fridayDinner + minute);
    assert.equal(await world.attempts.challenge("late", fridayDinner + minute), undefined);
  },

  async "a challenge allows a limited number of attempts, also concurrently"(world) {
    await world.attempts.issueChallenge(
      "hash",
      { staffId: "staff_manager", remember: false, ...proof },
      fridayDinner + minute,
    );
    const attempts = await concurrently(10, () => world.attempts.takeTry("hash", 5));
    assert.equal(attempts.filter((each) => each).length, 5);
    assert.equal(await world.attempts.takeTry("other", 5), false);
  },

  async "a mailed code is queued with its challenge and can be resent after a minute"(world) {
    const message = {
      channel: "mail",
      about: "sign_in_code",
      ref: { kind: "challenge", id: "hash" },
    } as const;
    const challenge = { staffId: "staff_manager", remember: false, mailedAt: fridayDinner };
    await world.attempts.issueChallenge("hash", { ...challenge, ...proof }, fridayDinner + 10 * minute, [
      message,
    ]);
    assert.deepEqual(await world.attempts.challenge("hash", fridayDinner), challenge);
    const resend = (hash: string, at: number) =>
      world.attempts.resendCode(
        hash,
        { at, before: at - minute, expiresAt: at + 10 * minute },
        message,
      );
    assert.equal(await resend("hash", fridayDinner + minute - 1), false);
    const resent = await concurrently(5, () => resend("hash", fridayDinner + minute));
    assert.equal(resent.filter((each) => each).length, 1);
    assert.equal(await resend("other", fridayDinner + minute), false);
    assert.ok(await world.attempts.challenge("hash", fridayDinner + 11 * minute - 1));
    assert.equal(await world.attempts.challenge("hash", fridayDinner + 11 * minute), undefined);
    const due = await world.outbox.claim(fridayDinner + hour, fridayDinner + 2 * hour, 9);
    assert.deepEqual(due.map((item) => item.message), [message, message]);
    const appChallenge = { staffId: "staff_manager", remember: false, ...proof };
    await world.attempts.issueChallenge("app", appChallenge, fridayDinner + minute);
    assert.equal(await resend("app", fridayDinner + hour), false);
  },
};

const passkey: Passkey = {
  id: "key_1",
  staffId: "staff_manager",
  credentialId: "credential 1",
  publicKey: "KEY",
  host: "localhost",
  uses: 3,
  transports: ["internal"],
  name: "Kitchen tablet",
  createdAt: fridayDinner,
};

export const passkeysSuite: Suite = {
  async "stores passkeys with their audit entries and finds them by account and by credential"(world) {
    assert.equal(await world.passkeys.add(passkey, 2, audit("added")), true);
    const second = { ...passkey, id: "key_2", credentialId: "credential 2", createdAt: fridayDinner + 1 };
    assert.equal(await world.passkeys.add(second, 2, audit("added")), true);
    assert.deepEqual(await world.passkeys.of("staff_manager"), [passkey, second]);
    assert.deepEqual(await world.passkeys.of("staff_admin"), []);
    assert.deepEqual(await world.passkeys.byCredential("credential 2"), second);
    assert.equal(await world.passkeys.byCredential("credential 3"), undefined);
    assert.equal((await world.auditLog()).filter(({ action }) => action === "added").length, 2);
  },

  async "adds no credential twice and no more passkeys than an account may have"(world) {
    await world.passkeys.add(passkey, 2, audit("added"));
    const copy = { ...passkey, id: "key_copy", staffId: "staff_admin" };
    assert.equal(await world.passkeys.add(copy, 2, audit("added")), false);
    const added = await concurrently(
      3,
      (nth) =>
        world.passkeys.add({ ...passkey, id: `key_${nth + 2}`, credentialId: `c${nth}` }, 2, audit("added")),
    );
    assert.equal(added.filter(Boolean).length, 1);
    assert.equal((await world.passkeys.of("staff_manager")).length, 2);
  },

  async "renames and removes only the account's own passkey"(world) {
    await world.passkeys.add(passkey, 2, audit("added"));
    assert.equal(await world.passkeys.rename("staff_admin", "key_1", "Mine", audit("renamed")), false);
    assert.equal(await world.passkeys.remove("staff_admin", "key_1", audit("removed")), false);
    assert.equal(await world.passkeys.rename("staff_manager", "key_1", "Phone", audit("renamed")), true);
    assert.equal((await world.passkeys.of("staff_manager"))[0]?.name, "Phone");
    assert.equal(await world.passkeys.remove("staff_manager", "key_1", audit("removed")), true);
    assert.equal(await world.passkeys.remove("staff_manager", "key_1", audit("removed")), false);
    const actions = (await world.auditLog()).map(({ action }) => action);
    assert.deepEqual(actions.filter((action) => action.startsWith("re")).toSorted(), ["removed", "renamed"]);
  },

  async "removes all passkeys of one account and audits it only if there was one"(world) {
    await world.passkeys.add(passkey, 2, audit("added"));
    await world.passkeys.add(
      { ...passkey, id: "key_2", staffId: "staff_admin", credentialId: "c" },
      2,
      audit("a"),
    );
    assert.equal(await world.passkeys.removeAll("staff_manager", audit("removed")), 1);
    assert.equal(await world.passkeys.removeAll("staff_manager", audit("removed")), 0);
    assert.equal((await world.passkeys.of("staff_admin")).length, 1);
    assert.equal((await world.auditLog()).filter(({ action }) => action === "removed").length, 1);
  },

  async "a question is answered once, before it expires"(world) {
    await world.passkeys.ask("hash 1", "staff_manager", fridayDinner + minute);
    await world.passkeys.ask("hash 2", undefined, fridayDinner + minute);
    const taken = await concurrently(5, () => world.passkeys.takeQuestion("hash 1", fridayDinner));
    assert.deepEqual(taken.filter((each) => each !== undefined), [{ staffId: "staff_manager" }]);
    assert.equal(await world.passkeys.takeQuestion("hash 3", fridayDinner), undefined);
    assert.equal(await world.passkeys.takeQuestion("hash 2", fridayDinner + minute), undefined);
  },

  async "a session begins with each use of a passkey once, and not with a removed one"(world) {
    await world.passkeys.add(passkey, 2, audit("added"));
    const use = { id: "key_1", before: 3, uses: 4 };
    const begun = await concurrently(3, (nth) => beginWithPasskey(world, `ses_${nth}`, use));
    assert.equal(begun.filter(Boolean).length, 1);
    const [used] = await world.passkeys.of("staff_manager");
    assert.deepEqual([used?.uses, used?.lastUsedAt], [4, fridayDinner]);
    const [open] = await world.sessions.openOf("staff_manager", fridayDinner);
    assert.equal(open?.withPasskey, true);
    assert.equal(await beginWithPasskey(world, "ses_other", { ...use, before: 4 }, "staff_admin"), false);
    await world.passkeys.remove("staff_manager", "key_1", audit("removed"));
    assert.equal(await beginWithPasskey(world, "ses_late", { ...use, before: 4, uses: 5 }), false);
  },

  async "the list of users counts a passkey of the present address as a second factor, and no other"(world) {
    await world.passkeys.add(passkey, 2, audit("added"));
    const counted = async (passkeyHost: string | undefined) => {
      const { found } = await world.accounts.list({ ...allAccounts, passkeyHost }, fridayDinner);
      return found.map((each) => each.hasSecondFactor);
    };
    assert.deepEqual(await counted("localhost"), [false, true, false]);
    assert.deepEqual(await counted("new.example"), [false, false, false]);
    assert.deepEqual(await counted(undefined), [false, false, false]);
  },

  async "housekeeping deletes questions that have expired"(world) {
    await world.passkeys.ask("hash 1", undefined, fridayDinner);
    await world.passkeys.ask("hash 2", undefined, fridayDinner + minute);
    await world.housekeeping.forget(fridayDinner);
    assert.equal(await world.passkeys.takeQuestion("hash 1", fridayDinner - minute), undefined);
    assert.notEqual(await world.passkeys.takeQuestion("hash 2", fridayDinner), undefined);
  },
};

function beginWithPasskey(
  world: World,
  id: string,
  use: { id: string; before: number; uses: number },
  staffId = "staff_manager",
): Promise<boolean> {
  return world.sessions.begin({ ...aSession(id, staffId), withPasskey: true }, {
    ...proof,
    passkey: use,
  }, audit("auth.login"));
}

/** Changes of an account that end its pending sign-ins. */
const revocations: Record<string, (world: World) => Promise<unknown>> = {
  "a change that ends sessions": (world) =>
    world.accounts.change(
      "staff_manager",
      (before) => ok({ account: before, endsSessions: true, audit: audit("user.updated") }),
    ),
  "confirming a second factor": async (world) => {
    await world.secondFactors.begin("staff_manager", "SECRET");
    await world.secondFactors.confirm("staff_manager", { step: 1, recoveryHashes: [] }, audit("on"));
  },
  "adding a passkey": (world) => world.passkeys.add(passkey, 1, audit("on")),
  "removing a passkey": async (world) => {
    await world.passkeys.add(passkey, 1, audit("on"));
    await world.attempts.issueChallenge(
      "hash of a later sign-in",
      { staffId: "staff_manager", remember: false, ...proof },
      fridayDinner + minute,
    );
    await world.passkeys.remove("staff_manager", passkey.id, audit("off"));
    assert.equal(await world.attempts.challenge("hash of a later sign-in", fridayDinner), undefined);
  },
  "removing a second factor": (world) => world.secondFactors.remove("staff_manager", audit("off")),
};

export const revocationSuite: Suite = {
  ...Object.fromEntries(
    Object.entries(revocations).map(([name, revoke]): [string, Suite[string]] => [
      `${name} removes the pending sign-ins of that account only`,
      async (world) => {
        for (const staffId of ["staff_manager", "staff_admin"]) {
          const challenge = { staffId, remember: false, ...proof };
          await world.attempts.issueChallenge(`hash of ${staffId}`, challenge, fridayDinner + minute);
        }
        await revoke(world);
        const begin = (id: string, staffId: string) =>
          beginSession(world, id, staffId, fridayDinner, `hash of ${staffId}`);
        assert.equal(await begin("ses_1", "staff_manager"), false);
        assert.equal(await begin("ses_2", "staff_admin"), true);
      },
    ]),
  ),

  async "a disabled account and another password begin no session and no challenge"(world) {
    const begins = async (id: string) => [
      await beginSession(world, id, "staff_manager"),
      await world.attempts.issueChallenge(
        id,
        { staffId: "staff_manager", remember: false, ...proof },
        fridayDinner + 1,
      ),
    ];
    const set = (fields: { isDisabled?: boolean; passwordHash?: string }) =>
      world.accounts.change(
        "staff_manager",
        (before) => ok({ account: { ...before, ...fields }, audit: audit("user.updated") }),
      );
    await set({ isDisabled: true });
    assert.deepEqual(await begins("ses_1"), [false, false]);
    await set({ isDisabled: false, passwordHash: "another" });
    assert.deepEqual(await begins("ses_2"), [false, false]);
    await set(proof);
    assert.deepEqual(await begins("ses_3"), [true, true]);
  },

  async "a sign-in that finishes while all sessions end leaves no open session"(world) {
    for (let round = 0; round < 5; round++) {
      const challenge = { staffId: "staff_manager", remember: false, ...proof };
      await world.attempts.issueChallenge(`hash ${round}`, challenge, fridayDinner + minute);
      await Promise.all([
        beginSession(world, `ses_${round}`, "staff_manager", fridayDinner, `hash ${round}`),
        revocations["a change that ends sessions"]?.(world),
      ]);
      assert.deepEqual(await world.sessions.openOf("staff_manager", fridayDinner), []);
    }
  },
};

export const limitsSuite: Suite = {
  async "of a hundred concurrent requests, grants as many as the limit allows"(world) {
    const rate = { limit: 10, windowMs: minute };
    const results = await concurrently(100, () => world.limits.take("burst", rate, fridayDinner));
    assert.equal(results.filter((retryAt) => retryAt === undefined).length, 10);
    assert.deepEqual(
      new Set(results.filter((retryAt) => retryAt !== undefined)),
      new Set([fridayDinner + minute]),
    );
    assert.equal(await world.limits.take("another client", rate, fridayDinner), undefined);
  },

  async "a high limit is not exceeded either"(world) {
    const rate = { limit: 100, windowMs: minute };
    const results = await concurrently(300, () => world.limits.take("busy", rate, fridayDinner));
    assert.equal(results.filter((retryAt) => retryAt === undefined).length, 100);
  },

  async "no sliding window contains more requests than the limit"(world) {
    const rate = { limit: 3, windowMs: minute };
    const granted: number[] = [];
    for (let second = 0; second < 240; second += 7) {
      const now = fridayDinner + second * 1000;
      if (await world.limits.take("steady", rate, now) === undefined) granted.push(now);
    }
    for (const from of granted) {
      assert.ok(granted.filter((at) => at >= from && at < from + minute).length <= 3);
    }
    assert.ok(granted.length >= 11, "requests outside the window no longer count");
  },

  async "a clock that is set back blocks no client"(world) {
    const rate = { limit: 1, windowMs: minute };
    assert.equal(await world.limits.take("travelling", rate, fridayDinner + 60 * minute), undefined);
    assert.equal(await world.limits.take("travelling", rate, fridayDinner), undefined);
  },
};
