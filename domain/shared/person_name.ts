const hangulOnly = /^[가-힣]+$/;

/** Maximum length of a first or last name. */
export const maxNameLength = 60;

/** Formats a name: "Mina Park"; a name in Hangul has the family name first without a space: "김지수". */
export function fullName(firstName: string, lastName: string): string {
  const isHangul = hangulOnly.test(firstName) && hangulOnly.test(lastName);
  return isHangul ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}
