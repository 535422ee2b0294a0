import { queryOptions } from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai";
import type { z } from "zod";
import type { printer as printerSchema } from "@contract/counter.ts";
import type { StaffOrder } from "@contract/orders.ts";
import { call } from "../../lib/call.ts";

export type Printer = z.infer<typeof printerSchema>;

/** A printer polls every few seconds; one silent for this long is off. */
const silentMs = 2 * 60_000;

export const printerQuery = queryOptions({
  queryKey: ["printer"],
  queryFn: () => call<Printer>({ method: "GET", path: "/api/admin/printer" }),
  refetchInterval: 30_000,
});

export const isPrinterThere = (printer: Printer | undefined, now: number): boolean =>
  printer !== undefined && printer.last_seen_at !== null && now - Date.parse(printer.last_seen_at) < silentMs;

/** Queues the ticket for the printer beside the counter. */
export const printOnPrinter = (orderId: string): Promise<null> =>
  call({ method: "POST", path: `/api/admin/orders/${encodeURIComponent(orderId)}/print` });

/** Queues a test ticket, which belongs to no order. */
export const printTest = (): Promise<null> => call({ method: "POST", path: "/api/admin/printer/test" });

/** Gives the printer a new address; the old one stops working at once. */
export const renewPrinter = (): Promise<Printer> =>
  call({ method: "POST", path: "/api/admin/printer/renew" });

/** The ticket on this device's own paper; see `TicketPaper`. */
export const paperOrder = atom<StaffOrder>();

/** Opens the platform's print dialog with the order's ticket; a kiosk set up to print silently prints at once. */
export const printHere = (order: StaffOrder): void => getDefaultStore().set(paperOrder, order);
