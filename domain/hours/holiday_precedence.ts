/** What decides between two holidays on one date. */
export type RankedHoliday = { isRecurring: boolean; isClosed: boolean };

/** The order of holidays on one date; the first rules. A dated entry precedes a recurring one, and closed precedes modified hours. */
export function byPrecedence(one: RankedHoliday, other: RankedHoliday): number {
  return Number(one.isRecurring) - Number(other.isRecurring) || Number(other.isClosed) - Number(one.isClosed);
}
