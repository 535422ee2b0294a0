import type { Instant } from "../shared/local_time.ts";
import { chargeTerms, textTerms } from "../shared/guest_texts.ts";
import type { Language } from "../shared/language.ts";

/** How the guest agreed to the charge, stored at authorization as evidence for a dispute. Erased with the contact. */
export type Consent = {
  /** When the form was submitted. */
  at: Instant;
  /** The client's IP address. */
  address: string;
  /** The browser's user agent, cut to `maxUserAgentLength` characters. */
  userAgent: string;
  /** The sentence about the charge beside the button. */
  chargeTerms: string;
  /** The sentence beside the checked box for text messages; absent when the box was not checked. */
  textTerms?: string | undefined;
};

export const maxUserAgentLength = 400;

/** What to store when the guest submits the checkout form. */
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
