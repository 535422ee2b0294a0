import type { Language } from "../shared/language.ts";

/** The legal pages by their path: "/privacy". */
export const legalPages = ["privacy", "terms", "refunds", "accessibility"] as const;
export type LegalPage = typeof legalPages[number];

/** The maximum length of a legal text, in characters. */
export const maxLegalText = 10_000;

/** A legal page's text in the format of `legalBlocks`, and the language it is written in. */
export type LegalText = {
  text: string;
  language: Language;
  /** True for the text that the product writes from the settings. */
  isDefault: boolean;
};

/** What the default texts state. Durations are in the units of their names. */
export type LegalFacts = {
  name: string;
  /** The phone number, email and address may be empty. */
  phone: string;
  email: string;
  address: string;
  retentionMonths: number;
  cartDays: number;
  checkoutDays: number;
  expireAsapMinutes: number;
  expireScheduledMinutes: number;
  autoAccepts: boolean;
  sendsTexts: boolean;
  hasServiceFee: boolean;
  measuresPageSpeed: boolean;
};

export type LegalTexts = Readonly<Record<LegalPage, (facts: LegalFacts) => string>>;
