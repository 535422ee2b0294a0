/** The people of the simulated restaurant, their browsers and tablets, and what is known of their access. */
import assert from "node:assert/strict";
import type { Services } from "@api/http/services.ts";
import { account } from "@domain/testing/fixtures.ts";
import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Role } from "@domain/staff/permissions.ts";
import type { Process } from "../process.ts";
import type { Rng } from "../../faults/rng.ts";
import { type Grant, type Moment, type People, rolesOf } from "../checks/access.ts";
import type { PinFailure } from "../checks/pins.ts";
import { createHistory, type Span } from "./history.ts";

/** `passwords` are those that the person has had, the newest last. `secret` is that of the authenticator app. */
export type Person = {
  id: string;
  username: string;
  passwords: [string, ...string[]];
  pins: string[];
  browser: Browser;
};

/** A sign-in that waits for its code. */
export type Pending = {
  token: string;
  password: string;
  begun: Span;
  expiresAt: Moment;
  isMailed: boolean;
  tries: number;
  /** The answer to a code was lost, which may have used up the sign-in. */
  isLost: boolean;
};

/** One call about the sign-in runs at a time in a browser. `used` are the refresh tokens that were replaced. */
export type Browser = {
  client: string;
  isBusy: boolean;
  deviceToken?: string;
  /** The span of the last sign-in, which made the browser a trusted device. */
  trustedSince?: Span;
  pending?: Pending;
  signedIn?: {
    grant: Grant;
    accessToken: string;
    accessUntil: Moment;
    refreshToken: string;
    used: { token: string; at: Moment }[];
  };
};

/** A paired tablet. `begun` is the span of its pairing. */
export type Tablet = {
  stationId: string;
  name: string;
  begun: Span;
  secret: string;
  accessToken: string;
  accessUntil: Moment;
  rotatedAt: Moment;
  /** When it first asked for its next secret without an answer since. */
  askedAt?: number | undefined;
  used: string[];
  isBusy: boolean;
};

/** A live stream that a browser or a tablet opened. */
export type Stream = {
  of: { grant: Grant } | { tablet: Tablet };
  process: StreamProcess;
  reader: ReadableStreamDefaultReader<Uint8Array>;
  /** The ids of the events that came, and the newest when the stream began. */
  ids: number[];
  began: number;
  isEnded: boolean;
  /** The process asked the client to connect again. */
  isAsked: boolean;
  /** It may have ended, so nothing more is expected of it. */
  mayBeOver: boolean;
  /** When the session had surely ended. */
  overAt?: Instant;
};

/** The streams' part of a server process. */
export type StreamProcess = { services: Services; stop(): Promise<void> };

export type Streams = {
  open: Stream[];
  /** Those whose process has died. */
  cut: Stream[];
  processes: StreamProcess[];
  /** Starts another process in place of the one with this number, whose death cuts its streams. */
  restart(nth: number): Promise<void>;
  stop(): Promise<void>;
};

/** A lock of a name for one client, as it was answered. */
export type NameLock = { username: string; client: string; until: number; begun: Span };

export type Access = People & {
  isPlayed: boolean;
  people: readonly [Person, ...Person[]];
  tablets: Tablet[];
  streams?: Streams;
  grants: Grant[];
  pinFailures: PinFailure[];
  /** When each person last chose a PIN; Infinity while choosing. */
  newPins: Map<string, number>;
  nameLocks: NameLock[];
  /** The failed sign-ins with a name, with those whose answer was lost. `isSure`: the product answered that they failed. */
  guesses: { username: string; client: string; at: Moment; isSure?: boolean }[];
  count: number;
};

export type WithAccess = { store: MemoryPorts; process: Pick<Process, "ports">; rng: Rng; access: Access };

export const owner = account("super_admin");

/** Adds the people to the store. `isPlayed`: they sign in this evening. */
export async function hireStaff(
  { accounts, clock, store }: MemoryPorts,
  isPlayed: boolean,
): Promise<Access> {
  const mfaRoles = store.facts.settings.secondFactorRoles;
  const history = createHistory();
  const roles: Record<string, Role> = { staff_1: "manager", staff_2: "admin", staff_3: "manager" };
  const people: Person[] = [];
  for (const [nth, [id, role]] of Object.entries(roles).entries()) {
    const [username, password] = [`tablet${nth + 1}`, `Pickup-${nth}aA!`];
    const person = account(role, { id, username, firstName: "Tablet", lastName: String(nth + 1) });
    const entry = audit("user.created", "account", id, { at: clock.now() });
    await accounts.add({ ...person, passwordHash: `plain:${password}` }, entry);
    const facts = { password, role, disabled: false, "must change": false };
    for (const [key, value] of Object.entries(facts)) history.set(`${key} ${id}`, value);
    for (const key of ["factor", "pin"]) history.set(`${key} ${id}`, undefined);
    const browser = { client: `browser of ${id}`, isBusy: false };
    people.push({ id, username, passwords: [password], pins: [], browser });
  }
  const [first, ...rest] = people;
  assert.ok(first);
  return {
    ...{ isPlayed, history, mfaRoles, people: [first, ...rest] },
    ...{ tablets: [], grants: [], pinFailures: [], newPins: new Map(), nameLocks: [], guesses: [], count: 0 },
  };
}

/** Runs a call and notes when it began and ended. */
export async function timed<T>(
  { store: { clock } }: Pick<WithAccess, "store">,
  work: () => Promise<T>,
): Promise<{ answer: T; at: Moment }> {
  const min = clock.now();
  const answer = await work();
  return { answer, at: { min, max: Math.max(min, clock.now()) } };
}

export const originOf = (client: string) => ({ client, address: client, userAgent: client });

/** Whether the role needs a second factor that the person may lack. */
export function mfaOf({ history, mfaRoles }: People, staffId: string, span: Span): boolean[] {
  const isMissing = history.possible(`factor ${staffId}`, span).map((factor) => factor === undefined);
  const roles = rolesOf({ history }, staffId, span);
  return [...new Set(roles.flatMap((role) => mfaRoles.includes(role) ? isMissing : [false]))];
}

/** Runs `work` unless another call of the browser or the tablet runs. */
export async function alone(device: { isBusy: boolean }, work: () => Promise<unknown>): Promise<void> {
  if (device.isBusy) return;
  device.isBusy = true;
  try {
    await work();
  } finally {
    device.isBusy = false;
  }
}
