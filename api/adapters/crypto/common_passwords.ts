import { dictionary } from "@zxcvbn-ts/language-common";

/** The 49,000 passwords most often found in leaks, lower case: far more than 3,000 of them are long enough to be chosen here. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
