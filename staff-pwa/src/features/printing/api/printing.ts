import { queryOptions } from "@tanstack/react-query";
import { printers, printOrder } from "@contract/printing.ts";
import type { Answer } from "@web/api_client.ts";
import { api } from "@/lib/api/api.ts";

export type Printers = Answer<typeof printers>;

/** A printer polls every few seconds. After this time without a poll it counts as off. */
const offlineAfterMs = 2 * 60_000;

export const printersQuery = queryOptions({
  queryKey: ["printers"],
  queryFn: () => api(printers),
  refetchInterval: 30_000,
});

export const isPrinterConnected = (printer: { last_seen_at: string | null }, now: number): boolean =>
  printer.last_seen_at !== null && now - Date.parse(printer.last_seen_at) < offlineAfterMs;

/** Queues an order's tickets for the ticket printers. */
export const printOnPrinters = (orderId: string): Promise<null> => api(printOrder, { id: orderId });
