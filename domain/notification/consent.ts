import type { Instant } from "../shared/local_time.ts";
import { chargeTerms, textTerms } from "../shared/guest_texts.ts";
import type { Language } from "../shared/language.ts";

/** The guest's consent to the charge, stored as evidence for a dispute and erased with the contact details. */
export type Consent = {
  /** When the form was submitted. */
  at: Instant;
  /** The client's IP address. */
  address: string;
  /** The browser's user agent, truncated to `maxUserAgentLength` characters. */
  userAgent: string;
  /** The text about the charge beside the button. */
  chargeTerms: string;
  /** The text beside the checkbox for text messages; undefined when it was not checked. */
  textTerms?: string | undefined;
};

/** The guest's consent to text messages, given on the order's page after the checkout. Erased with the contact details. */
export type TextConsent = {
  /** When the box was checked. */
  at: Instant;
  /** The client's IP address. */
  address: string;
  /** The browser's user agent, truncated to `maxUserAgentLength` characters. */
  userAgent: string;
  /** The text beside the checkbox. */
  terms: string;
};

export const maxUserAgentLength = 400;

/** Returns the consent to store when the guest submits the checkout form. */
export function consentOf(
  from: { address: string; userAgent: string },
  choice: { language: Language; wantsTexts: boolean },
  at: Instant,
): Consent {
  return {
    at,
    address: from.address,
    userAgent: from.userAgent.slice(0, maxUserAgentLength),
    chargeTerms: chargeTerms[choice.language],
    ...(choice.wantsTexts ? { textTerms: textTerms[choice.language] } : {}),
  };
}

/** Returns the consent to store when the guest checks the box on the order's page. */
export function textConsentOf(
  from: { address: string; userAgent: string },
  language: Language,
  at: Instant,
): TextConsent {
  return {
    at,
    address: from.address,
    userAgent: from.userAgent.slice(0, maxUserAgentLength),
    terms: textTerms[language],
  };
}
