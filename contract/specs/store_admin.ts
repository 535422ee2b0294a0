import { z } from "zod";
import type { EndpointSpec } from "./spec.ts";
import * as store from "../schemas/store_admin.ts";

/** Store Management: hours, holidays, settings and the open indicator (docs/product-rules.md, "Operating hours"). */
export const storeAdminSpecs = {
  adminHours: {
    tag: "Store",
    summary: "List weekly hours, seven rows, Sunday first",
    data: z.array(store.adminHoursRow),
    refusals: [401, 403],
  },
  saveHours: {
    tag: "Store",
    summary: "Save weekly hours in 15-minute steps. Days left out do not change",
    body: store.hoursBody,
    unknownKeys: "ignored",
    data: z.array(store.adminHoursRow),
    refusals: [401, 403, 409],
    audit: { action: "hours.updated", resource: "hours" },
  },
  adminHolidays: {
    tag: "Store",
    summary: "List holidays by date",
    data: z.array(store.adminHoliday),
    refusals: [401, 403],
  },
  createHoliday: {
    tag: "Store",
    summary: "Add a holiday",
    body: store.holidayBody,
    unknownKeys: "ignored",
    data: store.adminHoliday,
    refusals: [401, 403],
    audit: { action: "holiday.created", resource: "holiday" },
  },
  updateHoliday: {
    tag: "Store",
    summary: "Edit a holiday",
    body: store.editHolidayBody,
    unknownKeys: "ignored",
    data: store.adminHoliday,
    refusals: [401, 403, 404, 409],
    audit: { action: "holiday.updated", resource: "holiday" },
  },
  deleteHoliday: {
    tag: "Store",
    summary: "Delete a holiday",
    unknownKeys: "ignored",
    data: z.null(),
    refusals: [401, 403, 404],
    audit: { action: "holiday.deleted", resource: "holiday" },
  },
  adminSettings: {
    tag: "Store",
    summary: "List settings with their type and tab",
    data: store.settingsAnswer,
    refusals: [401, 403],
  },
  saveSettings: {
    tag: "Store",
    summary: "Save staged settings, all or none",
    body: store.settingsBody,
    // The legal texts, each with its previous value.
    maxBodyBytes: 1024 * 1024,
    unknownKeys: "ignored",
    data: store.savedSettings,
    refusals: [401, 403, 409],
    audit: { action: "setting.updated", resource: "setting" },
  },
  capacityPreview: {
    tag: "Store",
    summary: "What limits of pickup windows would have done on a past day",
    query: store.capacityPreviewQuery,
    data: store.capacityPreview,
    refusals: [401, 403],
  },
  adminStoreStatus: {
    tag: "Store",
    summary: "Currently open or closed",
    data: store.adminStoreStatus,
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
