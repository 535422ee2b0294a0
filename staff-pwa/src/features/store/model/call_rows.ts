import { callNumbersText, parseCallNumbers } from "@domain/notification/call_ladder.ts";
import { toE164 } from "@domain/order/phone.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";

/** A number to call as it is typed. `id` is of this screen only. */
export type CallRow = { id: string; name: string; phone: string; language: StaffLanguage };

/** Returns the rows of the setting `call_numbers`; none for a text that is not valid. */
export const callRows = (value: string): CallRow[] =>
  (parseCallNumbers(value) ?? []).map((number, at) => ({ id: `stored_${at}`, ...number }));

/** Returns the setting's text, which is valid when no row has a problem. */
export const callRowsText = (rows: readonly CallRow[]): string => callNumbersText(rows);

/** Returns what is wrong with a row, by its field. */
export function callRowProblems(
  row: CallRow,
  rows: readonly CallRow[],
): { name?: "missing"; phone?: "invalid" | "twice" } {
  const phone = toE164(row.phone);
  const isTwice = rows.some((other) => other.id !== row.id && toE164(other.phone) === phone);
  return {
    ...(row.name.trim() === "" && { name: "missing" }),
    ...(phone === undefined ? { phone: "invalid" } : isTwice ? { phone: "twice" } : {}),
  };
}
