/** Paired stations: the owner pairs and revokes them, and people enter their PINs. */
import assert from "node:assert/strict";
import {
  addStation,
  lockStation,
  pairStation,
  refreshStation,
  revokeStation,
  unlockStation,
} from "@domain/usecases/staff/stations.ts";
import { authenticateStation } from "@domain/usecases/staff/stations.ts";
import { actingAs, checkAnswer, type Grant, hour, later, type Moment } from "../checks/access.ts";
import { lockOf, type PinFailure } from "../checks/pins.ts";
import type { Span } from "./history.ts";
import { alone, mfaOf, originOf, owner, type Person, type Tablet, timed, type WithAccess } from "./staff.ts";

const minute = hour / 60;
const [codeMs, tokenMs, rotateMs, graceMs] = [10 * minute, 15 * minute, 6 * hour, 10_000];
const maxTablets = 3;

function pickTablet({ access: { tablets: [first, ...rest] }, rng }: WithAccess): Tablet | undefined {
  return first && rng.pick([first, ...rest]);
}

/** The owner adds a station, and its code pairs one tablet within ten minutes. */
export async function pairTablet(scene: WithAccess): Promise<void> {
  const { access, process, rng, store } = scene;
  if (access.tablets.length >= maxTablets) return;
  const name = `Station ${access.count += 1}`;
  const added = await actingAs(
    owner.id,
    () => timed(scene, () => addStation(process.ports, { name, by: owner })),
  );
  assert.ok(added.answer.ok, "a new station");
  if (rng.happens(0.1)) store.clock.advance(codeMs);
  const { code } = added.answer.value;
  const command = { code, language: "en", ...originOf(name) } as const;
  const { answer: { answer: paired, at }, span } = await access.history.watch(() =>
    timed(scene, () => pairStation(process.ports, command))
  );
  const mayPair = at.min < added.at.max + codeMs;
  if (!mayPair) assert.equal(paired, undefined, "a code that has ended pairs a tablet");
  if (at.max < added.at.min + codeMs) assert.ok(paired, "a new code does not pair a tablet");
  if (paired === undefined) return;
  assert.equal(await pairStation(process.ports, command), undefined, "a code pairs a second tablet");
  access.history.set(`shift on ${paired.station.id}`, undefined);
  access.tablets.push({
    ...{ stationId: paired.station.id, name, begun: span, secret: paired.secret, rotatedAt: at },
    ...{ accessToken: paired.accessToken, accessUntil: later(at, tokenMs), used: [], isBusy: false },
  });
}

export const ofStation = (stationId: string) => [`station ${stationId}`];

const endOf = ({ access }: WithAccess, { stationId, begun }: Tablet, span: Span) =>
  access.history.ended(ofStation(stationId), begun, span);

/** A tablet gets its next access token, and after some hours its next secret. A lost answer may take the station away. */
export async function refreshTablet(scene: WithAccess, tablet = pickTablet(scene)): Promise<void> {
  const { access, process } = scene;
  if (tablet === undefined) return;
  await alone(tablet, async () => {
    // The first of the calls without an answer may have replaced the secret.
    tablet.askedAt ??= scene.store.clock.now();
    const { askedAt } = tablet;
    const call = () => timed(scene, () => refreshStation(process.ports, tablet.secret));
    const { answer: { answer, at }, span } = await access.history.watch(call);
    const { isSure, isPossible } = endOf(scene, tablet, span);
    checkAnswer(
      `refresh of ${tablet.name}`,
      answer ? "in" : "over",
      new Set([...isSure ? [] : ["in"], ...isPossible ? ["over"] : []]),
    );
    if (answer === undefined) return forget(scene, tablet);
    tablet.askedAt = undefined;
    if (answer.secret !== tablet.secret) {
      assert.ok(at.max >= tablet.rotatedAt.min + rotateMs, "a secret that was replaced early");
      tablet.used.push(tablet.secret);
      tablet.rotatedAt = { min: askedAt, max: at.max };
    }
    Object.assign(tablet, { secret: answer.secret, accessToken: answer.accessToken });
    tablet.accessUntil = later(at, tokenMs);
  });
}

/** A tablet that is removed is gone; the owner pairs another. */
function forget({ access }: WithAccess, tablet: Tablet): void {
  access.tablets = access.tablets.filter((each) => each !== tablet);
}

export async function revokeTablet(scene: WithAccess): Promise<void> {
  const { access, process } = scene;
  const tablet = pickTablet(scene);
  if (tablet === undefined) return;
  const { stationId: id } = tablet;
  await actingAs(owner.id, () =>
    access.history.run(
      { sets: [[`shift on ${id}`, undefined]], ends: ofStation(id) },
      () => revokeStation(process.ports, { id, by: owner }),
      (isRevoked) => isRevoked,
    ));
}

/** Somebody has an old secret of a tablet. Its use revokes the station once the tablet has used the next one. */
export async function useStolenSecret(scene: WithAccess): Promise<void> {
  const { access, process, store } = scene;
  const tablet = pickTablet(scene);
  const [secret] = tablet?.used ?? [];
  if (tablet === undefined || secret === undefined || tablet.used.length < 2) return;
  if (store.clock.now() <= tablet.rotatedAt.max + graceMs) return;
  const { stationId: id } = tablet;
  const answer = await access.history.run(
    { sets: [[`shift on ${id}`, undefined]], ends: ofStation(id) },
    () => refreshStation(process.ports, secret),
    () => true,
  );
  assert.equal(answer, undefined, `an old secret of ${tablet.name} opened the station`);
}

/** A person enters a PIN, mostly the own one. Another person's PIN ends the shift before. */
export async function enterPin(scene: WithAccess, tablet = pickTablet(scene)): Promise<void> {
  const { access, rng } = scene;
  if (tablet === undefined) return;
  const person = rng.pick(access.people);
  for (let tries = rng.happens(0.08) ? 6 : 1; tries > 0; tries--) {
    const isWrong = tries > 1 || rng.happens(0.15);
    await tryPin(scene, tablet, person, isWrong ? "9173" : person.pins.at(-1) ?? "9173");
  }
}

async function tryPin(scene: WithAccess, tablet: Tablet, person: Person, pin: string): Promise<void> {
  const { access, process, store } = scene;
  const { history } = access;
  const { stationId } = tablet;
  const { id: staffId } = person;
  const caller = await authenticateStation(process.ports, tablet.accessToken);
  if (caller === undefined) return;
  const failure: PinFailure = {
    staffId,
    stationId,
    at: { min: store.clock.now(), max: Infinity },
    isSure: false,
  };
  // Those that were sure when the attempt began.
  const before = access.pinFailures.map((each) => ({ ...each }));
  access.pinFailures.push(failure);
  const anytime = { min: -Infinity, max: Infinity };
  // What is known of the shift while the answer is missing.
  const grant: Grant = {
    ...{ staffId, of: ofStation(stationId), begun: { from: 0, to: Infinity }, acts: 0 },
    ...{ startedAt: anytime, lastActiveAt: anytime, expiresAt: anytime, mfa: [false] },
  };
  const command = { station: caller.station, staffId, pin, ...originOf(tablet.name) };
  const { answer: { answer, at }, span } = await history.watch(() =>
    history.run(
      { sets: [[`shift on ${stationId}`, grant]] },
      () => timed(scene, () => actingAs(staffId, () => unlockStation(process.ports, command))),
      ({ answer }) => answer.ok,
    )
  );
  const kind = answer.ok ? "in" : answer.error.kind;
  checkPinAnswer(scene, person, { kind, pin, span, at, stationId, before, own: failure });
  if (kind === "wrong_pin") {
    const { sure } = lockOf([...before, { ...failure, at, isSure: true }], failure, access.newPins);
    assert.ok(sure <= at.max, `one wrong PIN of ${person.username} more than the lock allows`);
  }
  if (!answer.ok && answer.error.kind === "pin_locked") checkUntil(scene, answer.error.until, failure, at);
  Object.assign(failure, { at, isSure: true });
  if (kind !== "wrong_pin" && kind !== "pin_locked") drop(access.pinFailures, failure);
  // A lock that was there before the attempt is not a failure.
  if (kind === "pin_locked") failure.isSure = lockOf(before, failure, access.newPins).possible <= at.min;
  if (kind === "pin_locked" && lockOf(before, failure, access.newPins).sure > at.max) {
    drop(access.pinFailures, failure);
  }
  if (!answer.ok) return;
  assert.equal(answer.value.account.id, staffId, "whose shift began");
  const lockMs = store.store.facts.settings.stationLockMinutes * minute;
  const of = [...ofStation(stationId), `session ${answer.value.session.id}`];
  Object.assign(grant, { of, begun: span, startedAt: at, lastActiveAt: at, expiresAt: later(at, lockMs) });
}

const drop = <T>(all: T[], one: T) => void all.splice(all.indexOf(one), 1);

/** What a PIN may be answered: its lock, a wrong one, what the person must do first, or the shift. */
function checkPinAnswer(
  { access }: WithAccess,
  { id, username }: Person,
  { kind, pin, span, at, stationId, before, own }: {
    kind: string;
    pin: string;
    span: Span;
    at: Moment;
    stationId: string;
    before: readonly PinFailure[];
    own: PinFailure;
  },
): void {
  const { history } = access;
  const whose = { staffId: id, stationId };
  const lock = lockOf(before, whose, access.newPins);
  const { possible } = lockOf(access.pinFailures.filter((each) => each !== own), whose, access.newPins);
  const answers = new Set<string>();
  if (at.min < possible) answers.add("pin_locked");
  if (at.max >= lock.sure) {
    const pins = history.possible(`pin ${id}`, span);
    const disabled = history.possible(`disabled ${id}`, span);
    if (pins.some((each) => each !== pin) || disabled.includes(true)) {
      answers.add("wrong_pin").add("pin_locked");
    }
    if (pins.includes(pin) && disabled.includes(false)) {
      const mustChange = history.possible(`must change ${id}`, span);
      const mfa = mfaOf(access, id, span);
      if (mustChange.includes(true)) answers.add("must_change_password");
      if (mfa.includes(true)) answers.add("second_factor_setup_required");
      if (mustChange.includes(false) && mfa.includes(false)) answers.add("in");
    }
  }
  checkAnswer(`the PIN of ${username}`, kind, answers);
}

/** A lock ends when its rules say, which are computed from the failures. */
function checkUntil({ access }: WithAccess, until: number, own: PinFailure, at: Moment): void {
  const { sure } = lockOf(access.pinFailures.filter((each) => each !== own), own, access.newPins);
  const all = access.pinFailures.map((each) => each === own ? { ...own, at } : each);
  const { possible } = lockOf(all, own, access.newPins);
  assert.ok(until >= sure && until <= possible, `a lock until ${until}, expected ${sure} to ${possible}`);
}

/** Somebody locks the tablet. */
export async function lockTablet(scene: WithAccess): Promise<void> {
  const { access, process } = scene;
  const tablet = pickTablet(scene);
  const caller = tablet && await authenticateStation(process.ports, tablet.accessToken);
  const person = caller?.shift?.account.id;
  if (caller === undefined || person === undefined || caller.shift === undefined) return;
  await access.history.run(
    { ends: [`session ${caller.shift.session.id}`] },
    () => actingAs(person, () => lockStation(process.ports, caller)),
    () => true,
  );
}
