import type { FieldError } from "../shared/field_error.ts";

export const leastPasswordLength = 8;
/** Argon2id hashes any length; this only keeps a request from being all password. */
export const mostPasswordLength = 256;

/** The demo's logins, which everyone knows. */
export const demoPassword = "Pickup-2018!";
export const demoUsernames: readonly string[] = ["manager", "admin", "super_admin"];

/** A temporary password that was not used within this time has to be given anew. */
export const temporaryHours = 72;

/** The form of spec section 5. Fields are named as on the wire. */
export type PasswordForm = { currentPassword: string; newPassword: string; confirmPassword: string };

/** What is wrong with a new password, in the words of spec section 5. Every character may be used. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === "") return "New password is required";
  if ([...password].length < leastPasswordLength) return "Password must be at least 8 characters long";
  if (password.length > mostPasswordLength) return "Password must be at most 256 characters long";
  const wanted = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/];
  return wanted.every((one) => one.test(password))
    ? undefined
    : "Password must contain uppercase, lowercase, number, and special character";
}

/** Everything wrong with the form, in its order; one message a field. */
export function passwordFormProblems(form: PasswordForm): FieldError[] {
  const newProblem = newPasswordProblem(form.newPassword) ??
    (form.newPassword === form.currentPassword
      ? "New password must be different from current password"
      : undefined);
  const confirmProblem = form.confirmPassword === ""
    ? "Please confirm your new password"
    : form.confirmPassword === form.newPassword
    ? undefined
    : "Passwords do not match";
  return [
    { field: "currentPassword", message: form.currentPassword === "" ? "Current password is required" : "" },
    { field: "newPassword", message: newProblem ?? "" },
    { field: "confirmPassword", message: confirmProblem ?? "" },
  ].filter(({ message }) => message !== "");
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
