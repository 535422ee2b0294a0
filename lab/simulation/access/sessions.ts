/** What people do in a signed-in browser with their session and their own account. */
import assert from "node:assert/strict";
import { listDevices, removeOwnDevice } from "@domain/usecases/staff/devices.ts";
import { changePassword, signOutEverywhere } from "@domain/usecases/staff/own_account.ts";
import { setPin } from "@domain/usecases/staff/pins.ts";
import { beginSecondFactor, confirmSecondFactor } from "@domain/usecases/staff/second_factor.ts";
import { authenticate, refreshSession, signOut } from "@domain/usecases/staff/sessions.ts";
import { actingAs, checkAnswer, earliest, endingOf, hour, later } from "../checks/access.ts";
import { codeAt } from "./sign_in.ts";
import { alone, mfaOf, type Person, timed, type WithAccess } from "./staff.ts";

const minute = hour / 60;
const [idleMs, limitMs, tokenMs, graceMs] = [12 * hour, 30 * 24 * hour, 15 * minute, 10_000];

type SignedIn = NonNullable<Person["browser"]["signedIn"]>;

/** Acts in the browser of a person who is signed in there. */
const inBrowser = (work: (scene: WithAccess, person: Person, signedIn: SignedIn) => Promise<unknown>) =>
(
  scene: WithAccess,
  person = scene.rng.pick(scene.access.people),
): Promise<void> => {
  const { signedIn } = person.browser;
  return signedIn === undefined
    ? Promise.resolve()
    : alone(person.browser, () => actingAs(person.id, () => work(scene, person, signedIn)));
};

/** The browser gets the next tokens while its session lasts. An answer that is lost may end the session at the next try. */
export const refresh = inBrowser(async (scene, person, signedIn) => {
  const { access, process } = scene;
  const { grant, refreshToken } = signedIn;
  const call = () => timed(scene, () => refreshSession(process.ports, refreshToken));
  let isAnswered = false;
  try {
    const { answer: { answer, at }, span } = await access.history.watch(call);
    isAnswered = true;
    const { isOver, mayBeOver } = endingOf(access, grant, span, at);
    checkAnswer(
      `refresh of ${person.username}`,
      answer.ok ? "in" : "over",
      new Set([...isOver ? [] : ["in"], ...isOver || mayBeOver ? ["over"] : []]),
    );
    if (!answer.ok) return;
    assert.equal(answer.value.account.id, person.id, "whose session was refreshed");
    signedIn.used.push({ token: refreshToken, at });
    Object.assign(signedIn, answer.value, { accessUntil: later(at, tokenMs) });
    grant.expiresAt = earliest(later(at, idleMs), later(grant.startedAt, limitMs));
    grant.mfa = mfaOf(access, person.id, span);
  } finally {
    // The tokens may have been replaced, and a use of the old ones would end the session.
    if (!isAnswered) {
      await access.history.run({ ends: grant.of }, lost, () => true).catch(() => {});
      grant.mfa = [...grant.mfa, true, false];
    }
  }
});

const lost = () => Promise.reject(new Error("the answer is lost"));

export const signOutOfBrowser = inBrowser(async ({ access, process }, { browser }, signedIn) => {
  await access.history.run({ ends: signedIn.grant.of }, () => signOut(process.ports, signedIn), () => true);
  delete browser.signedIn;
});

/** A person ends all sessions in the profile. The browser learns it at its next call. */
export const endInProfile = inBrowser(async (scene, { id }, signedIn) => {
  const { access: { history }, process } = scene;
  const me = await myself(scene, signedIn);
  if (me === undefined) return;
  await history.run(
    { sets: [[`pin ${id}`, undefined]], ends: [`staff ${id}`] },
    () => signOutEverywhere(process.ports, me.account),
    () => true,
  );
});

/** A person signs out in each of their browsers in the profile. Strangers can slow those browsers down again. */
export const removeDevices = inBrowser(async (scene, { id }, signedIn) => {
  const { access: { history }, process: { ports } } = scene;
  const me = await myself(scene, signedIn);
  if (me === undefined) return;
  await history.run({ ends: [`devices of ${id}`, ...signedIn.grant.of] }, async () => {
    for (const { device } of await listDevices(ports, me.account)) {
      if (device.kind === "browser") await removeOwnDevice(ports, { id: device.id, by: me.account });
    }
  }, () => true);
});

/** Somebody uses a refresh token that was replaced. That ends the session. */
export const useStolenToken = inBrowser(async (scene, person, { grant, used }) => {
  const { access, process, store } = scene;
  const old = used.find(({ at }) => at.max + graceMs < store.clock.now());
  if (old === undefined) return;
  const answer = await access.history.run(
    { ends: grant.of },
    () => refreshSession(process.ports, old.token),
    () => true,
  );
  assert.ok(!answer.ok, `a replaced token of ${person.username} opened a session`);
});

/** The session and the account of the browser, when its access token is valid. */
async function myself(scene: WithAccess, signedIn: SignedIn) {
  return await authenticate(scene.process.ports, signedIn.accessToken);
}

export const changeOwnPassword = inBrowser(async (scene, person, signedIn) => {
  const { access, process, rng } = scene;
  const me = await myself(scene, signedIn);
  if (me === undefined) return;
  const password = `Own-${access.count += 1}aA!`;
  const currentPassword = rng.happens(0.9) ? person.passwords.at(-1) ?? "" : "Guess-1!";
  const { id } = person;
  const effects = {
    sets: [[`password ${id}`, password], [`must change ${id}`, false], [`pin ${id}`, undefined]],
    ends: [`staff ${id}`, `sign-ins of ${id}`],
  } as const;
  const form = { currentPassword, newPassword: password };
  const { ok } = await access.history.run(
    effects,
    () => changePassword(process.ports, me, form),
    ({ ok }) => ok,
  );
  if (ok) person.passwords.push(password);
});

/** A person chooses a PIN for the stations, which a session that has ended cannot. */
export const chooseOwnPin = inBrowser(async (scene, person, signedIn) => {
  const { access, process } = scene;
  const me = await myself(scene, signedIn);
  if (me === undefined || me.account.mustChangePassword) return;
  const pin = String(5203 + 37 * (access.count += 1));
  const form = { currentPassword: person.passwords.at(-1) ?? "", pin };
  access.newPins.set(person.id, Infinity);
  const { answer, span } = await access.history.watch(() =>
    access.history.run(
      { sets: [[`pin ${person.id}`, pin]] },
      () => timed(scene, () => setPin(process.ports, me, form)),
      ({ answer }) => answer.ok,
    )
  ).finally(() => access.newPins.set(person.id, scene.store.clock.now()));
  const { isOver } = endingOf(access, signedIn.grant, span, answer.at);
  assert.ok(!answer.answer.ok || !isOver, `${person.username} chose a PIN with a session that had ended`);
  if (answer.answer.ok) person.pins.push(pin);
});

/** A person sets up an authenticator app, which ends every sign-in that waits for a code. */
export const setUpApp = inBrowser(async (scene, person, signedIn) => {
  const { access, process, store } = scene;
  const me = await myself(scene, signedIn);
  if (me === undefined) return;
  const password = person.passwords.at(-1) ?? "";
  const begun = await beginSecondFactor(process.ports, me, { password, issuer: "" });
  if (!begun.ok) return;
  signedIn.grant.mfa = [...signedIn.grant.mfa, false];
  const confirmed = await access.history.run(
    { sets: [[`factor ${person.id}`, "app"]], ends: [`sign-ins of ${person.id}`] },
    () => confirmSecondFactor(process.ports, me, codeAt(store.clock.now())),
    ({ ok }) => ok,
  );
  if (confirmed.ok) signedIn.grant.mfa = [false];
});
