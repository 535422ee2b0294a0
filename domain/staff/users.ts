import { ok, refuse, type Result } from "../shared/result.ts";
import { versionOf } from "../shared/version.ts";
import type { Account } from "./account.ts";

/** What the users screen and one's own profile may change. */
export type UserFields = Pick<
  Account,
  "email" | "firstName" | "lastName" | "role" | "language" | "isDisabled"
>;

export type UserEditRefusal =
  /** Somebody else saved it after this editor opened it. */
  | { kind: "user_changed_meanwhile"; present: Account }
  | { kind: "last_super_admin" };

/** Names an edit of the account; sign-ins and password changes leave it as it is. */
export function userVersion(account: Account): string {
  const { email, firstName, lastName, role, language, isDisabled } = account;
  return versionOf({ email, firstName, lastName, role, language, isDisabled });
}

/** The account after an edit. The last active super admin keeps role and access (decision 30). */
export function editedUser(
  account: Account,
  fields: Partial<UserFields>,
  version: string | undefined,
  otherSuperAdmins: number,
): Result<Account, UserEditRefusal> {
  if (version !== undefined && version !== userVersion(account)) {
    return refuse({ kind: "user_changed_meanwhile", present: account });
  }
  const edited = { ...account, ...fields };
  const loses = isActiveSuperAdmin(account) && !isActiveSuperAdmin(edited);
  return loses && otherSuperAdmins === 0 ? refuse({ kind: "last_super_admin" }) : ok(edited);
}

export function isActiveSuperAdmin(account: Pick<Account, "role" | "isDisabled">): boolean {
  return account.role === "super_admin" && !account.isDisabled;
}
