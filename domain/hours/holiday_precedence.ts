/** The properties that decide which of two holidays on the same date applies. */
export type RankedHoliday = { isRecurring: boolean; isClosed: boolean };

/**
 * Sorts holidays on the same date; the first one applies. A dated holiday precedes a recurring one, and closed precedes
 * modified hours.
 */
export function byPrecedence(one: RankedHoliday, other: RankedHoliday): number {
  return Number(one.isRecurring) - Number(other.isRecurring) || Number(other.isClosed) - Number(one.isClosed);
}
