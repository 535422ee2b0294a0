const hangulOnly = /^[가-힣]+$/;

/** How long a first or last name may be. */
export const maxNameLength = 60;

/** A person's name as they would write it: "Mina Park", and in Hangul the family name first without a space, "김지수". */
export function fullName(firstName: string, lastName: string): string {
  const isHangul = hangulOnly.test(firstName) && hangulOnly.test(lastName);
  return isHangul ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}

/**
 * Every way part of a whole Hangul name may lie over its two halves: "김지" → the end of the family name "김" and the beginning of
 * the given name "지". Nothing for what is no Hangul name.
 */
export function hangulHalves(part: string): { familyEnd: string; givenStart: string }[] {
  if (!hangulOnly.test(part) || part.length > longestPart) return [];
  return Array.from({ length: part.length - 1 }, (_, at) => ({
    familyEnd: part.slice(0, at + 1),
    givenStart: part.slice(at + 1),
  }));
}

/** Longer names in Hangul are not written in one word. */
const longestPart = 6;
