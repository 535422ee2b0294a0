/** People sign in with a password and a code, refresh and sign out, and strangers guess. */
import assert from "node:assert/strict";
import { finishSignIn } from "@domain/usecases/staff/second_factor.ts";
import { signOut } from "@domain/usecases/staff/sessions.ts";
import { type NewSession, signIn } from "@domain/usecases/staff/sign_in.ts";
import { actingAs, checkAnswer, endingOf, type Grant, hour, later, type Moment } from "../checks/access.ts";
import type { Span } from "./history.ts";
import { type Access, alone, mfaOf, originOf, type Person, timed, type WithAccess } from "./staff.ts";

const minute = hour / 60;
const [idleMs, tokenMs] = [12 * hour, 15 * minute];
const [appMs, mailMs] = [5 * minute, 10 * minute];
/** Failures by unknown clients on a name, within an hour, after which they wait, and need a mailed code. */
const [slowedFrom, codeFrom] = [10, 20];
const maxTries = 5;

/** How often unknown clients may have failed with a name in the hour before. */
const guessesOf = ({ guesses }: Access, username: string, at: Moment) =>
  guesses.filter((each) => each.username === username && each.at.max > at.min - hour).length;

/** Those of strangers, which the product has surely counted. */
const sureGuessesOf = ({ guesses }: Access, username: string, at: Moment) =>
  guesses.filter((each) =>
    each.username === username && each.isSure && each.client.startsWith("stranger") &&
    each.at.min > at.max - hour
  ).length;

/** Whether the browser is a trusted device of the person, which strangers cannot lock out. */
function trustIn({ history }: Access, { id, browser }: Person, span: Span): "sure" | "maybe" | "none" {
  if (browser.trustedSince === undefined) return "none";
  const { isSure, isPossible } = history.ended(
    [`staff ${id}`, `devices of ${id}`],
    browser.trustedSince,
    span,
  );
  return isSure ? "none" : isPossible ? "maybe" : "sure";
}

const kindOf = (answer: { ok: true } | { ok: false; error: { kind: string } }) =>
  answer.ok ? "in" : answer.error.kind;

/** What a sign-in with this password may be answered. */
function answersToPassword(
  access: Access,
  person: Person,
  { password, span, at, client }: { password: string; span: Span; at: Moment; client: string },
): Set<string> {
  const { history } = access;
  const { id, username, browser } = person;
  const trust = client === browser.client ? trustIn(access, person, span) : "none";
  const answers = new Set<string>();
  const passwords = history.possible(`password ${id}`, span);
  const disabled = history.possible(`disabled ${id}`, span);
  const guesses = guessesOf(access, username, at);
  const own = access.guesses.filter((each) => each.client === client);
  if (own.filter((each) => each.username === username).length >= 4) answers.add("locked");
  if (trust !== "sure" && (guesses >= slowedFrom || own.length >= 10)) answers.add("sign_in_slowed");
  if (passwords.some((each) => each !== password) || disabled.includes(true)) {
    answers.add("bad_credentials");
  }
  if (!passwords.includes(password) || !disabled.includes(false)) return answers;
  const factors = history.possible(`factor ${id}`, span);
  if (factors.some((factor) => factor !== undefined)) answers.add("second_factor_required");
  if (!factors.includes(undefined)) return answers;
  if (trust !== "sure" && guesses >= codeFrom) answers.add("mailed_code_required");
  const isReset = history.ended([`attempts of ${id}`], { from: 0, to: 0 }, span).isPossible;
  const needsCode = trust === "none" && !isReset && sureGuessesOf(access, username, at) >= codeFrom;
  return needsCode ? answers : answers.add("in");
}

/** Signs in with a password from a client. Notes a failure, which may count also when its answer is lost. */
async function tryPassword(
  scene: WithAccess,
  person: Person,
  { password, client, deviceToken }: { password: string; client: string; deviceToken?: string | undefined },
) {
  const { access, store, process } = scene;
  const { username, id } = person;
  const guess = { username, client, at: { min: store.clock.now(), max: Infinity } };
  access.guesses.push(guess);
  const device = deviceToken === undefined ? {} : { deviceToken };
  const command = { username, password, remember: false, ...originOf(client), ...device };
  const call = () => actingAs(id, () => signIn(process.ports, command));
  const { answer: { answer, at }, span } = await access.history.watch(() => timed(scene, call));
  const kind = kindOf(answer);
  const others = { ...access, guesses: access.guesses.filter((each) => each !== guess) };
  checkAnswer(
    `sign-in of ${username}`,
    kind,
    answersToPassword(others, person, { password, span, at, client }),
  );
  Object.assign(guess, { at, isSure: kind === "bad_credentials" });
  if (kind !== "bad_credentials" && kind !== "locked") {
    access.guesses.splice(access.guesses.indexOf(guess), 1);
  }
  return { answer, kind, at, span };
}

/** The browser has a new session. The one that it replaces is signed out. */
async function enter(
  scene: WithAccess,
  person: Person,
  session: NewSession,
  { password, span, at }: { password: string; span: Span; at: Moment },
): Promise<void> {
  const { access, process } = scene;
  const { browser, id } = person;
  assert.equal(session.account.id, id, "whose session began");
  const before = browser.signedIn;
  const grant: Grant = {
    ...{ staffId: id, password, begun: span, startedAt: at, lastActiveAt: at },
    expiresAt: later(at, idleMs),
    of: [`session ${access.count += 1}`],
    ...{ mfa: mfaOf(access, id, span), acts: 0 },
  };
  access.grants.push(grant);
  delete browser.pending;
  Object.assign(browser, { deviceToken: session.deviceToken, trustedSince: span });
  browser.signedIn = {
    ...{ grant, accessToken: session.accessToken, accessUntil: later(at, tokenMs) },
    ...{ refreshToken: session.refreshToken, used: [] },
  };
  if (before) await end(scene, before.grant, () => signOut(process.ports, before));
}

const end = ({ access }: WithAccess, grant: Grant, work: () => Promise<unknown>) =>
  access.history.run({ ends: grant.of }, () => actingAs(grant.staffId, work), () => true);

/** A person signs in, mostly with the present password, and some enter the code at once. */
export function signInAtBrowser(
  scene: WithAccess,
  person = scene.rng.pick(scene.access.people),
  entersCode = scene.rng.happens(0.4),
): Promise<void> {
  const { rng } = scene;
  const { browser, passwords } = person;
  return alone(browser, async () => {
    const password = rng.happens(0.85) ? passwords.at(-1) ?? "" : rng.pick(["Guess-1!", ...passwords]);
    const { client, deviceToken } = browser;
    const { answer, at, span } = await tryPassword(scene, person, { password, client, deviceToken });
    if (answer.ok) return await enter(scene, person, answer.value, { password, span, at });
    if (!("challenge" in answer.error)) return;
    const { kind, challenge } = answer.error;
    const isMailed = kind === "mailed_code_required";
    const expiresAt = later(at, isMailed ? mailMs : appMs);
    browser.pending = {
      token: challenge,
      password,
      begun: span,
      expiresAt,
      isMailed,
      tries: 0,
      isLost: false,
    };
    if (entersCode) await enterCode(scene, person);
  });
}

export async function enterCodeAtBrowser(
  scene: WithAccess,
  person = scene.access.people.find(({ browser }) => browser.pending),
): Promise<void> {
  if (person) await alone(person.browser, () => enterCode(scene, person));
}

/** A pending sign-in dies with every change of what it proved: the password, the second factor, the sessions and the account. */
async function enterCode(scene: WithAccess, person: Person): Promise<void> {
  const { access, process, store, rng } = scene;
  const { browser, id, username } = person;
  const { pending } = browser;
  if (pending === undefined) return;
  const { token, password, begun, expiresAt, isMailed } = pending;
  const isRight = rng.happens(0.8);
  const hash = store.tokens.hashOf(token);
  const right = isMailed ? store.tokens.mailedCode(hash) : codeAt(store.clock.now());
  const guess = { username, client: browser.client, at: { min: store.clock.now(), max: Infinity } };
  const guesses = access.guesses.filter((each) => each.client === browser.client).length;
  const lost = pending.isLost;
  Object.assign(pending, { tries: pending.tries + 1, isLost: true });
  access.guesses.push(guess);
  const command = { challenge: token, code: isRight ? right : "000000", ...originOf(browser.client) };
  const device = browser.deviceToken === undefined ? {} : { deviceToken: browser.deviceToken };
  const call = () => actingAs(id, () => finishSignIn(process.ports, { ...command, ...device }));
  const { answer: { answer, at }, span } = await access.history.watch(() => timed(scene, call));
  const kind = kindOf(answer);
  const of = [`sign-ins of ${id}`];
  const grant = {
    staffId: id,
    password,
    begun,
    startedAt: at,
    lastActiveAt: at,
    expiresAt,
    of,
    mfa: [],
    acts: 0,
  };
  const { isOver, mayBeOver } = endingOf(access, grant, span, at);
  const answers = new Set<string>(isOver || mayBeOver ? ["challenge_expired"] : []);
  if (guesses >= 4) answers.add("locked");
  const isSlowed = guesses >= 10 || guessesOf(access, username, at) >= slowedFrom;
  if (isSlowed && trustIn(access, person, span) !== "sure") answers.add("sign_in_slowed");
  // A code of the app works once, and five tries end the sign-in.
  if (!isOver) { for (const each of isRight && isMailed ? ["in"] : ["wrong_code"]) answers.add(each); }
  if (!isOver && isRight) answers.add("in");
  if (lost || pending.tries > maxTries) answers.add("challenge_expired");
  checkAnswer(`the code of ${username}`, kind, answers);
  guess.at = at;
  pending.isLost = lost;
  if (kind !== "wrong_code" && kind !== "locked") access.guesses.splice(access.guesses.indexOf(guess), 1);
  if (answer.ok) await enter(scene, person, answer.value, { password, span, at });
  else if (kind === "challenge_expired") delete browser.pending;
}

/** Many strangers guess a password, so that it also needs a mailed code for a person without an app. */
export async function guessFromManyClients(scene: WithAccess): Promise<void> {
  const { access, rng } = scene;
  const person = rng.pick(access.people);
  const { span: began } = await access.history.watch(() => Promise.resolve());
  for (let nth = 0; nth <= codeFrom; nth++) {
    const client = `stranger ${access.count += 1}`;
    await tryPassword(scene, person, { password: "Guess-1!", client });
  }
  const client = `stranger ${access.count += 1}`;
  const password = person.passwords.at(-1) ?? "";
  const { kind, span } = await tryPassword(scene, person, { password, client });
  // A reset of the password meanwhile forgets the guesses.
  const isReset = access.history.ended([`attempts of ${person.id}`], began, span).isPossible;
  assert.ok(isReset || kind !== "in", "an unknown client got in with a password that many guess");
}

/** Five wrong passwords lock the name for the client, for as long as the answer says. */
export async function guessFromOneClient(scene: WithAccess): Promise<void> {
  const { access, rng, store } = scene;
  const person = rng.pick(access.people);
  const { username, id } = person;
  const client = `stranger ${access.count += 1}`;
  const [began, before] = [
    store.clock.now(),
    guessesOf(access, username, { min: store.clock.now(), max: 0 }),
  ];
  const { span, answer: kinds } = await access.history.watch(async () => {
    const kinds: string[] = [];
    for (let nth = 0; nth < 5; nth++) {
      const { answer, kind } = await tryPassword(scene, person, { password: "Guess-1!", client });
      kinds.push(kind);
      if (!answer.ok && answer.error.kind === "locked") {
        const until = answer.error.until;
        if (began === store.clock.now()) {
          assert.equal(until, began + 15 * minute, "until when a name is locked");
        }
        access.nameLocks.push({ username, client, until, begun: { from: 0, to: 0 } });
      }
    }
    return kinds;
  });
  for (const lock of access.nameLocks) if (lock.client === client) lock.begun = span;
  const isUndisturbed = before === 0 && guessesOf(access, username, { min: began, max: 0 }) <= 5;
  const isReset =
    access.history.ended([`attempts of ${id}`], { from: 0, to: span.from - 1 }, span).isPossible;
  if (!isUndisturbed || isReset) return;
  assert.deepEqual(kinds, [...Array(4).fill("bad_credentials"), "locked"], "five wrong passwords");
}

/** A lock ends when it says: before that the right password is refused, too, and afterwards it is not. */
export async function tryLockedName(scene: WithAccess): Promise<void> {
  const { access, rng } = scene;
  const [first, ...rest] = access.nameLocks;
  if (first === undefined) return;
  const { username, client, until, begun } = rng.pick([first, ...rest]);
  const person = access.people.find((each) => each.username === username);
  if (person === undefined) return;
  const { answer, at, span } = await tryPassword(scene, person, {
    ...{ password: person.passwords.at(-1) ?? "", client },
  });
  const isLocked = !answer.ok && answer.error.kind === "locked";
  if (isLocked && at.min >= until) {
    assert.equal(until, Infinity, `${username} is locked after its lock has ended`);
  }
  if (access.history.ended([`attempts of ${person.id}`], begun, span).isPossible || at.max >= until) return;
  assert.deepEqual(isLocked && answer.error, { kind: "locked", until }, `${username} is locked`);
}

export const codeAt = (now: number): string => `SECRET ${Math.floor(now / 30_000)}`;
