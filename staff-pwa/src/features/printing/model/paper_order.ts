import { atom, getDefaultStore } from "jotai";
import type { StaffOrder } from "@contract/schemas/orders.ts";

/** The order whose ticket `TicketPaper` prints on this device. */
export const paperOrder = atom<StaffOrder>();

/** Opens the print dialog with the order's ticket. A browser in kiosk mode may print without a dialog. */
export const printHere = (order: StaffOrder): void => getDefaultStore().set(paperOrder, order);
