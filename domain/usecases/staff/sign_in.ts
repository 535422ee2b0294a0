import { hourMs, type Instant, minuteMs } from "../../shared/local_time.ts";
import type { Rate } from "../../shared/rate.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import { audit, type AuditEntry } from "../../shared/audit.ts";
import type { Message } from "../../notification/message.ts";
import type { Account, Session } from "../../staff/account.ts";
import { judge, rememberedMs, type SignInJudgement, type SignInSource } from "../../staff/lockout.ts";
import { renewedEnd } from "../../staff/session_end.ts";
import { may } from "../../staff/permissions.ts";
import { challengeMinutes, mailedCodeMinutes } from "../../staff/second_factor.ts";
import { trustedMs } from "../../staff/trusted_device.ts";
import type { Ports } from "../../ports/ports.ts";
import { admit, requiresMfa, type SessionDeps, type SignedIn } from "./sessions.ts";

type InspectDeps = Pick<Ports, "accounts" | "attempts" | "trustedDevices" | "tokens" | "clock">;
type BeginDeps = Pick<Ports, "sessions" | "trustedDevices" | "tokens" | "ids" | "clock">;
type PasswordDeps =
  & SessionDeps
  & InspectDeps
  & BeginDeps
  & Pick<Ports, "passwords" | "challenges" | "signInQueue" | "limits">;

/** Codes mailed to one account. */
const mailedCodes: Rate = { limit: 10, windowMs: hourMs };

/** A sign-in, with the token by which this browser is trusted for the account until `trustedUntil`. */
export type NewSession = SignedIn & { deviceToken: string; trustedUntil: Instant };

/** Where a request comes from, as audited. */
export type Origin = { userAgent: string; address: string };

/** Where a sign-in comes from: `client` is the key under which its address is counted. */
export type SignInOrigin = Origin & { client: string; deviceToken?: string | undefined };

export type SignInRefusal =
  | { kind: "bad_credentials" }
  | { kind: "locked"; until: Instant }
  /** Unknown clients failed too often: this one may try again from `until` on. */
  | { kind: "sign_in_slowed"; until: Instant }
  /** Too many sign-ins wait to be checked. */
  | { kind: "sign_in_busy" }
  /** The password was right: the challenge and a code of the authenticator app finish the sign-in. */
  | { kind: "second_factor_required"; challenge: string }
  /** The password was right: the challenge and the code that was mailed to the account finish the sign-in. */
  | { kind: "mailed_code_required"; challenge: string };

/**
 * Checks a name and password and begins a session. Unknown, disabled, wrong and no longer valid cost one password hash
 * each and give the same answer; a locked or slowed name costs none, whether an account has it or not. A lock stops new
 * sign-ins only, never a tablet that is signed in. Throws `PasswordsBusy` when the password cannot be checked.
 */
export async function signIn(
  deps: PasswordDeps,
  command: SignInOrigin & { username: string; password: string; remember: boolean },
): Promise<Result<NewSession, SignInRefusal>> {
  // Most of a flood ends here and does not wait for its turn.
  const { source, judgement } = await inspectSignIn(deps, command.username, command);
  const refusal = refusalOf(judgement);
  if (refusal) return refuse(refusal);
  const attempt = await deps.signInQueue.run(source.isTrusted, () => attemptSignIn(deps, command));
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
  if (deps.passwords.isOutdated(account.passwordHash)) {
    await deps.accounts.rehash(account.id, account.passwordHash, await deps.passwords.hash(password));
  }
  const factor = await deps.secondFactors.of(account.id);
  if (factor?.confirmedAt !== undefined) {
    const { token, hash } = deps.tokens.refresh();
    const until = now + challengeMinutes * minuteMs;
    await deps.challenges.issue(hash, { staffId: account.id, remember }, until);
    return refuse({ kind: "second_factor_required", challenge: token });
  }
  if (judgement.codeUntil !== undefined) {
    return refuse(await mailCode(deps, account, { remember, codeUntil: judgement.codeUntil }));
  }
  if (failures > 0) await clearAttempts(deps, account, source, command);
  const mfaRequired = await requiresMfa(deps, account);
  return ok(await beginSession(deps, account, { ...command, mfaRequired }));
}

/** Mails a code to the account. Without a mail address the password alone must wait until it is enough again. */
async function mailCode(
  deps: Pick<Ports, "tokens" | "challenges" | "limits" | "clock">,
  account: Account,
  { remember, codeUntil }: { remember: boolean; codeUntil: Instant },
): Promise<SignInRefusal> {
  const now = deps.clock.now();
  if (account.email === "") return { kind: "sign_in_slowed", until: codeUntil };
  const retryAt = await takeMailedCode(deps, account.id);
  if (retryAt !== undefined) return { kind: "sign_in_slowed", until: retryAt };
  const { token, hash } = deps.tokens.refresh();
  const challenge = { staffId: account.id, remember, mailedAt: now };
  const until = now + mailedCodeMinutes * minuteMs;
  await deps.challenges.issue(hash, challenge, until, [codeMail(hash)]);
  return { kind: "mailed_code_required", challenge: token };
}

export function codeMail(challengeHash: string): Message {
  return { channel: "mail", about: "sign_in_code", orderId: challengeHash };
}

/** Takes one of the codes that may be mailed to an account; the moment to ask again when none is left. */
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
  /** Failures on this name from this source that are still remembered. */
  failures: number;
};

/** Who and what a sign-in is about, and whether it may be checked now. */
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

export function refusalOf(judgement: Exclude<SignInJudgement, { kind: "open" }>): SignInRefusal;
export function refusalOf(judgement: SignInJudgement): SignInRefusal | undefined;
export function refusalOf(judgement: SignInJudgement): SignInRefusal | undefined {
  if (judgement.kind === "open") return undefined;
  return { kind: judgement.kind === "locked" ? "locked" : "sign_in_slowed", until: judgement.until };
}

/** One more wrong password or code for this name; says whether it locked the name there. */
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

/** Forgets the failures on one's own name from where one has just proved who one is. */
export async function clearAttempts(
  deps: Pick<Ports, "attempts" | "clock">,
  account: Account,
  { source }: SignInSource,
  origin: Origin,
): Promise<void> {
  const entry = signInAudit(account.id, deps.clock.now(), "auth.attempts_cleared", origin);
  await deps.attempts.clear({ username: account.username, source }, entry);
}

/** Begins the session of a person who has proved who they are, and trusts their browser from then on. */
export async function beginSession(
  deps: BeginDeps,
  account: Account,
  from: SignInOrigin & { remember: boolean; mfaRequired: boolean },
): Promise<NewSession> {
  const now = deps.clock.now();
  const refresh = deps.tokens.refresh();
  const session: Session = {
    id: deps.ids.next("ses"),
    staffId: account.id,
    refreshHash: refresh.hash,
    rotatedAt: now,
    startedAt: now,
    lastActiveAt: now,
    expiresAt: renewedEnd({ startedAt: now, isRemembered: from.remember }, now),
    ...(from.remember ? { isRemembered: true } : {}),
    userAgent: from.userAgent,
    address: from.address,
    mfaRequired: from.mfaRequired,
  };
  await deps.sessions.begin(session, signInAudit(account.id, now, "auth.login", from));
  const trust = await trustDevice(deps, account, from);
  return { ...await admit(deps, account, session, refresh.token), ...trust };
}

/** A token that is not ours, or whose device is trusted no longer, is replaced by a new one. */
async function trustDevice(
  deps: Pick<Ports, "trustedDevices" | "tokens" | "ids" | "clock">,
  account: Account,
  from: SignInOrigin,
): Promise<Pick<NewSession, "deviceToken" | "trustedUntil">> {
  const now = deps.clock.now();
  const brought = from.deviceToken !== undefined &&
      (await deps.trustedDevices.byHash(deps.tokens.hashOf(from.deviceToken), now)).length > 0
    ? from.deviceToken
    : undefined;
  const deviceToken = brought ?? deps.tokens.refresh().token;
  const trustedUntil = now + trustedMs;
  await deps.trustedDevices.trust({
    id: deps.ids.next("dev"),
    hash: deps.tokens.hashOf(deviceToken),
    staffId: account.id,
    userAgent: from.userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: trustedUntil,
  });
  return { deviceToken, trustedUntil };
}

/**
 * How many orders wait for an answer, for a signed-out device that an account which is not disabled trusts. Undefined for every other
 * device: it learns nothing.
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

function signInAudit(staffId: string | undefined, at: Instant, action: string, from: Origin): AuditEntry {
  return audit(action, "session", staffId ?? "unknown", {
    at,
    by: staffId === undefined ? undefined : { id: staffId },
    origin: { address: from.address, userAgent: from.userAgent },
  });
}
