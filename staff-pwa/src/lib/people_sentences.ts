import { useSay } from "./i18n/say.ts";
import { type Sentences, useSentence } from "./sentences.ts";
import { Refused } from "./session/refused.ts";

/** What contract and server say about accounts, by the texts of the catalogue. */
export const peopleSentences: Sentences = {
  "Username is required": "login.username.required",
  "Username must be at least 3 characters long": "login.username.short",
  "Password is required": "login.password.required",
  "Current password is required": "said.current_required",
  "New password is required": "said.new_required",
  "Password must be at least 8 characters long": "said.new_short",
  "Password must be at most 256 characters long": "said.new_long",
  "Password must contain uppercase, lowercase, number, and special character": "said.new_weak",
  "This password is one that many people use. Please choose another one": "said.new_common",
  "New password must be different from current password": "said.new_same",
  "Please confirm your new password": "said.confirm_required",
  "Passwords do not match": "said.confirm_differs",
  "Current password is incorrect": "said.current_wrong",
  "Please remove special control characters": "said.control",
  "First name is required": "said.first_name",
  "First name is too long": "said.first_name_long",
  "Last name is required": "said.last_name",
  "Last name is too long": "said.last_name_long",
  "Email is required": "said.email",
  "Please enter a valid email address": "said.email_bad",
  "Username is too long": "said.username_long",
  "Username may hold letters, digits, dots, dashes and underscores": "said.username_bad",
  "Somebody has this username already.": "said.username_taken",
  "Code is required": "said.code",
  "This is not a code": "said.code_bad",
  "This code is not right, or it was used already.": "said.code_wrong",
  "This took too long. Please sign in again.": "said.code_late",
  "Invalid credentials": "said.credentials",
  "This account is locked after too many failed attempts. Try again in 15 minutes.": "said.locked",
  "Too many sign-ins at once. Please try again in a moment.": "said.busy",
  "Too many sign-ins failed. Please wait before you try again.": "said.slowed",
  "The code was sent a moment ago. Please wait before you ask for it again.": "said.code_soon",
  "This device was removed already.": "said.device_gone",
  "That was wrong too often. Please wait a while and try again.": "said.tries",
  "A second factor is set up already.": "said.factor_on",
  "No second factor is being set up.": "said.factor_none",
  "There is no such user.": "said.no_user",
  "Somebody else changed this account meanwhile. Please look again.": "said.changed",
  "This is the last super admin. Make somebody else a super admin first.": "said.last",
  "This session has ended already.": "said.session_over",
  "Please sign in.": "said.sign_in",
};

/** A sentence about accounts in the reader's language; one nobody translated stays as it is. */
export const usePeopleSentence = () => useSentence(peopleSentences);

/** Why something did not work: the server's sentence before ours (spec section 8), or that no answer came. */
export function useReason(): (problem: unknown) => string {
  const say = useSay();
  const sentence = usePeopleSentence();
  return (problem) => {
    if (!(problem instanceof Refused)) return say("said.unreachable");
    return sentence(problem.failure?.error) ?? say("said.unexpected");
  };
}

/**
 * What the server found wrong with single fields, by their names on the wire. A field that the server does not know has no place in
 * a form: the refusal's own sentence names it.
 */
export function fieldProblems(problem: unknown): { field: string; message: string }[] {
  const details = problem instanceof Refused ? problem.failure?.details ?? [] : [];
  return details.filter(({ code }) => code !== "unknown_field");
}

/** The refusal's stable name, or undefined where the server did not speak. */
export const codeOf = (problem: unknown): string | undefined =>
  problem instanceof Refused ? problem.failure?.code : undefined;
