import { z } from "zod";
import * as store from "../schemas/store.ts";
import type { EndpointSpec } from "./spec.ts";

/** What guests read of the store: hours, holidays, status and pickup times. */
export const storeSpecs = {
  storeHours: {
    tag: "Store",
    summary: "Weekly opening hours, Los Angeles",
    data: z.array(store.hoursRow),
  },
  storeHolidays: {
    tag: "Store",
    summary: "Holidays from today on",
    query: store.holidaysQuery,
    data: z.array(store.publicHoliday),
  },
  storeStatus: {
    tag: "Store",
    summary: "Open or closed now, and the restaurant's public facts",
    data: store.storeStatus,
  },
  storeSlots: {
    tag: "Store",
    summary: "ASAP offer and pickup slots, Los Angeles",
    query: store.slotsQuery,
    data: store.slots,
  },
  storeStream: {
    tag: "Store",
    summary: "Stream of menu and store changes, so that open pages refetch",
    data: "stream",
  },
} as const satisfies Record<string, EndpointSpec>;
