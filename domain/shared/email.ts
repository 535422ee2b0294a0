import { isSingleLine } from "./text.ts";

/** Matches one email address, without a display name. No part of the domain is empty. */
export const emailPattern = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/;

/** The maximum length of an address in SMTP. */
export const maxEmailLength = 254;

/** Returns whether the text is a single email address of valid length. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && isSingleLine(text) && emailPattern.test(text);
}
