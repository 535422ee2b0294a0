import { audit } from "@domain/shared/audit.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Rate } from "@domain/shared/rate.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import { newPasswordProblem, type PasswordProblem } from "@domain/staff/password_rules.ts";
import { editedUser, type UserEditRefusal, type UserFields } from "@domain/staff/users.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { commonPassword, emailNotices, endSessionsOf, whatChanged } from "./users.ts";

/** A signed-in user who changes their own account. */
export type Myself = { account: Account; session: Session };

export type PasswordRefusal =
  | { kind: "wrong_password" }
  | { kind: "bad_password"; problem: PasswordProblem }
  | { kind: "too_many_attempts"; retryAt: number };

/** Limits password guesses on an unattended, signed-in device. */
const passwordChecks: Rate = { limit: 10, windowMs: 15 * minuteMs };

/** Checks the signed-in user's password again before a sensitive action. */
export async function checkOwnPassword(
  deps: Pick<Ports, "passwords" | "limits" | "clock">,
  { account, session }: Myself,
  password: string,
): Promise<Result<null, PasswordRefusal>> {
  const retryAt = await deps.limits.take(`password_check:${session.id}`, passwordChecks, deps.clock.now());
  if (retryAt !== undefined) return refuse({ kind: "too_many_attempts", retryAt });
  const matches = await deps.passwords.verify(account.passwordHash, password);
  return matches ? ok(null) : refuse({ kind: "wrong_password" });
}

/** Changes the user's own password and ends all sessions, the current one included (docs/product-rules.md, "Password rules"). */
export async function changePassword(
  deps: Pick<Ports, "accounts" | "passwords" | "limits" | "clock">,
  me: Myself,
  form: { currentPassword: string; newPassword: string },
): Promise<Result<null, PasswordRefusal>> {
  const checked = await checkOwnPassword(deps, me, form.currentPassword);
  if (!checked.ok) return checked;
  const problem: PasswordProblem | undefined = newPasswordProblem(form.newPassword) ??
    (form.newPassword === form.currentPassword
      ? { code: "password_unchanged" }
      : await deps.passwords.isCommon(form.newPassword)
      ? commonPassword
      : undefined);
  if (problem !== undefined) return refuse({ kind: "bad_password", problem });

  const passwordHash = await deps.passwords.hash(form.newPassword);
  const { account } = me;
  const changed = await deps.accounts.change<PasswordRefusal>(account.id, (present) =>
    // Another tab changed the password after this one checked it.
    present.passwordHash !== account.passwordHash ? refuse({ kind: "wrong_password" }) : ok({
      account: { ...present, passwordHash, mustChangePassword: false, temporaryUntil: null },
      endsSessions: true,
      audit: audit("auth.password_changed", "account", account.id, { at: deps.clock.now(), by: account }),
    }));
  return changed === undefined || changed.ok ? ok(null) : changed;
}

/** Ends all sessions of the account and removes its trusted devices and PIN. Returns the number of sessions. */
export async function signOutEverywhere(
  deps: Pick<Ports, "accounts" | "sessions" | "clock">,
  account: Account,
): Promise<number> {
  const ended = await endSessionsOf(deps, { by: account, userId: account.id, action: "auth.logout_all" });
  return ended.ok ? ended.value : 0;
}

export type ProfileRefusal =
  | UserEditRefusal
  | PasswordRefusal
  | { kind: "password_required" }
  | { kind: "must_change_password" };

/**
 * Changes the user's own name, email and language. A different email requires the current password, and the previous address gets a
 * notice (docs/product-rules.md, "Own account").
 */
export async function editProfile(
  deps: Pick<Ports, "accounts" | "passwords" | "limits" | "clock">,
  me: Myself,
  form: {
    fields: Partial<Pick<UserFields, "email" | "firstName" | "lastName" | "language">>;
    version?: string | undefined;
    currentPassword?: string | undefined;
  },
): Promise<Result<Account, ProfileRefusal>> {
  const { account } = me;
  const { fields, version, currentPassword = "" } = form;
  const changesEmail = fields.email !== undefined && fields.email !== account.email;
  if (changesEmail) {
    if (account.mustChangePassword) return refuse({ kind: "must_change_password" });
    if (currentPassword === "") return refuse({ kind: "password_required" });
    const checked = await checkOwnPassword(deps, me, currentPassword);
    if (!checked.ok) return checked;
  }
  const changed = await deps.accounts.change<ProfileRefusal>(account.id, (before, otherSuperAdmins) => {
    // Another device or a super admin changed the password or the email meanwhile.
    if (changesEmail && before.passwordHash !== account.passwordHash) {
      return refuse({ kind: "wrong_password" });
    }
    if (!changesEmail && fields.email !== undefined && fields.email !== before.email) {
      return refuse({ kind: "changed_meanwhile", present: before });
    }
    const edited = editedUser(before, fields, version, otherSuperAdmins);
    if (!edited.ok) return edited;
    return ok({
      messages: emailNotices(before, edited.value),
      account: edited.value,
      audit: audit("auth.profile_updated", "account", account.id, {
        at: deps.clock.now(),
        by: account,
        details: whatChanged(before, edited.value),
      }),
    });
  });
  return changed ?? ok(account);
}
