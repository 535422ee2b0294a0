import { ok, refuse, type Result } from "../shared/result.ts";
import { versionOf } from "../shared/version.ts";
import type { Account } from "./account.ts";

/** The account fields that the users page and the own profile can change. */
export type UserFields = Pick<
  Account,
  "email" | "firstName" | "lastName" | "role" | "language" | "isDisabled"
>;

export type UserEditRefusal =
  /** The account was changed after the editor loaded it. */
  | { kind: "changed_meanwhile"; present: Account }
  | { kind: "last_super_admin" };

/** Returns the version of the editable fields. Sign-ins and password changes do not affect it. */
export function userVersion(account: Account): string {
  const { email, firstName, lastName, role, language, isDisabled } = account;
  return versionOf({ email, firstName, lastName, role, language, isDisabled });
}

/** Applies an edit. Fails when it would remove the last active super admin. See docs/product-rules.md, "Users". */
export function editedUser(
  account: Account,
  fields: Partial<UserFields>,
  version: string | undefined,
  otherSuperAdmins: number,
): Result<Account, UserEditRefusal> {
  if (version !== undefined && version !== userVersion(account)) {
    return refuse({ kind: "changed_meanwhile", present: account });
  }
  const edited = { ...account, ...fields };
  const loses = isActiveSuperAdmin(account) && !isActiveSuperAdmin(edited);
  return loses && otherSuperAdmins === 0 ? refuse({ kind: "last_super_admin" }) : ok(edited);
}

/** Returns whether the account is a super admin that is not disabled. */
export function isActiveSuperAdmin(account: Pick<Account, "role" | "isDisabled">): boolean {
  return account.role === "super_admin" && !account.isDisabled;
}
