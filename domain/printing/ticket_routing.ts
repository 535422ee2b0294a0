import type { OrderLine } from "../order/order.ts";
import type { PrinterSettings } from "./printer.ts";

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
