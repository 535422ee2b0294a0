import { queryOptions } from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Answer } from "../../../../../web/api_client.ts";
import { api } from "../../../lib/counter_api.ts";

export type Printer = Answer<"printer">;

/** A printer polls every few seconds; one silent for this long is off. */
const silentMs = 2 * 60_000;

export const printerQuery = queryOptions({
  queryKey: ["printer"],
  queryFn: () => api("printer"),
  refetchInterval: 30_000,
});

export const isPrinterThere = (printer: Printer | undefined, now: number): boolean =>
  printer !== undefined && printer.last_seen_at !== null && now - Date.parse(printer.last_seen_at) < silentMs;

/** Queues the ticket for the printer beside the counter. */
export const printOnPrinter = (orderId: string): Promise<null> => api("printOrder", { id: orderId });

/** The ticket on this device's own paper; see `TicketPaper`. */
export const paperOrder = atom<StaffOrder>();

/** Opens the platform's print dialog with the order's ticket; a kiosk set up to print silently prints at once. */
export const printHere = (order: StaffOrder): void => getDefaultStore().set(paperOrder, order);
