import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import type { Rate } from "@domain/shared/rate.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { audit } from "@domain/shared/audit.ts";
import {
  codeTries,
  mailedCodeMinutes,
  recoveryCodeCount,
  resendSeconds,
  type SecondFactor,
} from "@domain/staff/second_factor.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { checkOwnPassword, type Myself, type PasswordRefusal } from "./own_account.ts";
import { requiresMfa } from "./sessions.ts";
import {
  beginSession,
  clearAttempts,
  codeMail,
  inspectSignIn,
  type NewSession,
  recordFailure,
  refusalOf,
  type SignInOrigin,
  type SignInRefusal,
  takeMailedCode,
} from "./sign_in.ts";

export type CodeRefusal =
  | { kind: "wrong_code" }
  /** The challenge has expired or has no tries left. */
  | { kind: "challenge_expired" }
  /** A code was emailed less than a minute ago, or too many were emailed. */
  | { kind: "resend_too_soon"; retryAt: Instant }
  | { kind: "second_factor_already_on" }
  | { kind: "second_factor_setup_not_started" };

type CodeDeps = Pick<Ports, "secondFactors" | "clock">;

/** Limits guesses of short codes in one session. At sign-in, the lock on the username does this. */
const codeChecks: Rate = { limit: 10, windowMs: 15 * minuteMs };

type SecondStepDeps =
  & CodeDeps
  & Pick<
    Ports,
    | "accounts"
    | "attempts"
    | "trustedDevices"
    | "sessions"
    | "tokens"
    | "ids"
    | "store"
    | "passkeys"
  >;

/**
 * Finishes a sign-in with a code of the authenticator app, a recovery code (also of an account with passkeys only) or the emailed code. Wrong codes count like wrong passwords,
 * so that a known password does not allow unlimited guesses.
 */
export async function finishSignIn(
  deps: SecondStepDeps,
  command: SignInOrigin & { challenge: string; code: string },
): Promise<Result<NewSession, SignInRefusal | CodeRefusal>> {
  const hash = deps.tokens.hashOf(command.challenge);
  const { account } = await challenged(deps, hash);
  if (!account) return refuse({ kind: "challenge_expired" });
  // The password was correct, so this attempt gets priority in the queue.
  const finished = await deps.attempts.run(true, () => attemptCode(deps, hash, command));
  return finished ?? refuse({ kind: "sign_in_busy" });
}

async function attemptCode(
  deps: SecondStepDeps,
  hash: string,
  command: SignInOrigin & { code: string },
): Promise<Result<NewSession, SignInRefusal | CodeRefusal>> {
  const { challenge, account } = await challenged(deps, hash);
  if (!challenge || !account) return refuse({ kind: "challenge_expired" });
  const { username } = account;
  const { source, judgement, failures } = await inspectSignIn(deps, username, command);
  const isMailed = challenge.mailedAt !== undefined;
  // An emailed code has its own limit of tries, so a slowed client may correct a mistyped one at once.
  if (judgement.kind === "locked" || (judgement.kind === "slowed" && !isMailed)) {
    return refuse(refusalOf(judgement));
  }
  if (!await deps.attempts.takeTry(hash, codeTries)) return refuse({ kind: "challenge_expired" });
  const factor = await deps.secondFactors.of(account.id);
  const isCorrect = isMailed
    ? command.code.replaceAll(/\s/g, "") === deps.tokens.mailedCode(hash)
    : await proves(deps, account.id, factor, command.code);
  if (!isCorrect) {
    const failure = await recordFailure(deps, { username, account, source }, command);
    return refuse(failure.kind === "locked" ? failure : { kind: "wrong_code" });
  }
  const mfaRequired = await requiresMfa(deps, account);
  const proof = { passwordHash: account.passwordHash, challengeHash: hash };
  const from = { ...command, remember: challenge.remember, mfaRequired };
  const begun = await beginSession(deps, account, proof, from);
  if (!begun) return refuse({ kind: "challenge_expired" });
  if (failures > 0) await clearAttempts(deps, account, source, command);
  return ok(begun);
}

/** Emails the code of a sign-in again, at most once a minute. It can be entered for as long as at first from then, and tries stay used. */
export async function resendCode(
  deps: Pick<Ports, "attempts" | "accounts" | "tokens" | "limits" | "clock">,
  command: { challenge: string },
): Promise<Result<null, CodeRefusal>> {
  const now = deps.clock.now();
  const hash = deps.tokens.hashOf(command.challenge);
  const { challenge, account } = await challenged(deps, hash);
  if (!account || challenge?.mailedAt === undefined) return refuse({ kind: "challenge_expired" });
  const mayAt = challenge.mailedAt + resendSeconds * 1000;
  if (now < mayAt) return refuse({ kind: "resend_too_soon", retryAt: mayAt });
  const retryAt = await takeMailedCode(deps, account.id);
  if (retryAt !== undefined) return refuse({ kind: "resend_too_soon", retryAt });
  const mail = {
    at: now,
    before: now - resendSeconds * 1000,
    expiresAt: now + mailedCodeMinutes * minuteMs,
  };
  const isFirst = await deps.attempts.resendCode(hash, mail, codeMail(hash));
  return isFirst ? ok(null) : refuse({ kind: "resend_too_soon", retryAt: now + resendSeconds * 1000 });
}

async function challenged(deps: Pick<Ports, "attempts" | "accounts" | "clock">, hash: string) {
  const challenge = await deps.attempts.challenge(hash, deps.clock.now());
  const account = challenge && await deps.accounts.byId(challenge.staffId);
  return account && !account.isDisabled ? { challenge, account } : {};
}

/** Begins the setup of a second factor. Returns the secret for the app, which is not active before `confirmSecondFactor`. */
export async function beginSecondFactor(
  deps: CodeDeps & Pick<Ports, "passwords" | "limits">,
  me: Myself,
  command: { password: string; issuer: string },
): Promise<Result<{ secret: string; address: string }, PasswordRefusal | CodeRefusal>> {
  const checked = await checkOwnPassword(deps, me, command.password);
  if (!checked.ok) return checked;
  const secret = deps.secondFactors.newSecret();
  if (!await deps.secondFactors.begin(me.account.id, secret)) {
    return refuse({ kind: "second_factor_already_on" });
  }
  const issuer = command.issuer === "" ? "Restaurant" : command.issuer;
  return ok({ secret, address: deps.secondFactors.address(secret, me.account.username, issuer) });
}

/** Activates the second factor with the app's first code. Returns the recovery codes, which cannot be read again. */
export async function confirmSecondFactor(
  deps: CodeDeps & Pick<Ports, "limits" | "sessions">,
  me: Myself,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, PasswordRefusal | CodeRefusal>> {
  const at = deps.clock.now();
  const factor = await deps.secondFactors.of(me.account.id);
  if (!factor) return refuse({ kind: "second_factor_setup_not_started" });
  if (factor.confirmedAt !== undefined) return refuse({ kind: "second_factor_already_on" });
  const retryAt = await deps.limits.take(`code_check:${me.session.id}`, codeChecks, at);
  if (retryAt !== undefined) return refuse({ kind: "too_many_attempts", retryAt });
  const step = deps.secondFactors.stepOf(factor.secret, code, at);
  if (step === undefined) return refuse({ kind: "wrong_code" });
  const { codes, hashes } = deps.secondFactors.newRecovery(recoveryCodeCount);
  const confirmed = await deps.secondFactors.confirm(
    me.account.id,
    { step, recoveryHashes: hashes },
    audit("auth.second_factor_enabled", "account", me.account.id, { at, by: me.account }),
  );
  if (!confirmed) return refuse({ kind: "second_factor_already_on" });
  await deps.sessions.setMfaRequired(me.session.id, false);
  return ok({ recoveryCodes: codes });
}

/** Removes the user's own second factor. Needs the password and a code. */
export async function disableSecondFactor(
  deps: CodeDeps & Pick<Ports, "passwords" | "limits">,
  me: Myself,
  command: { password: string; code: string },
): Promise<Result<null, PasswordRefusal | CodeRefusal>> {
  const checked = await checkOwnFactors(deps, me, command);
  if (!checked.ok) return checked;
  if (!checked.value) return refuse({ kind: "second_factor_setup_not_started" });
  const { account } = me;
  const entry = audit("auth.second_factor_disabled", "account", account.id, {
    at: deps.clock.now(),
    by: account,
  });
  await deps.secondFactors.remove(account.id, entry);
  return ok(null);
}

/**
 * Checks the user's own password and, where an authenticator app is set up, a code before a change of how the account signs in. Returns the
 * app, confirmed or not.
 */
export async function checkOwnFactors(
  deps: CodeDeps & Pick<Ports, "passwords" | "limits">,
  me: Myself,
  { password, code }: { password: string; code: string },
): Promise<Result<SecondFactor | undefined, PasswordRefusal | CodeRefusal>> {
  const checked = await checkOwnPassword(deps, me, password);
  if (!checked.ok) return checked;
  const factor = await deps.secondFactors.of(me.account.id);
  const isProved = factor?.confirmedAt === undefined || await proves(deps, me.account.id, factor, code);
  return isProved ? ok(factor) : refuse({ kind: "wrong_code" });
}

/** Returns whether a code of the confirmed app or a recovery code proves the account's owner, and uses the code up. */
async function proves(
  deps: CodeDeps,
  staffId: string,
  factor: SecondFactor | undefined,
  code: string,
): Promise<boolean> {
  const at = deps.clock.now();
  const step = factor?.confirmedAt === undefined
    ? undefined
    : deps.secondFactors.stepOf(factor.secret, code, at);
  if (step !== undefined) return await deps.secondFactors.useStep(staffId, step);
  return await deps.secondFactors.useRecovery(
    staffId,
    deps.secondFactors.recoveryHash(code),
    audit("auth.recovery_code_used", "account", staffId, { at, by: { id: staffId } }),
  );
}

/**
 * Replaces the user's own recovery codes and returns the new ones, which cannot be read again. Needs the password, and a code where an
 * authenticator app is set up.
 */
export async function replaceRecoveryCodes(
  deps: CodeDeps & Pick<Ports, "passwords" | "limits">,
  me: Myself,
  command: { password: string; code: string },
): Promise<Result<{ recoveryCodes: string[] }, PasswordRefusal | CodeRefusal>> {
  const checked = await checkOwnFactors(deps, me, command);
  if (!checked.ok) return checked;
  const recoveryCodes = await makeRecoveryCodes(deps, me, { onlyFirst: false });
  return recoveryCodes ? ok({ recoveryCodes }) : refuse({ kind: "second_factor_setup_not_started" });
}

/** Stores new recovery codes and returns them; undefined when the account has no second factor, and with `onlyFirst` when it has codes. */
export async function makeRecoveryCodes(
  deps: CodeDeps,
  { account }: Pick<Myself, "account">,
  only: { onlyFirst: boolean },
): Promise<string[] | undefined> {
  const { codes, hashes } = deps.secondFactors.newRecovery(recoveryCodeCount);
  const entry = audit("auth.recovery_codes_made", "account", account.id, {
    at: deps.clock.now(),
    by: account,
  });
  return await deps.secondFactors.storeRecovery(account.id, hashes, entry, only) ? codes : undefined;
}
