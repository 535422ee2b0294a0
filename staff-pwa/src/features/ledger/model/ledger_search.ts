/** The choices of the page in its URL. Without them: the tax report of the present year and quarter. */
export type LedgerSearch = {
  view?: "orders" | "payouts";
  year?: string;
  /** A quarter or month of the tax report, `2026-Q4` or `2026-11`. */
  period?: string;
  /** The month of the orders and payouts. */
  month?: string;
  /** The id of the open payout. */
  payout?: string | undefined;
};

const matching = <K extends string>(key: K, value: unknown, pattern: RegExp) => {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && pattern.test(text) ? { [key]: text } : {};
};

/** Reads the choices from the parameters of a URL. Drops other values. */
export function ledgerSearchIn({ view, year, period, month, payout }: Record<string, unknown>): LedgerSearch {
  return {
    ...((view === "orders" || view === "payouts") && { view }),
    ...matching("year", year, /^20\d\d$/),
    ...matching("period", period, /^20\d\d(-(Q[1-4]|0[1-9]|1[0-2]))?$/),
    ...matching("month", month, /^20\d\d-(0[1-9]|1[0-2])$/),
    ...matching("payout", payout, /^po_\w{1,80}$/),
  };
}

/** The quarter of a date, `2026-Q4`. */
export const quarterOf = (date: string): string =>
  `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

/** The year of today and the four before, latest first. */
export const yearsUntil = (today: string): string[] =>
  Array.from({ length: 5 }, (_, nth) => String(Number(today.slice(0, 4)) - nth));

/** The month of today and the 23 before, latest first. */
export function monthsUntil(today: string): string[] {
  const last = 12 * Number(today.slice(0, 4)) + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: 24 }, (_, nth) => {
    const [year, month] = [Math.floor((last - nth) / 12), (last - nth) % 12 + 1];
    return `${year}-${String(month).padStart(2, "0")}`;
  });
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** Adds up dollars without the errors of floating-point numbers. */
export const addDollars = (amounts: readonly number[]): number =>
  amounts.reduce((cents, dollars) => cents + Math.round(dollars * 100), 0) / 100;
