import { audit } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Account } from "@domain/staff/account.ts";
import type { StoredPasskeys } from "@domain/ports/passkeys.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoredSecondFactors } from "@domain/ports/second_factor.ts";
import { removeSecondFactorOf, resetPassword, type UserRefusal } from "./users.ts";

type RescueDeps = Pick<Ports, "accounts" | "passwords" | "clock"> & {
  secondFactors: StoredSecondFactors;
  passkeys: StoredPasskeys;
  attempts: Pick<Ports["attempts"], "clear">;
};

/**
 * Restores access when no super admin can sign in; run from the server's command line. The account becomes an active super admin with
 * a temporary password, without a second factor, passkeys and a lock (docs/product-rules.md, "Rescue").
 */
export async function rescue(
  deps: RescueDeps,
  username: string,
): Promise<Result<{ account: Account; password: string }, UserRefusal>> {
  const at = deps.clock.now();
  const account = await deps.accounts.byUsername(username);
  if (!account) return refuse({ kind: "no_such_user" });
  const userId = account.id;
  await removeSecondFactorOf(deps, { by: undefined, userId });
  const reset = await resetPassword(deps, { by: undefined, userId });
  if (!reset.ok) return reset;
  // Last, when nothing from before opens the account and its sessions have ended.
  const details = { role_before: account.role, was_disabled: account.isDisabled };
  const entry = audit("user.rescued", "account", userId, { at, details });
  const enabled = await deps.accounts.change<never>(
    userId,
    (present) => ok({ account: { ...present, role: "super_admin", isDisabled: false }, audit: entry }),
  );
  if (!enabled?.ok) return refuse({ kind: "no_such_user" });
  return ok({ ...reset.value, account: enabled.value });
}
