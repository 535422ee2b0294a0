import type { FieldError } from "../shared/result.ts";

export const minPasswordLength = 8;
/** Limits the request size; Argon2id accepts any length. */
export const maxPasswordLength = 256;

/** The public logins of the demo. */
export const demoPassword = "Pickup-2018!";
export const demoUsernames: readonly string[] = ["manager", "admin", "super_admin"];

/** A temporary password expires after this time. */
export const temporaryHours = 72;

/** The password change form. See docs/product-rules.md, "Password rules". */
export type PasswordForm = { currentPassword: string; newPassword: string; confirmPassword: string };

export type PasswordProblem =
  | { code: "new_password_required" }
  | { code: "password_too_short"; params: { min: number } }
  | { code: "password_too_long"; params: { max: number } }
  | { code: "password_too_weak" }
  | { code: "password_unchanged" }
  | { code: "password_common" };

/** Returns the first problem of a new password, or undefined. Any character is allowed. */
export function newPasswordProblem(password: string): PasswordProblem | undefined {
  if (password === "") return { code: "new_password_required" };
  if ([...password].length < minPasswordLength) {
    return { code: "password_too_short", params: { min: minPasswordLength } };
  }
  if (password.length > maxPasswordLength) {
    return { code: "password_too_long", params: { max: maxPasswordLength } };
  }
  const required = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/];
  return required.every((pattern) => pattern.test(password)) ? undefined : { code: "password_too_weak" };
}

export type PasswordFormError = FieldError<
  | PasswordProblem
  | { code: "current_password_required" }
  | { code: "password_confirmation_required" }
  | { code: "passwords_differ" }
>;

/** Returns at most one error per field, in the order of the form. */
export function passwordFormProblems(form: PasswordForm): PasswordFormError[] {
  const { currentPassword, newPassword, confirmPassword } = form;
  const errors: PasswordFormError[] = [];
  if (currentPassword === "") errors.push({ field: "currentPassword", code: "current_password_required" });
  const problem = newPasswordProblem(newPassword);
  if (problem !== undefined) errors.push({ field: "newPassword", ...problem });
  else if (newPassword === currentPassword) {
    errors.push({ field: "newPassword", code: "password_unchanged" });
  }
  if (confirmPassword === "") {
    errors.push({ field: "confirmPassword", code: "password_confirmation_required" });
  } else if (confirmPassword !== newPassword) {
    errors.push({ field: "confirmPassword", code: "passwords_differ" });
  }
  return errors;
}

/**
 * Returns the variants of a password to look up in the list of common passwords: as typed, without leading and trailing
 * symbols, without any symbols, and with letters for look-alike characters ("P@ssw0rd!" → "password").
 */
export function commonSpellings(password: string): string[] {
  const typed = password.toLowerCase();
  const trimmed = typed.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");
  const plain = typed.replace(/[^\p{L}\p{N}]+/gu, "");
  const unmasked = [typed, trimmed].map((variant) =>
    variant.replace(/[@$013457]/g, (mask) => masks[mask] ?? mask)
  );
  return [...new Set([typed, trimmed, plain, ...unmasked])].filter((variant) => variant.length >= 4);
}

const masks: Readonly<Record<string, string>> = {
  "@": "a",
  $: "s",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};
