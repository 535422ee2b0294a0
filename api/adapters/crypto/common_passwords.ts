import { dictionary } from "@zxcvbn-ts/language-common";

/** The 49,000 most common leaked passwords, in lower case. More than 3,000 of them are long enough for the password rules. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
