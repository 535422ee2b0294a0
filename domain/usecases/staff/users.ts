import { audit, type AuditEntry, changesBetween } from "@domain/shared/audit.ts";
import { hourMs, type Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { emailChangedNotice, type Message } from "@domain/notification/message.ts";
import type { Account } from "@domain/staff/account.ts";
import { newPasswordProblem, type PasswordProblem, temporaryHours } from "@domain/staff/password_rules.ts";
import { editedUser, type UserEditRefusal, type UserFields } from "@domain/staff/users.ts";
import type { StoredPasskeys } from "@domain/ports/passkeys.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoredSecondFactors } from "@domain/ports/second_factor.ts";
import type { AccountQuery } from "@domain/ports/staff.ts";

type UserDeps = Pick<Ports, "accounts" | "clock">;
type Who = Pick<Account, "id">;

export type UserRefusal =
  | UserEditRefusal
  | { kind: "no_such_user" }
  | { kind: "username_taken" }
  | { kind: "bad_password"; problem: PasswordProblem };

export type NewUser = Omit<UserFields, "isDisabled"> & { username: string };

/** Adds a user with a temporary password, which is returned once and must be changed at the first sign-in (docs/product-rules.md, "Users"). */
export async function addUser(
  deps: UserDeps & Pick<Ports, "passwords" | "ids">,
  command: { by: Who | undefined; user: NewUser; password?: string | undefined },
): Promise<Result<{ account: Account; password: string }, UserRefusal>> {
  const at = deps.clock.now();
  const chosen = await temporaryPassword(deps, command.password);
  if (!chosen.ok) return chosen;
  const account: Account = {
    id: deps.ids.next("staff"),
    ...command.user,
    username: command.user.username.toLowerCase(),
    passwordHash: await deps.passwords.hash(chosen.value),
    ...temporaryFields(at),
    isDisabled: false,
  };
  const details = { username: account.username, role: account.role };
  const entry = audit("user.created", "account", account.id, { at, by: command.by, details });
  const added = await deps.accounts.add(account, entry);
  return added.ok ? ok({ account: added.value, password: chosen.value }) : added;
}

/** Changes name, email, role, language or access of a user. Disabling an account ends its sessions. */
export async function editUser(
  deps: UserDeps,
  command: { by: Who; userId: string; fields: Partial<UserFields>; version?: string | undefined },
): Promise<Result<Account, UserRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.accounts.change(command.userId, (before, otherSuperAdmins) => {
    const edited = editedUser(before, command.fields, command.version, otherSuperAdmins);
    if (!edited.ok) return edited;
    const details = whatChanged(before, edited.value);
    return ok({
      account: edited.value,
      audit: audit("user.updated", "account", before.id, { at, by: command.by, details }),
      endsSessions: edited.value.isDisabled && !before.isDisabled,
      messages: emailNotices(before, edited.value),
    });
  });
  return changed ?? refuse({ kind: "no_such_user" });
}

/** Sets a new temporary password, ends all sessions and removes a sign-in lock. */
export async function resetPassword(
  deps: UserDeps & Pick<Ports, "passwords"> & { attempts: Pick<Ports["attempts"], "clear"> },
  command: { by: Who | undefined; userId: string; password?: string | undefined },
): Promise<Result<{ account: Account; password: string }, UserRefusal>> {
  const at = deps.clock.now();
  const chosen = await temporaryPassword(deps, command.password);
  if (!chosen.ok) return chosen;
  const passwordHash = await deps.passwords.hash(chosen.value);
  const { by } = command;
  const entry = audit("user.password_reset", "account", command.userId, { at, by });
  const changed = await deps.accounts.change<never>(
    command.userId,
    (before) =>
      ok({ account: { ...before, passwordHash, ...temporaryFields(at) }, audit: entry, endsSessions: true }),
  );
  if (!changed?.ok) return refuse({ kind: "no_such_user" });
  await deps.attempts.clear(
    { username: changed.value.username },
    audit("auth.attempts_cleared", "account", command.userId, { at, by }),
  );
  return ok({ account: changed.value, password: chosen.value });
}

/**
 * Ends all sessions of a user, or of the own account, and removes its trusted devices and PIN, in one transaction. Returns the number of
 * sessions.
 */
export async function endSessionsOf(
  deps: UserDeps & Pick<Ports, "sessions">,
  { by, userId, action = "user.sessions_ended" }: {
    by: Who;
    userId: string;
    action?: "user.sessions_ended" | "auth.logout_all";
  },
): Promise<Result<number, UserRefusal>> {
  const at = deps.clock.now();
  const open = await deps.sessions.openOf(userId, at);
  const entry = audit(action, "account", userId, { at, by });
  const changed = await deps.accounts.change<never>(
    userId,
    (account) => ok({ account, audit: entry, endsSessions: true }),
  );
  return changed === undefined ? refuse({ kind: "no_such_user" }) : ok(open.length);
}

/** Asks for every account. */
export const everyone: AccountQuery = {
  search: "",
  sortBy: "name",
  descending: false,
  offset: 0,
  limit: 1_000,
  passkeyHost: undefined,
};

/**
 * Removes a user's second factor and passkeys, for users who lost their phone and recovery codes. Returns false when there is neither.
 */
export async function removeSecondFactorOf(
  deps: UserDeps & { secondFactors: StoredSecondFactors; passkeys: StoredPasskeys },
  command: { by: Who | undefined; userId: string },
): Promise<Result<boolean, UserRefusal>> {
  if (!await deps.accounts.byId(command.userId)) return refuse({ kind: "no_such_user" });
  const { by, userId } = command;
  const at = deps.clock.now();
  const passkeys = await deps.passkeys.removeAll(
    userId,
    audit("user.passkeys_removed", "account", userId, { at, by }),
  );
  const entry = audit("user.second_factor_removed", "account", userId, { at, by });
  return ok(await deps.secondFactors.remove(userId, entry) || passkeys > 0);
}

const temporaryFields = (at: Instant) => ({
  mustChangePassword: true,
  temporaryUntil: at + temporaryHours * hourMs,
});

async function temporaryPassword(
  { passwords }: Pick<Ports, "passwords">,
  chosen: string | undefined,
): Promise<Result<string, { kind: "bad_password"; problem: PasswordProblem }>> {
  if (chosen === undefined) return ok(passwords.temporary());
  const problem = newPasswordProblem(chosen) ??
    (await passwords.isCommon(chosen) ? commonPassword : undefined);
  return problem === undefined ? ok(chosen) : refuse({ kind: "bad_password", problem });
}

export const commonPassword = { code: "password_common" } as const satisfies PasswordProblem;

/** Returns the notice to the previous address when an account's email changes. */
export function emailNotices(before: Account, after: Account): Message[] {
  return before.email === after.email || before.email === "" ? [] : [emailChangedNotice(before)];
}

/** Returns the audited changes of an account. Email addresses are contact details and are not logged. */
export function whatChanged(before: Account, after: Account): AuditEntry["details"] {
  const auditedFields = ({ firstName, lastName, role, language, isDisabled }: Account) => ({
    first_name: firstName,
    last_name: lastName,
    role,
    language,
    is_disabled: isDisabled,
  });
  return {
    ...changesBetween(auditedFields(before), auditedFields(after)),
    ...(before.email === after.email ? {} : { email_changed: true }),
  };
}
