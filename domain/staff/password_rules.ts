import type { FieldError } from "../shared/field_error.ts";

export const minPasswordLength = 8;
/** Argon2id hashes any length; this only keeps a request from being all password. */
export const maxPasswordLength = 256;

/** The demo's logins, which everyone knows. */
export const demoPassword = "Pickup-2018!";
export const demoUsernames: readonly string[] = ["manager", "admin", "super_admin"];

/** A temporary password that was not used within this time has to be given anew. */
export const temporaryHours = 72;

/** The form of spec section 5. Fields are named as on the wire. */
export type PasswordForm = { currentPassword: string; newPassword: string; confirmPassword: string };

export type PasswordProblem =
  | { code: "new_password_required" }
  | { code: "password_too_short"; params: { min: number } }
  | { code: "password_too_long"; params: { max: number } }
  | { code: "password_too_weak" }
  | { code: "password_unchanged" }
  | { code: "password_common" };

/** What is wrong with a new password by itself (spec section 5). Every character may be used. */
export function newPasswordProblem(password: string): PasswordProblem | undefined {
  if (password === "") return { code: "new_password_required" };
  if ([...password].length < minPasswordLength) {
    return { code: "password_too_short", params: { min: minPasswordLength } };
  }
  if (password.length > maxPasswordLength) {
    return { code: "password_too_long", params: { max: maxPasswordLength } };
  }
  const wanted = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/];
  return wanted.every((one) => one.test(password)) ? undefined : { code: "password_too_weak" };
}

export type PasswordFormError = FieldError<
  | PasswordProblem
  | { code: "current_password_required" }
  | { code: "password_confirmation_required" }
  | { code: "passwords_differ" }
>;

/** Everything wrong with the form, in its order; one error a field. */
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
 * The spellings under which a password is looked up among the common ones: as typed, without what is put around a word to please
 * the rules, and with letters for the digits that stand for them ("P@ssw0rd!" is "password").
 */
export function commonSpellings(password: string): string[] {
  const typed = password.toLowerCase();
  const trimmed = typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const plain = typed.replace(/[^\p{L}\p{N}]+/gu, "");
  const unmasked = [typed, trimmed].map((word) => word.replace(/[@$013457]/g, (mask) => masks[mask] ?? mask));
  return [...new Set([typed, trimmed, plain, ...unmasked])].filter((word) => word.length >= 4);
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
