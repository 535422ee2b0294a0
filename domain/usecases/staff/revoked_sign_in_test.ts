import assert from "node:assert/strict";
import fc from "fast-check";
import { password, restaurant } from "@domain/testing/fixtures.ts";
import { changePassword, type Myself, signOutEverywhere } from "./own_account.ts";
import { setPin } from "./pins.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  finishSignIn,
} from "./second_factor.ts";
import { authenticate } from "./sessions.ts";
import { signIn } from "./sign_in.ts";
import { addStation, pairStation, unlockStation } from "./stations.ts";
import { editUser, endSessionsOf, removeSecondFactorOf, resetPassword } from "./users.ts";

type World = ReturnType<typeof restaurant>;
const minute = 60_000;
const by = { id: "staff_super_admin" };
const userId = "staff_manager";

const origin = (client: string) => ({ userAgent: client, address: client, client });
const codeAt = (ports: World) => `SECRET ${Math.floor(ports.clock.now() / 30_000)}`;

function tryPassword(ports: World, client: string) {
  return signIn(ports, { username: "manager", password, remember: false, ...origin(client) });
}

async function challenged(ports: World, client: string): Promise<string> {
  const answer = await tryPassword(ports, client);
  if (answer.ok || !("challenge" in answer.error)) throw new Error("no challenge");
  return answer.error.challenge;
}

/** Makes the manager's sign-ins need an emailed code, as failures of unknown clients do. */
async function floodedWorld(): Promise<{ ports: World; me: Myself }> {
  const ports = restaurant();
  const first = await tryPassword(ports, "home");
  const me = first.ok && await authenticate(ports, first.value.accessToken);
  if (!me) throw new Error("not signed in");
  for (let failure = 0; failure < 20; failure++) {
    const isTrusted = false;
    const entry = ports.audit[0] ?? assert.fail();
    const at = ports.clock.now() - 5 * minute;
    await ports.attempts.record({ username: "manager", source: `bot ${failure}`, isTrusted, at }, entry);
  }
  return { ports, me };
}

/** A manager with an authenticator app. */
async function enrolledWorld(): Promise<{ ports: World; me: Myself }> {
  const ports = restaurant();
  const first = await tryPassword(ports, "home");
  const me = first.ok && await authenticate(ports, first.value.accessToken);
  if (!me) throw new Error("not signed in");
  await beginSecondFactor(ports, me, { password, issuer: "" });
  assert.ok((await confirmSecondFactor(ports, me, codeAt(ports))).ok);
  ports.clock.advance(minute);
  return { ports, me };
}

/** The changes that end pending sign-ins. Those of `credentials` also make the password useless. */
const credentials = {
  "an own new password": async ({ ports, me }) => {
    const form = { currentPassword: password, newPassword: "Doenjang-7-jjigae!" };
    assert.ok((await changePassword(ports, me, form)).ok);
  },
  "a reset password": ({ ports }) => resetPassword(ports, { by, userId }),
  "a disabled account": ({ ports }) => editUser(ports, { by, userId, fields: { isDisabled: true } }),
} satisfies Record<string, (world: { ports: World; me: Myself }) => Promise<unknown>>;

const revocations: Record<string, (world: { ports: World; me: Myself }) => Promise<unknown>> = {
  ...credentials,
  "signing out everywhere": ({ ports, me }) => signOutEverywhere(ports, me.account),
  "ended sessions": ({ ports }) => endSessionsOf(ports, { by, userId }),
  "a removed second factor": ({ ports }) => removeSecondFactorOf(ports, { by, userId }),
};

const factorChanges: Record<string, (world: { ports: World; me: Myself }) => Promise<unknown>> = {
  "an own removed second factor": async ({ ports, me }) => {
    const code = `SECRET ${Math.floor(ports.clock.now() / 30_000) + 1}`;
    assert.ok((await disableSecondFactor(ports, me, { password, code })).ok);
  },
  "a replaced second factor": async ({ ports, me }) => {
    await removeSecondFactorOf(ports, { by, userId });
    await beginSecondFactor(ports, me, { password, issuer: "" });
  },
};

const open = (ports: World) => ports.sessions.openOf(userId, ports.clock.now());
const kindOf = (answer: { ok: boolean; error?: { kind: string } }) => answer.ok ? "in" : answer.error?.kind;

for (const [name, revoke] of Object.entries({ ...revocations, ...factorChanges })) {
  Deno.test(`a pending sign-in with an app's code ends with ${name}`, async () => {
    const world = await enrolledWorld();
    const { ports } = world;
    const challenge = await challenged(ports, "attacker");
    await revoke(world);
    for (const code of ["000000", codeAt(ports), "spare 0", ""]) {
      const finished = await finishSignIn(ports, { challenge, code, ...origin("attacker") });
      assert.equal(kindOf(finished), "challenge_expired", code);
    }
  });
}

for (const [name, revoke] of Object.entries(revocations)) {
  Deno.test(`a pending sign-in with an emailed code ends with ${name}`, async () => {
    const world = await floodedWorld();
    const { ports } = world;
    const challenge = await challenged(ports, "attacker");
    const code = ports.tokens.mailedCode(ports.tokens.hashOf(challenge));
    await revoke(world);
    const finished = await finishSignIn(ports, { challenge, code, ...origin("attacker") });
    assert.equal(kindOf(finished), "challenge_expired");
  });
}

Deno.test("a pending sign-in with an emailed code ends when an authenticator app is set up", async () => {
  const { ports, me } = await floodedWorld();
  const challenge = await challenged(ports, "attacker");
  const code = ports.tokens.mailedCode(ports.tokens.hashOf(challenge));
  await beginSecondFactor(ports, me, { password, issuer: "" });
  assert.ok((await confirmSecondFactor(ports, me, codeAt(ports))).ok);
  const finished = await finishSignIn(ports, { challenge, code, ...origin("attacker") });
  assert.equal(kindOf(finished), "challenge_expired");
});

/** Runs every call of the ports that sign-ins and revocations share in an order that the scheduler chooses. */
function interleaved(ports: World, scheduler: fc.Scheduler): World {
  const scheduled = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        return async (...args: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), String(key));
          return await value.apply(target, args);
        };
      },
    });
  const { accounts, sessions, attempts, secondFactors, passwords, stations } = ports;
  return {
    ...ports,
    accounts: scheduled(accounts),
    sessions: scheduled(sessions),
    attempts: scheduled(attempts),
    secondFactors: scheduled(secondFactors),
    passwords: scheduled(passwords),
    stations: scheduled(stations),
  };
}

Deno.test("no order of the steps of a sign-in's end and a revocation leaves a session open", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom(...Object.values(revocations)),
      async (scheduler, revoke) => {
        const { ports, me } = await enrolledWorld();
        const challenge = await challenged(ports, "attacker");
        const before = new Set((await open(ports)).map(({ id }) => id));
        const slow = interleaved(ports, scheduler);
        const finish = (from: World) =>
          finishSignIn(from, { challenge, code: codeAt(ports), ...origin("attacker") });
        const [finished] = await scheduler.waitFor(Promise.all([finish(slow), revoke({ ports: slow, me })]));
        const stillOpen = (await open(ports)).filter(({ id }) => !before.has(id));
        // Removing a factor leaves the sessions that began before it.
        const isAllowed = revoke === revocations["a removed second factor"] && finished.ok;
        assert.equal(stillOpen.length, isAllowed ? 1 : 0);
        assert.equal(kindOf(await finish(ports)), "challenge_expired");
      },
    ),
  );
});

Deno.test("no order of the steps of a sign-in and a change of its password leaves a session or a challenge", async () => {
  const worlds = fc.constantFrom(enrolledWorld, floodedWorld, async () => {
    const ports = restaurant();
    const first = await tryPassword(ports, "home");
    const me = first.ok && await authenticate(ports, first.value.accessToken);
    return me ? { ports, me } : assert.fail();
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      worlds,
      fc.constantFrom(...Object.values(credentials)),
      async (scheduler, create, revoke) => {
        const { ports, me } = await create();
        const slow = interleaved(ports, scheduler);
        const [answer] = await scheduler.waitFor(
          Promise.all([tryPassword(slow, "attacker"), revoke({ ports: slow, me })]),
        );
        assert.deepEqual(await open(ports), []);
        if (answer.ok || !("challenge" in answer.error)) return;
        const { challenge } = answer.error;
        for (const code of [codeAt(ports), ports.tokens.mailedCode(ports.tokens.hashOf(challenge))]) {
          const finished = await finishSignIn(ports, { challenge, code, ...origin("attacker") });
          assert.equal(kindOf(finished), "challenge_expired");
        }
      },
    ),
  );
});

Deno.test("no order of the steps of a PIN and a revocation leaves a shift open", async () => {
  const ends = { ...credentials, "ended sessions": revocations["ended sessions"] ?? assert.fail() };
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom(...Object.values(ends)), async (scheduler, revoke) => {
      const ports = restaurant();
      const first = await tryPassword(ports, "home");
      const me = first.ok && await authenticate(ports, first.value.accessToken) || assert.fail();
      assert.ok((await setPin(ports, me, { currentPassword: password, pin: "7392" })).ok);
      const added = await addStation(ports, { name: "Counter", by: me.account });
      const code = added.ok ? added.value.code : assert.fail();
      const paired = await pairStation(ports, { code, language: "en", ...origin("tablet") });
      const { station } = paired ?? assert.fail();
      const slow = interleaved(ports, scheduler);
      await scheduler.waitFor(Promise.all([
        unlockStation(slow, { station, staffId: userId, pin: "7392", ...origin("tablet") }),
        revoke({ ports: slow, me }),
      ]));
      assert.deepEqual(await open(ports), []);
    }),
  );
});
