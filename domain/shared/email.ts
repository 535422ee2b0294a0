import { isSingleLine } from "./text.ts";

/** One email address, without a name or a second address. */
export const emailPattern = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

/** The longest address that mail servers carry. */
export const maxEmailLength = 254;

export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && isSingleLine(text) && emailPattern.test(text);
}
