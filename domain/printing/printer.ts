import type { OrderLine } from "../order/agreement.ts";

/** The width of the ticket paper in mm. */
export const paperWidths = [58, 80] as const;
export type PaperWidth = typeof paperWidths[number];

export const maxPrinters = 8;
export const maxPrinterName = 40;
export const maxCopies = 3;

/** What staff choose for a ticket printer. See docs/product-rules.md, "Ticket printers". */
export type PrinterSettings = {
  /** Unique, ignoring case. */
  name: string;
  paperWidth: PaperWidth;
  /** How often each ticket of an order is printed. */
  copies: number;
  /** The menu categories that it prints; undefined for all of them. */
  categoryIds?: readonly string[] | undefined;
};

type Line = Pick<OrderLine, "id" | "dishId">;
type Target = Pick<PrinterSettings, "categoryIds"> & { id: string };

/** The ticket that one printer prints. `lineIds` is undefined when it has every line of the order. */
export type RoutedTicket = { printerId: string; lineIds: readonly string[] | undefined };

/**
 * Returns the ticket of each printer that prints at least one line of an order. A printer prints the lines of its categories. A line that
 * no printer prints goes to every printer, so that it is never lost; `categoryOf` returns undefined for a dish that has left the menu. See
 * docs/product-rules.md, "Ticket printers".
 */
export function routeTickets(
  lines: readonly Line[],
  printers: readonly Target[],
  categoryOf: (dishId: string) => string | undefined,
): RoutedTicket[] {
  const isFor = ({ categoryIds }: Target, { dishId }: Line) =>
    categoryIds === undefined || categoryIds.some((id) => id === categoryOf(dishId));
  const hasPrinter = (line: Line) => printers.some((printer) => isFor(printer, line));
  return printers.flatMap((printer): RoutedTicket[] => {
    const own = lines.filter((line) => isFor(printer, line) || !hasPrinter(line));
    if (own.length === lines.length) return [{ printerId: printer.id, lineIds: undefined }];
    return own.length === 0 ? [] : [{ printerId: printer.id, lineIds: own.map(({ id }) => id) }];
  });
}
