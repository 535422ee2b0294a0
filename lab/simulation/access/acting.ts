/** Staff act in a browser or on a paired station. The product decides whether they may, and the model what it must decide. */
import { authorize, callerOf } from "@api/http/middleware/authorize.ts";
import { Refusal } from "@api/http/refusals.ts";
import type { Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import { staffActor } from "@domain/staff/account.ts";
import type { Permission, Role } from "@domain/staff/permissions.ts";
import type { StationAccess } from "@domain/staff/station.ts";
import type { Staff } from "@domain/usecases/store/store_modes.ts";
import {
  actingAs,
  answersTo,
  checkAnswer,
  earliest,
  type Grant,
  hour,
  type Moment,
} from "../checks/access.ts";
import type { Span } from "./history.ts";
import { refresh } from "./sessions.ts";
import { enterPin, ofStation, refreshTablet } from "./tablets.ts";
import { type Person, type Tablet, timed, type WithAccess } from "./staff.ts";

/** The endpoints of what staff do in simulated evenings. */
export type ActName = {
  [N in keyof typeof endpoints]: (typeof endpoints)[N]["access"] extends
    { permission: Permission; station: StationAccess } ? N : never;
}[keyof typeof endpoints];

type Row = Endpoint & { access: { permission: Permission; station: StationAccess } };
const rowOf = (name: ActName): Row => endpoints[name];

/** Who is answered to be acting: the account and its role, or the refusal. */
type Answer = { staff: Staff; role: Role } | string;

async function ask({ process: { ports } }: WithAccess, token: string, row: Row): Promise<Answer> {
  try {
    const caller = await callerOf(ports, token);
    if (caller === undefined) return "signed_out";
    const allowed = await authorize(ports, row, caller);
    const account = allowed?.staff?.account;
    return account === undefined ? "no one" : { staff: staffActor(account), role: account.role };
  } catch (cause) {
    if (cause instanceof Refusal) return cause.code;
    throw cause;
  }
}

const textOf = (answer: Answer) => typeof answer === "string" ? answer : `as ${answer.staff.id}`;

/** Acts as the person whom the product names, when it allows the act. */
export async function actThrough<S extends WithAccess>(
  scene: S,
  name: ActName,
  act: (scene: S & { staff: Staff; role: Role }) => Promise<unknown> | unknown,
): Promise<void> {
  const { access: { people, tablets }, rng } = scene;
  const signedIn = people.filter(({ browser }) => browser.signedIn);
  const [first, ...rest] = [...signedIn, ...tablets, ...tablets];
  if (first === undefined) return;
  const device = rng.pick([first, ...rest]);
  await prepare(scene, device);
  const answer = "browser" in device
    ? await askInBrowser(scene, device, name)
    : await askOnTablet(scene, device, name);
  if (typeof answer === "string") return;
  await actingAs(answer.staff.id, () => act({ ...scene, ...answer }));
}

/** An app gets a new token in time, mostly, and a person enters a PIN before many acts. */
async function prepare(scene: WithAccess, device: Person | Tablet): Promise<void> {
  const { rng, store: { clock } } = scene;
  const until = "browser" in device ? device.browser.signedIn?.accessUntil : device.accessUntil;
  const isDue = until !== undefined && until.min <= clock.now() && rng.happens(0.7);
  if ("browser" in device) return isDue ? await refresh(scene, device) : undefined;
  if (isDue) await refreshTablet(scene, device);
  if (rng.happens(0.3)) await enterPin(scene, device);
}

async function askInBrowser(
  scene: WithAccess,
  { username, browser: { signedIn } }: Person,
  name: ActName,
): Promise<Answer> {
  if (signedIn === undefined) return "signed_out";
  const { grant, accessToken, accessUntil } = signedIn;
  const { permission } = rowOf(name).access;
  const call = () => timed(scene, () => ask(scene, accessToken, rowOf(name)));
  const { answer: { answer, at }, span } = await scene.access.history.watch(call);
  const valid = { ...grant, expiresAt: earliest(grant.expiresAt, accessUntil) };
  checkAnswer(
    `${name} in the browser of ${username}`,
    textOf(answer),
    answersTo(scene.access, valid, { span, at, permission }),
  );
  return answer;
}

async function askOnTablet(scene: WithAccess, tablet: Tablet, name: ActName): Promise<Answer> {
  const { history } = scene.access;
  const { stationId, accessToken, accessUntil } = tablet;
  const { permission, station } = rowOf(name).access;
  const key = `shift on ${stationId}`;
  const shifts = (span: Span) => history.possible(key, span) as readonly (Grant | undefined)[];
  const { span: now } = await history.watch(() => Promise.resolve());
  const begun = shifts(now).filter((shift) => shift !== undefined);
  for (const shift of begun) shift.acts += 1;
  try {
    const call = () => timed(scene, () => ask(scene, accessToken, rowOf(name)));
    const { answer: { answer, at }, span } = await history.watch(call);
    const { isSure, isPossible } = history.ended(ofStation(stationId), tablet.begun, span);
    const expected = new Set<string>();
    if (isPossible || at.max >= accessUntil.min) expected.add("signed_out");
    if (!isSure && at.min < accessUntil.max) {
      for (const shift of shifts(span)) {
        if (shift === undefined) expected.add("station_locked");
        else {for (const each of answersOf(scene, shift, { span, at, permission, station })) {
            expected.add(each);
          }}
      }
    }
    checkAnswer(`${name} on ${tablet.name}`, textOf(answer), expected);
    if (typeof answer === "string") return answer;
    const own = shifts(span).filter((shift) => shift?.staffId === answer.staff.id);
    for (const shift of own) if (shift) extend(scene, shift, at, own.length === 1);
    return answer;
  } catch (cause) {
    // An act whose answer is lost may have moved the lock.
    for (const shift of begun) extend(scene, shift, { min: 0, max: scene.store.clock.now() }, false);
    throw cause;
  } finally {
    for (const shift of begun) shift.acts -= 1;
  }
}

/** Another act that runs may move the lock at any moment. */
function answersOf(scene: WithAccess, shift: Grant, asked: Parameters<typeof answersTo>[2]): Set<string> {
  const { min, max } = shift.expiresAt;
  return answersTo(
    scene.access,
    { ...shift, expiresAt: { min, max: shift.acts > 1 ? Infinity : max } },
    asked,
  );
}

const extendMs = 10_000;

/** An act moves the automatic lock, at most every ten seconds and never beyond twelve hours after the PIN. */
function extend({ store }: WithAccess, shift: Grant, at: Moment, isOnly: boolean): void {
  const lockMs = store.store.facts.settings.stationLockMinutes * hour / 60;
  const { lastActiveAt, expiresAt, startedAt } = shift;
  const isSure = isOnly && at.min - lastActiveAt.max >= extendMs;
  if (at.max - lastActiveAt.min < extendMs) return;
  const until = { min: at.min + lockMs, max: at.max + lockMs };
  const limit = { min: startedAt.min + 12 * hour, max: startedAt.max + 12 * hour };
  const next = isSure ? until : { min: expiresAt.min, max: Math.max(expiresAt.max, until.max) };
  shift.expiresAt = earliest(next, limit);
  shift.lastActiveAt = isSure ? at : { min: lastActiveAt.min, max: Math.max(lastActiveAt.max, at.max) };
}
