import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { audit } from "@domain/shared/audit.ts";
import { isLaterUse, maxPasskeys, type Passkey, passkeyMinutes } from "@domain/staff/passkey.ts";
import type { PasskeyAnswer, PasskeyOptions } from "@domain/ports/passkeys.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Myself, PasswordRefusal } from "./own_account.ts";
import { checkOwnFactors, type CodeRefusal, makeRecoveryCodes } from "./second_factor.ts";
import { beginSession, type NewSession, signInAudit, type SignInOrigin } from "./sign_in.ts";

export type PasskeyRefusal =
  /** The public address allows no passkeys. */
  | { kind: "passkeys_unavailable" }
  | { kind: "too_many_passkeys" }
  /** The question was answered already, has expired or belongs to another browser. */
  | { kind: "passkey_expired" }
  /** The authenticator's answer to a new passkey is not valid. */
  | { kind: "passkey_not_added" }
  /** No active account has the passkey, or it does not prove who used it. */
  | { kind: "passkey_not_accepted" }
  | { kind: "already_removed" };

type PasskeyDeps = Pick<Ports, "passkeys" | "tokens" | "clock">;
type OwnDeps = PasskeyDeps & Pick<Ports, "secondFactors" | "passwords" | "limits">;

/** A question for the browser. Only the browser that has the secret `token` may answer it, once and until `expiresAt`. */
export type AskedPasskey = { token: string; options: PasskeyOptions; expiresAt: Instant };

/** Asks the browser for a new passkey. Needs the password, and a code where an authenticator app is set up. */
export async function beginPasskey(
  deps: OwnDeps,
  me: Myself,
  command: { password: string; code: string; restaurant: string },
): Promise<Result<AskedPasskey, PasskeyRefusal | PasswordRefusal | CodeRefusal>> {
  if (deps.passkeys.host === undefined) return refuse({ kind: "passkeys_unavailable" });
  const existing = await deps.passkeys.of(me.account.id);
  if (existing.length >= maxPasskeys) return refuse({ kind: "too_many_passkeys" });
  const checked = await checkOwnFactors(deps, me, command);
  if (!checked.ok) return checked;
  const { token, hash, expiresAt } = await ask(deps, me.account.id);
  const options = await deps.passkeys.optionsToAdd(hash, me.account, command.restaurant, existing);
  return ok({ token, options, expiresAt });
}

/**
 * Adds the passkey that the browser made. The session needs no other second factor from then on. An account without recovery codes gets
 * them, and they cannot be read again.
 */
export async function addPasskey(
  deps: OwnDeps & Pick<Ports, "ids" | "sessions">,
  me: Myself,
  command: { token: string | undefined; answer: PasskeyAnswer; name: string },
): Promise<Result<{ passkey: Passkey; recoveryCodes: string[] | undefined }, PasskeyRefusal>> {
  const { account, session } = me;
  const { host } = deps.passkeys;
  if (host === undefined) return refuse({ kind: "passkeys_unavailable" });
  const question = await taken(deps, command.token);
  if (question?.staffId !== account.id) return refuse({ kind: "passkey_expired" });
  const added = await deps.passkeys.verifyNew(question.hash, command.answer);
  if (!added) return refuse({ kind: "passkey_not_added" });
  const at = deps.clock.now();
  const passkey: Passkey = {
    id: deps.ids.next("key"),
    staffId: account.id,
    ...added,
    host,
    name: command.name,
    createdAt: at,
  };
  const details = { name: passkey.name };
  const entry = audit("auth.passkey_added", "account", account.id, { at, by: account, details });
  if (!await deps.passkeys.add(passkey, maxPasskeys, entry)) {
    const own = await deps.passkeys.of(account.id);
    return refuse({ kind: own.length >= maxPasskeys ? "too_many_passkeys" : "passkey_not_added" });
  }
  await deps.sessions.setMfaRequired(session.id, false);
  return ok({ passkey, recoveryCodes: await makeRecoveryCodes(deps, me, { onlyFirst: true }) });
}

/** Renames one of the user's own passkeys. */
export async function renamePasskey(
  deps: Pick<Ports, "passkeys" | "clock">,
  { account }: Myself,
  { id, name }: { id: string; name: string },
): Promise<Result<null, PasskeyRefusal>> {
  const at = deps.clock.now();
  const entry = audit("auth.passkey_renamed", "account", account.id, { at, by: account, details: { name } });
  return await deps.passkeys.rename(account.id, id, name, entry)
    ? ok(null)
    : refuse({ kind: "already_removed" });
}

/** Removes one of the user's own passkeys. Needs the password, and a code where an authenticator app is set up. */
export async function removePasskey(
  deps: OwnDeps,
  me: Myself,
  command: { id: string; password: string; code: string },
): Promise<Result<null, PasskeyRefusal | PasswordRefusal | CodeRefusal>> {
  const { account } = me;
  const passkey = (await deps.passkeys.of(account.id)).find(({ id }) => id === command.id);
  if (!passkey) return refuse({ kind: "already_removed" });
  const checked = await checkOwnFactors(deps, me, command);
  if (!checked.ok) return checked;
  const entry = audit("auth.passkey_removed", "account", account.id, {
    at: deps.clock.now(),
    by: account,
    details: { name: passkey.name },
  });
  const removed = await deps.passkeys.remove(account.id, passkey.id, entry);
  return removed ? ok(null) : refuse({ kind: "already_removed" });
}

/** Asks the browser of an unknown person for a passkey. */
export async function beginPasskeySignIn(deps: PasskeyDeps): Promise<Result<AskedPasskey, PasskeyRefusal>> {
  if (deps.passkeys.host === undefined) return refuse({ kind: "passkeys_unavailable" });
  const { token, hash, expiresAt } = await ask(deps, undefined);
  return ok({ token, options: await deps.passkeys.optionsToSignIn(hash), expiresAt });
}

/**
 * Begins a session for the owner of a passkey, which replaces the password and the second factor (docs/product-rules.md, "Passkeys"). A
 * lock of the username does not apply, because a passkey cannot be guessed.
 */
export async function signInWithPasskey(
  deps: PasskeyDeps & Pick<Ports, "accounts" | "auditTrail" | "sessions" | "trustedDevices" | "ids">,
  command: SignInOrigin & { token: string | undefined; answer: PasskeyAnswer; remember: boolean },
): Promise<Result<NewSession, PasskeyRefusal>> {
  if (deps.passkeys.host === undefined) return refuse({ kind: "passkeys_unavailable" });
  const question = await taken(deps, command.token);
  if (!question || question.staffId !== undefined) return refuse({ kind: "passkey_expired" });
  const passkey = await deps.passkeys.byCredential(command.answer.id);
  const account = passkey && await deps.accounts.byId(passkey.staffId);
  if (!account || account.isDisabled) return refuse({ kind: "passkey_not_accepted" });
  const uses = await deps.passkeys.verifyUse(question.hash, command.answer, passkey);
  const isProved = uses !== undefined && isLaterUse(passkey.uses, uses);
  const begun = isProved
    ? await beginSession(deps, account, {
      passwordHash: account.passwordHash,
      passkey: { id: passkey.id, before: passkey.uses, uses },
    }, { ...command, mfaRequired: false, withPasskey: true })
    : undefined;
  if (begun) return ok(begun);
  const entry = signInAudit(account.id, deps.clock.now(), "auth.login_failed", command);
  await deps.auditTrail.write({ ...entry, status: "failed", details: { passkey: passkey.name } });
  return refuse({ kind: "passkey_not_accepted" });
}

/** Stores a new question. Its hash is what authenticators sign; the token stays in the browser's cookie. */
async function ask(deps: PasskeyDeps, staffId: string | undefined) {
  const { token, hash } = deps.tokens.refresh();
  const expiresAt = deps.clock.now() + passkeyMinutes * minuteMs;
  await deps.passkeys.ask(hash, staffId, expiresAt);
  return { token, hash, expiresAt };
}

async function taken(deps: PasskeyDeps, token: string | undefined) {
  if (token === undefined) return undefined;
  const hash = deps.tokens.hashOf(token);
  const question = await deps.passkeys.takeQuestion(hash, deps.clock.now());
  return question && { ...question, hash };
}
