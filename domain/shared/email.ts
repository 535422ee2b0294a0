/**
 * Matches one email address without a display name: no empty label, no dot or hyphen at an edge, and only the letters that mail servers
 * accept (RFC 5321). The text must be at most `maxEmailLength` long.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z](?:[A-Za-z\d-]{0,61}[A-Za-z\d])$/;

/** The maximum length of an address in SMTP. */
export const maxEmailLength = 254;

/** Returns whether the text is a single email address of valid length. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text);
}
