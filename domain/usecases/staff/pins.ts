import { audit } from "@domain/shared/audit.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import type { Rate } from "@domain/shared/rate.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Account } from "@domain/staff/account.ts";
import { newPinProblem, type PinProblem } from "@domain/staff/pin.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { checkOwnPassword, type Myself, type PasswordRefusal } from "./own_account.ts";

export type NewPinRefusal =
  | PasswordRefusal
  | { kind: "bad_pin"; problem: PinProblem | "pin_not_available" };

/** The answers about other persons' PINs that one account gets, so that they cannot be found by trying. */
const newPins: Rate = { limit: 10, windowMs: 24 * hourMs };

type PinDeps = Pick<Ports, "stations" | "passwords" | "limits" | "clock">;

/**
 * Sets the user's own PIN after checking the password. A PIN that another person has is refused without saying whose it is
 * (docs/product-rules.md, "PIN").
 */
export async function setPin(
  deps: PinDeps,
  me: Myself,
  form: { currentPassword: string; pin: string },
): Promise<Result<null, NewPinRefusal>> {
  const problem = newPinProblem(form.pin);
  if (problem) return refuse({ kind: "bad_pin", problem });
  const checked = await checkOwnPassword(deps, me, form.currentPassword);
  if (!checked.ok) return checked;
  const { account, session } = me;
  const retryAt = await deps.limits.take(`new_pin:${account.id}`, newPins, deps.clock.now());
  if (retryAt !== undefined) return refuse({ kind: "too_many_attempts", retryAt });
  const hash = await deps.passwords.hash(form.pin);
  const compared = new Set<string>();
  // Another person can set a PIN meanwhile; then only that one is compared.
  for (;;) {
    const others = (await deps.stations.pins()).filter(({ staffId }) => staffId !== account.id);
    for (const other of others) {
      if (compared.has(other.hash)) continue;
      if (await deps.passwords.verify(other.hash, form.pin)) {
        return refuse({ kind: "bad_pin", problem: "pin_not_available" });
      }
      compared.add(other.hash);
    }
    const entry = audit("auth.pin_set", "account", account.id, { at: deps.clock.now(), by: account });
    const by = { staffId: account.id, sessionId: session.id, passwordHash: account.passwordHash };
    const outcome = await deps.stations.setPin(by, hash, [...compared], entry);
    if (outcome === "stored") return ok(null);
    // The account lost its session or password after the check. A PIN would outlive that.
    if (outcome === "not_allowed") return refuse({ kind: "wrong_password" });
  }
}

/** Removes the user's own PIN. */
export async function removePin(deps: Pick<Ports, "stations" | "clock">, account: Account): Promise<void> {
  await deps.stations.removePin(
    account.id,
    audit("auth.pin_removed", "account", account.id, { at: deps.clock.now(), by: account }),
  );
}
