import { hourMs, type Instant, minuteMs } from "@domain/shared/local_time.ts";
import type { Rate } from "@domain/shared/rate.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import type { Message } from "@domain/notification/message.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import {
  judge,
  rememberedMs,
  type SignInJudgement,
  type SignInSource,
  trustedMs,
} from "@domain/staff/lockout.ts";
import { renewedEnd } from "@domain/staff/session_end.ts";
import { may } from "@domain/staff/permissions.ts";
import { challengeMinutes, mailedCodeMinutes } from "@domain/staff/second_factor.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { SignInProof } from "@domain/ports/staff.ts";
import { admit, hasPasskey, isMfaDuty, requiresMfa, type SessionDeps, type SignedIn } from "./sessions.ts";

type InspectDeps = Pick<Ports, "accounts" | "attempts" | "trustedDevices" | "tokens" | "clock">;
type BeginDeps = Pick<Ports, "sessions" | "trustedDevices" | "tokens" | "ids" | "clock">;
type PasswordDeps =
  & SessionDeps
  & InspectDeps
  & BeginDeps
  & Pick<Ports, "passwords" | "limits">;

/** Limit of codes emailed to one account. */
const mailedCodes: Rate = { limit: 10, windowMs: hourMs };

/** A new session with the device token that marks this browser as trusted for the account until `trustedUntil`. */
export type NewSession = SignedIn & { deviceToken: string; trustedUntil: Instant };

/** The client of a request, as audited. */
export type Origin = { userAgent: string; address: string };

/** The client of a sign-in. `client` is the key of its address in rate limits. */
export type SignInOrigin = Origin & { client: string; deviceToken?: string | undefined };

export type SignInRefusal =
  | { kind: "bad_credentials" }
  | { kind: "locked"; until: Instant }
  /** Unknown clients failed too often. This one may try again at `until`. */
  | { kind: "sign_in_slowed"; until: Instant }
  /** The queue of sign-ins is full. */
  | { kind: "sign_in_busy" }
  /** The password is correct. `finishSignIn` needs the challenge and a code of the authenticator app. */
  | { kind: "second_factor_required"; challenge: string }
  /**
   * The password is correct, but the role requires a second factor and the account has passkeys only. With a challenge, `finishSignIn` takes
   * a recovery code.
   */
  | { kind: "passkey_required" }
  | { kind: "passkey_required"; challenge: string }
  /** The password is correct. `finishSignIn` needs the challenge and the code that was emailed to the account. */
  | { kind: "mailed_code_required"; challenge: string };

/**
 * Checks a username and password and begins a session (docs/product-rules.md, "Sign-in and lockout"). An unknown or disabled account and
 * a wrong or expired password cost one password hash each and give the same refusal. A locked or slowed username costs no hash, with or
 * without an account. A lock does not end existing sessions. Throws `PasswordsBusy` when the password cannot be checked.
 */
export async function signIn(
  deps: PasswordDeps,
  command: SignInOrigin & { username: string; password: string; remember: boolean },
): Promise<Result<NewSession, SignInRefusal>> {
  // Refuses most attempts of a flood before they enter the queue.
  const { source, judgement } = await inspectSignIn(deps, command.username, command);
  const refusal = refusalOf(judgement);
  if (refusal) return refuse(refusal);
  const attempt = await deps.attempts.run(source.isTrusted, () => attemptSignIn(deps, command));
  return attempt ?? refuse({ kind: "sign_in_busy" });
}

async function attemptSignIn(
  deps: PasswordDeps,
  command: SignInOrigin & { username: string; password: string; remember: boolean },
): Promise<Result<NewSession, SignInRefusal>> {
  const { username, password, remember } = command;
  const { account, source, judgement, failures } = await inspectSignIn(deps, username, command);
  if (judgement.kind !== "open") return refuse(refusalOf(judgement));
  const now = deps.clock.now();
  const matches = await deps.passwords.verify(account?.passwordHash, password);
  if (!account || account.isDisabled || !matches || now >= (account.temporaryUntil ?? Infinity)) {
    return refuse(await recordFailure(deps, { username, account, source }, command));
  }
  let { passwordHash } = account;
  if (deps.passwords.isOutdated(passwordHash)) {
    const stronger = await deps.passwords.hash(password);
    if (!await deps.accounts.rehash(account.id, passwordHash, stronger)) return attemptSignIn(deps, command);
    passwordHash = stronger;
  }
  const factor = await deps.secondFactors.of(account.id);
  const hasApp = factor?.confirmedAt !== undefined;
  if (hasApp || (await isMfaDuty(deps, account) && await hasPasskey(deps, account))) {
    if (!hasApp && await deps.secondFactors.recoveryCodesOf(account.id) === 0) {
      return refuse({ kind: "passkey_required" });
    }
    const { token, hash } = deps.tokens.refresh();
    const until = now + challengeMinutes * minuteMs;
    const isIssued = await deps.attempts.issueChallenge(
      hash,
      { staffId: account.id, remember, passwordHash },
      until,
    );
    if (!isIssued) return attemptSignIn(deps, command);
    return refuse({ kind: hasApp ? "second_factor_required" : "passkey_required", challenge: token });
  }
  if (judgement.codeUntil !== undefined) {
    const { codeUntil } = judgement;
    const mailed = await mailCode(deps, { ...account, passwordHash }, { remember, codeUntil });
    return mailed ? refuse(mailed) : attemptSignIn(deps, command);
  }
  const mfaRequired = await requiresMfa(deps, account);
  const begun = await beginSession(deps, account, { passwordHash }, { ...command, mfaRequired });
  if (!begun) return attemptSignIn(deps, command);
  if (failures > 0) await clearAttempts(deps, account, source, command);
  return ok(begun);
}

/**
 * Emails a code to the account. An account without an email address must wait until `codeUntil`, when the password is enough again.
 * Returns undefined when the password changed or the account is disabled.
 */
async function mailCode(
  deps: Pick<Ports, "tokens" | "attempts" | "limits" | "clock">,
  account: Account,
  { remember, codeUntil }: { remember: boolean; codeUntil: Instant },
): Promise<SignInRefusal | undefined> {
  const now = deps.clock.now();
  if (account.email === "") return { kind: "sign_in_slowed", until: codeUntil };
  const retryAt = await takeMailedCode(deps, account.id);
  if (retryAt !== undefined) return { kind: "sign_in_slowed", until: retryAt };
  const { token, hash } = deps.tokens.refresh();
  const { id: staffId, passwordHash } = account;
  const until = now + mailedCodeMinutes * minuteMs;
  const challenge = { staffId, remember, passwordHash, mailedAt: now };
  const isIssued = await deps.attempts.issueChallenge(hash, challenge, until, [codeMail(hash)]);
  return isIssued ? { kind: "mailed_code_required", challenge: token } : undefined;
}

/** The message with the code of a sign-in challenge. */
export function codeMail(challengeHash: string): Message {
  return { channel: "mail", about: "sign_in_code", ref: { kind: "challenge", id: challengeHash } };
}

/** Counts a code emailed to an account. Returns the time of the next allowed code when the limit is reached, otherwise undefined. */
export async function takeMailedCode(
  deps: Pick<Ports, "limits" | "clock">,
  staffId: string,
): Promise<Instant | undefined> {
  return await deps.limits.take(`sign_in_code:${staffId}`, mailedCodes, deps.clock.now());
}

export type SignInInspection = {
  account: Account | undefined;
  source: SignInSource;
  judgement: SignInJudgement;
  /** The number of remembered failures of this username from this source. */
  failures: number;
};

/** Finds the account and the source of a sign-in and decides whether it may be checked now. */
export async function inspectSignIn(
  deps: InspectDeps,
  username: string,
  from: SignInOrigin,
): Promise<SignInInspection> {
  const now = deps.clock.now();
  const [account, devices] = await Promise.all([
    deps.accounts.byUsername(username),
    from.deviceToken === undefined
      ? []
      : deps.trustedDevices.byHash(deps.tokens.hashOf(from.deviceToken), now),
  ]);
  const device = account && devices.find(({ staffId }) => staffId === account.id);
  const source = device
    ? { source: `device:${device.id}`, isTrusted: true }
    : { source: deps.tokens.hashOf(`client:${from.client}`), isTrusted: false };
  const record = await deps.attempts.of({ username, source: source.source }, now - rememberedMs);
  const own = record.onName.filter((failure) => failure.source === source.source);
  return { account, source, judgement: judge(record, source, now), failures: own.length };
}

/** Returns the refusal of a judgement, undefined when the sign-in may be checked. */
export function refusalOf(judgement: Exclude<SignInJudgement, { kind: "open" }>): SignInRefusal;
export function refusalOf(judgement: SignInJudgement): SignInRefusal | undefined;
export function refusalOf(judgement: SignInJudgement): SignInRefusal | undefined {
  if (judgement.kind === "open") return undefined;
  return { kind: judgement.kind === "locked" ? "locked" : "sign_in_slowed", until: judgement.until };
}

/** Records a wrong password or code for this username. Returns `locked` when this failure locked the username for this source. */
export async function recordFailure(
  deps: InspectDeps,
  { username, account, source }: { username: string } & Pick<SignInInspection, "account" | "source">,
  from: SignInOrigin,
): Promise<{ kind: "bad_credentials" } | { kind: "locked"; until: Instant }> {
  const now = deps.clock.now();
  await deps.attempts.record({ ...source, username, at: now }, {
    ...signInAudit(account?.id, now, "auth.login_failed", from),
    status: "failed",
  });
  const record = await deps.attempts.of({ username, source: source.source }, now - rememberedMs);
  const judgement = judge(record, source, now);
  return judgement.kind === "locked" ? judgement : { kind: "bad_credentials" };
}

/** Clears the failures of the account's username from the source that has just signed in. */
export async function clearAttempts(
  deps: Pick<Ports, "attempts" | "clock">,
  account: Account,
  { source }: SignInSource,
  origin: Origin,
): Promise<void> {
  const entry = signInAudit(account.id, deps.clock.now(), "auth.attempts_cleared", origin);
  await deps.attempts.clear({ username: account.username, source }, entry);
}

/**
 * Begins a session after successful authentication and marks the browser as trusted for the account. Returns undefined when what was
 * proved is no longer valid.
 */
export async function beginSession(
  deps: BeginDeps,
  account: Account,
  proof: SignInProof,
  from: SignInOrigin & { remember: boolean; mfaRequired: boolean; withPasskey?: boolean },
): Promise<NewSession | undefined> {
  const now = deps.clock.now();
  const refresh = deps.tokens.refresh();
  const deviceToken = await deviceTokenOf(deps, from);
  const session = {
    id: deps.ids.next("ses"),
    staffId: account.id,
    refreshHash: refresh.hash,
    rotatedAt: now,
    startedAt: now,
    lastActiveAt: now,
    expiresAt: renewedEnd({ startedAt: now, isRemembered: from.remember }, now),
    ...(from.remember ? { isRemembered: true } : {}),
    ...(from.withPasskey ? { withPasskey: true } : {}),
    userAgent: from.userAgent,
    address: from.address,
    deviceHash: deps.tokens.hashOf(deviceToken),
    mfaRequired: from.mfaRequired,
  } satisfies Session;
  const isBegun = await deps.sessions.begin(session, proof, signInAudit(account.id, now, "auth.login", from));
  if (!isBegun) return undefined;
  const trustedUntil = now + trustedMs;
  await deps.trustedDevices.trust({
    id: deps.ids.next("dev"),
    hash: session.deviceHash,
    staffId: account.id,
    userAgent: from.userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: trustedUntil,
  });
  return { ...await admit(deps, account, session, refresh.token), deviceToken, trustedUntil };
}

/** Returns the browser's device token, or a new one in place of an unknown or expired token. */
async function deviceTokenOf(
  deps: Pick<Ports, "trustedDevices" | "tokens" | "clock">,
  { deviceToken }: SignInOrigin,
): Promise<string> {
  const isKnown = deviceToken !== undefined &&
    (await deps.trustedDevices.byHash(deps.tokens.hashOf(deviceToken), deps.clock.now())).length > 0;
  return isKnown ? deviceToken : deps.tokens.refresh().token;
}

/**
 * Returns the number of unanswered orders for a signed-out device that is trusted by an active account with the permission `orders`.
 * Returns undefined for every other device.
 */
export async function ordersWaitingFor(
  deps: Pick<Ports, "accounts" | "trustedDevices" | "tokens" | "orders" | "clock">,
  deviceToken: string | undefined,
): Promise<number | undefined> {
  if (deviceToken === undefined) return undefined;
  const now = deps.clock.now();
  const devices = await deps.trustedDevices.byHash(deps.tokens.hashOf(deviceToken), now);
  const accounts = await Promise.all(devices.map(({ staffId }) => deps.accounts.byId(staffId)));
  if (!accounts.some((account) => account && !account.isDisabled && may(account.role, "orders"))) {
    return undefined;
  }
  return (await deps.orders.counts({ from: now, to: now })).new;
}

/** The audit entry of a sign-in, with its client. */
export function signInAudit(
  staffId: string | undefined,
  at: Instant,
  action: string,
  from: Origin,
): AuditEntry {
  return audit(action, "session", staffId ?? "unknown", {
    at,
    by: staffId === undefined ? undefined : { id: staffId },
    origin: { address: from.address, userAgent: from.userAgent },
  });
}
