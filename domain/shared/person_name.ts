const hangulOnly = /^[가-힣]+$/;

/** Maximum length of a first or last name. */
export const maxNameLength = 60;

/** Formats a name: "Mina Park"; a name in Hangul has the family name first without a space: "김지수". */
export function fullName(firstName: string, lastName: string): string {
  const isHangul = hangulOnly.test(firstName) && hangulOnly.test(lastName);
  return isHangul ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}

/**
 * Returns every split of a Hangul search text into the end of a family name and the start of a given name: "김지" → "김" and
 * "지". Empty for other texts.
 */
export function hangulHalves(part: string): { familyEnd: string; givenStart: string }[] {
  if (!hangulOnly.test(part) || part.length > maxPartLength) return [];
  return Array.from({ length: part.length - 1 }, (_, at) => ({
    familyEnd: part.slice(0, at + 1),
    givenStart: part.slice(at + 1),
  }));
}

/** Longer Hangul texts are not names. */
const maxPartLength = 6;
