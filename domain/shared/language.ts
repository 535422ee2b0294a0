/** The languages of the guest site, of the staff app and of every message, the default first. */
export const languages = ["en", "ko"] as const;
export type Language = typeof languages[number];
