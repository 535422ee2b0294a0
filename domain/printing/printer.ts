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
