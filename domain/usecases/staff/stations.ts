import { audit } from "@domain/shared/audit.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import { may } from "@domain/staff/permissions.ts";
import { stationSource } from "@domain/staff/lockout.ts";
import { pinLock, pinRememberedMs } from "@domain/staff/pin.ts";
import {
  isActive,
  isStationId,
  isUsable,
  maxShiftMs,
  maxStations,
  pairingMs,
  rotateAfterMs,
  type Station,
} from "@domain/staff/station.ts";
import type { Shift } from "@domain/ports/stations.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { requiresMfa } from "./sessions.ts";
import type { Origin } from "./sign_in.ts";

/** Lifetime of a station's access token. */
const accessMs = 15 * minuteMs;
/** How often the time when a station was last seen is stored. */
const seenEveryMs = minuteMs;
/** A shift's end is moved when this much time has passed since its last move. */
const extendEveryMs = 10_000;

/** A station with the person whose shift is open. */
export type StationCaller = { station: Station; shift?: Shift | undefined };

/** What a paired tablet gets: its device secret for the cookie and an access token. */
export type StationTokens = StationCaller & { secret: string; accessToken: string };

/** Creates a station and returns it with its pairing code, which works once within `pairingMs`. */
export async function addStation(
  deps: Pick<Ports, "stations" | "tokens" | "ids" | "clock">,
  command: { name: string; by: Account },
): Promise<
  Result<
    { station: Station; code: string; codeExpiresAt: Instant },
    { kind: "station_name_taken" } | { kind: "too_many_stations" }
  >
> {
  const { name, by } = command;
  const now = deps.clock.now();
  const code = deps.tokens.pairingCode();
  const id = deps.ids.next("stn");
  const codeExpiresAt = now + pairingMs;
  const added = await deps.stations.add(
    { id, name, codeHash: hashOfCode(deps, code), codeExpiresAt },
    maxStations,
    audit("station.added", "station", id, { at: now, by, details: { station: name } }),
  );
  return added.ok ? ok({ station: added.value, code, codeExpiresAt }) : added;
}

/** Pairs this tablet with the station of the code. Undefined when the code is wrong, used or expired, which is audited. */
export async function pairStation(
  deps: Pick<Ports, "stations" | "attempts" | "tokens" | "clock">,
  command: Origin & { client: string; code: string; language: StaffLanguage },
): Promise<StationTokens | undefined> {
  const { language, userAgent, address } = command;
  const origin = { userAgent, address };
  const at = deps.clock.now();
  const { token: secret, hash: secretHash } = deps.tokens.refresh();
  const station = await deps.stations.pair(
    hashOfCode(deps, command.code),
    { secretHash, language, userAgent, at },
    ({ id, name }) =>
      audit("station.paired", "station", id, {
        at,
        details: { station: name },
        origin,
      }),
  );
  if (station) return await admit(deps, { station }, secret);
  const source = deps.tokens.hashOf(`pairing client:${command.client}`);
  await deps.attempts.record(
    { username: "pairing code", source, isTrusted: false, at },
    audit("station.pairing_failed", "station", "unknown", { at, status: "failed", origin }),
  );
  return undefined;
}

/** Revokes a station. Its streams end within 5 seconds. Returns false when it does not exist or is revoked. */
export async function revokeStation(
  deps: Pick<Ports, "stations" | "clock">,
  command: { id: string; by: Account },
): Promise<boolean> {
  const at = deps.clock.now();
  const found = await deps.stations.byId(command.id, at);
  if (!found) return false;
  const details = { station: found.station.name };
  return await deps.stations.revoke(
    command.id,
    audit("station.revoked", "station", command.id, { at, by: command.by, details }),
  );
}

/**
 * Exchanges a device secret for an access token and, once the secret is old enough, for the next secret (docs/product-rules.md, "Paired
 * stations"). A secret that was replaced before revokes the station, because it may be stolen. Undefined when the secret does not belong to
 * an active station.
 */
export async function refreshStation(
  deps: Pick<Ports, "stations" | "tokens" | "clock">,
  secret: string,
): Promise<StationTokens | undefined> {
  const now = deps.clock.now();
  const hash = deps.tokens.hashOf(secret);
  const station = await deps.stations.bySecretHash(hash);
  if (!station || !isActive(station)) return undefined;
  if (!isUsable(station, hash, now)) {
    const details = { station: station.name };
    await deps.stations.revoke(
      station.id,
      audit("station.secret_reused", "station", station.id, { at: now, status: "failed", details }),
    );
    return undefined;
  }
  const isOld = station.secretHash === hash && now - station.rotatedAt >= rotateAfterMs;
  const next = deps.tokens.successor(secret);
  if (isOld) await deps.stations.rotate(station.id, hash, next.hash, now);
  const found = await deps.stations.byId(station.id, now);
  if (!found || !isActive(found.station)) return undefined;
  // The same next secret again when another tab replaced it first or the response was lost.
  return await admit(deps, found, found.station.secretHash === hash ? secret : next.token);
}

/** Returns the station of an access token with the person on it. Undefined when the token or the station is not valid. */
export async function authenticateStation(
  deps: Pick<Ports, "stations" | "tokens" | "clock">,
  accessToken: string,
): Promise<StationCaller | undefined> {
  const now = deps.clock.now();
  const claims = await deps.tokens.verify(accessToken, now);
  if (!claims || !isStationId(claims.sessionId)) return undefined;
  const caller = await currentStation(deps, claims.sessionId);
  if (!caller) return undefined;
  const { station } = caller;
  // A token of the current secret proves that the tablet received the secret.
  const isProof = !station.isConfirmed && claims.staffId === generationOf(station.secretHash ?? "");
  if (isProof || now - (station.lastSeenAt ?? 0) >= seenEveryMs) {
    await deps.stations.seen(station.id, now, isProof);
  }
  return caller;
}

/** Returns an active station with the person on it. Open streams call it often. */
export async function currentStation(
  deps: Pick<Ports, "stations" | "clock">,
  stationId: string,
): Promise<StationCaller | undefined> {
  const found = await deps.stations.byId(stationId, deps.clock.now());
  return found && isActive(found.station) ? found : undefined;
}

export type PinRefusal =
  | { kind: "wrong_pin" }
  | { kind: "pin_locked"; until: Instant }
  | { kind: "sign_in_busy" }
  /** The PIN is correct. The person must first change the password or set up the second factor, signed in with the password. */
  | { kind: "must_change_password" }
  | { kind: "second_factor_setup_required" };

type UnlockDeps = Pick<
  Ports,
  | "stations"
  | "accounts"
  | "attempts"
  | "auditTrail"
  | "passwords"
  | "tokens"
  | "ids"
  | "clock"
  | "store"
  | "secondFactors"
  | "passkeys"
>;

/**
 * Begins the shift of a person on a station with their PIN (docs/product-rules.md, "PIN"). An unknown person and a wrong PIN cost one hash
 * each and give the same refusal. Throws `PasswordsBusy` when the PIN cannot be checked.
 */
export async function unlockStation(
  deps: UnlockDeps,
  command: Origin & { station: Station; staffId: string; pin: string },
): Promise<Result<Shift, PinRefusal>> {
  const refused = await lockOf(deps, command);
  if (refused) return refused;
  const attempt = await deps.attempts.run(true, () => attemptUnlock(deps, command));
  return attempt ?? refuse({ kind: "sign_in_busy" });
}

async function attemptUnlock(
  deps: UnlockDeps,
  command: Origin & { station: Station; staffId: string; pin: string },
): Promise<Result<Shift, PinRefusal>> {
  const { station, staffId, userAgent, address } = command;
  const locked = await lockOf(deps, command);
  if (locked) return locked;
  const [account, pin] = await Promise.all([deps.accounts.byId(staffId), deps.stations.pinOf(staffId)]);
  const hash = pin?.hash;
  const matches = await deps.passwords.verify(hash, command.pin);
  const now = deps.clock.now();
  const details = { station: station.name };
  const name = { username: nameOf(staffId), source: sourceOf(station) };
  if (!account || account.isDisabled || !may(account.role, "orders") || hash === undefined || !matches) {
    const failed = (action: string) =>
      audit(action, "station", station.id, { at: now, by: account, status: "failed", details });
    await deps.attempts.record({ ...name, isTrusted: true, at: now }, failed("station.pin_failed"));
    const lock = await lockOf(deps, command);
    if (lock) await deps.auditTrail.write(failed("station.pin_locked"));
    return lock ?? refuse({ kind: "wrong_pin" });
  }
  if (account.mustChangePassword) return refuse({ kind: "must_change_password" });
  if (await requiresMfa(deps, account)) return refuse({ kind: "second_factor_setup_required" });
  const entry = audit("station.unlocked", "station", station.id, { at: now, by: account, details });
  const session: Session = {
    id: deps.ids.next("ses"),
    staffId,
    // No client has the refresh token.
    refreshHash: deps.tokens.refresh().hash,
    rotatedAt: now,
    startedAt: now,
    lastActiveAt: now,
    expiresAt: now + await lockMs(deps),
    userAgent,
    address,
    stationId: station.id,
  };
  const isBegun = await deps.stations.beginShift(station.id, session, hash, entry);
  return isBegun ? ok({ account, session }) : attemptUnlock(deps, command);
}

async function lockOf(
  deps: Pick<Ports, "attempts" | "stations" | "clock">,
  { station, staffId }: { station: Station; staffId: string },
): Promise<Extract<Result<never, PinRefusal>, { ok: false }> | undefined> {
  const now = deps.clock.now();
  const source = sourceOf(station);
  const [record, pin] = await Promise.all([
    deps.attempts.of({ username: nameOf(staffId), source }, now - pinRememberedMs),
    deps.stations.pinOf(staffId),
  ]);
  const until = pinLock(record, source, now, pin?.setAt);
  return until === undefined ? undefined : refuse({ kind: "pin_locked", until });
}

/** Ends the shift on the station. Returns false without one. */
export async function lockStation(
  deps: Pick<Ports, "sessions" | "clock">,
  { station, shift }: StationCaller,
): Promise<boolean> {
  if (!shift) return false;
  await deps.sessions.end(
    shift.session.id,
    audit("station.locked", "station", station.id, {
      at: deps.clock.now(),
      by: shift.account,
      details: { station: station.name },
    }),
  );
  return true;
}

/** Moves the automatic lock after an action of the person (setting `station_lock_minutes`). */
export async function extendShift(
  deps: Pick<Ports, "stations" | "store" | "clock">,
  { session }: Shift,
): Promise<void> {
  const now = deps.clock.now();
  if (now - session.lastActiveAt < extendEveryMs) return;
  const until = Math.min(now + await lockMs(deps), session.startedAt + maxShiftMs);
  await deps.stations.extendShift(session.id, now, until);
}

/** Failed PINs and pairing codes share the store of failed sign-ins. Only the source proves that a failure was one of a PIN. */
const nameOf = (staffId: string): string => `pin of ${staffId}`;
const sourceOf = ({ id }: Station): string => `${stationSource}${id}`;

async function lockMs(deps: Pick<Ports, "store">): Promise<number> {
  return (await deps.store.shown()).settings.stationLockMinutes * minuteMs;
}

async function admit(
  deps: Pick<Ports, "tokens" | "clock">,
  caller: StationCaller,
  secret: string,
): Promise<StationTokens> {
  const claims = {
    sessionId: caller.station.id,
    staffId: generationOf(deps.tokens.hashOf(secret)),
  };
  const accessToken = await deps.tokens.issue(claims, deps.clock.now() + accessMs);
  return { ...caller, secret, accessToken };
}

/** Identifies a device secret in an access token. */
const generationOf = (secretHash: string): string => secretHash.slice(0, 16);

/** People may type a code in lower case, with spaces, and with the digits 0 and 1 for the letters O and I. */
function hashOfCode({ tokens }: Pick<Ports, "tokens">, code: string): string {
  const plain = code.toUpperCase().replaceAll("0", "O").replaceAll("1", "I").replace(/[^A-Z2-7]/g, "");
  return tokens.hashOf(`pairing code ${plain}`);
}
