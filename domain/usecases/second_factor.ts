import { minuteMillis } from "../shared/local_time.ts";
import type { Rate } from "../shared/rate.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import type { AuditEntry } from "../shared/audit.ts";
import { isLocked } from "../staff/lockout.ts";
import { recoveryCodeCount, type SecondFactor } from "../staff/second_factor.ts";
import type { Ports } from "../ports/ports.ts";
import { checkOwnPassword, type Myself, type PasswordRefusal } from "./own_account.ts";
import {
  beginSession,
  clearAttempts,
  type Origin,
  recordFailure,
  type SignedIn,
  type SignInRefusal,
} from "./sign_in.ts";

export type CodeRefusal =
  | { kind: "wrong_code" }
  /** The five minutes between password and code are over. */
  | { kind: "challenge_over" }
  | { kind: "factor_in_force" }
  | { kind: "factor_not_begun" };

type CodeDeps = Pick<Ports, "secondFactors" | "oneTimeCodes" | "clock">;

/** Codes are short: a session may try this many. Sign-ins are held back by the lock on the user name instead. */
const codeChecks: Rate = { limit: 10, windowMillis: 15 * minuteMillis };

/**
 * The second step of a sign-in: a code of the app, or a recovery code. Wrong codes count like wrong passwords, so that a known
 * password does not buy guesses.
 */
export async function finishSignIn(
  deps:
    & CodeDeps
    & Pick<Ports, "challenges" | "accounts" | "attempts" | "sessions" | "tokens" | "ids">,
  command: Origin & { challenge: string; code: string },
): Promise<Result<SignedIn, SignInRefusal | CodeRefusal>> {
  const hash = deps.tokens.hashOf(command.challenge);
  const challenge = await deps.challenges.read(hash, deps.clock.now());
  const account = challenge && await deps.accounts.byId(challenge.staffId);
  if (!challenge || !account || account.isDisabled) return refuse({ kind: "challenge_over" });

  const finished = await deps.attempts.inTurn(
    account.username,
    async (): Promise<Result<SignedIn, SignInRefusal | CodeRefusal>> => {
      const now = deps.clock.now();
      const attempts = await deps.attempts.of(account.username);
      if (isLocked(attempts, now)) return refuse({ kind: "locked", until: attempts.lockedUntil ?? now });
      const factor = await deps.secondFactors.of(account.id);
      if (factor && !await proves(deps, factor, command.code)) {
        const failure = await recordFailure(deps, account.username, account, command);
        return refuse(failure.kind === "locked" ? failure : { kind: "wrong_code" });
      }
      if (!await deps.challenges.use(hash)) return refuse({ kind: "challenge_over" });
      if (attempts.failures > 0) await clearAttempts(deps, account, command);
      const { remember } = challenge;
      return ok(await beginSession(deps, account, { ...command, remember, mustEnrol: false }));
    },
  );
  return finished ?? refuse({ kind: "too_many_at_once" });
}

/** Begins setting up: a secret for the app, not in force before its first code came back. */
export async function beginSecondFactor(
  deps: CodeDeps & Pick<Ports, "passwords" | "limits">,
  me: Myself,
  command: { password: string; issuer: string },
): Promise<Result<{ secret: string; address: string }, PasswordRefusal | CodeRefusal>> {
  const checked = await checkOwnPassword(deps, me, command.password);
  if (!checked.ok) return checked;
  const secret = deps.oneTimeCodes.secret();
  if (!await deps.secondFactors.begin(me.account.id, secret)) return refuse({ kind: "factor_in_force" });
  const issuer = command.issuer === "" ? "Restaurant" : command.issuer;
  return ok({ secret, address: deps.oneTimeCodes.address(secret, me.account.username, issuer) });
}

/** Puts the secret in force with the app's first code; answers the recovery codes, once. */
export async function confirmSecondFactor(
  deps: CodeDeps & Pick<Ports, "limits" | "sessions">,
  me: Myself,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, PasswordRefusal | CodeRefusal>> {
  const at = deps.clock.now();
  const factor = await deps.secondFactors.of(me.account.id);
  if (!factor) return refuse({ kind: "factor_not_begun" });
  if (factor.confirmedAt !== undefined) return refuse({ kind: "factor_in_force" });
  const retryAt = await deps.limits.take(`code_check:${me.session.id}`, codeChecks, at);
  if (retryAt !== undefined) return refuse({ kind: "too_many_tries", retryAt });
  const step = deps.oneTimeCodes.stepOf(factor.secret, code, at);
  if (step === undefined) return refuse({ kind: "wrong_code" });
  const { codes, hashes } = deps.oneTimeCodes.recovery(recoveryCodeCount);
  const confirmed = await deps.secondFactors.confirm(
    me.account.id,
    { step, recoveryHashes: hashes },
    auditOf(me, at, "auth.second_factor_enabled"),
  );
  if (!confirmed) return refuse({ kind: "factor_in_force" });
  await deps.sessions.owe(me.session.id, false);
  return ok({ recoveryCodes: codes });
}

/** Takes the second factor off one's own account: with the password and a code, so that neither alone is enough. */
export async function disableSecondFactor(
  deps: CodeDeps & Pick<Ports, "passwords" | "limits">,
  me: Myself,
  command: { password: string; code: string },
): Promise<Result<null, PasswordRefusal | CodeRefusal>> {
  const checked = await checkOwnPassword(deps, me, command.password);
  if (!checked.ok) return checked;
  const factor = await deps.secondFactors.of(me.account.id);
  if (!factor) return refuse({ kind: "factor_not_begun" });
  if (factor.confirmedAt !== undefined && !await proves(deps, factor, command.code)) {
    return refuse({ kind: "wrong_code" });
  }
  const audit = auditOf(me, deps.clock.now(), "auth.second_factor_disabled");
  await deps.secondFactors.remove(me.account.id, audit);
  return ok(null);
}

async function proves(deps: CodeDeps, factor: SecondFactor, code: string): Promise<boolean> {
  const at = deps.clock.now();
  const step = deps.oneTimeCodes.stepOf(factor.secret, code, at);
  if (step !== undefined) return await deps.secondFactors.useStep(factor.staffId, step);
  return await deps.secondFactors.useRecovery(factor.staffId, deps.oneTimeCodes.recoveryHash(code), {
    at,
    staffId: factor.staffId,
    action: "auth.recovery_code_used",
    resource: "account",
    resourceId: factor.staffId,
    status: "success",
    details: {},
  });
}

function auditOf({ account }: Myself, at: number, action: string): AuditEntry {
  return {
    at,
    staffId: account.id,
    action,
    resource: "account",
    resourceId: account.id,
    status: "success",
    details: {},
  };
}
