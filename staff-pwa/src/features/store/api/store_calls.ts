import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AdminHoursRow, Setting } from "@contract/schemas/store_admin.ts";
import { refetch } from "@web/refetch.ts";
import { api } from "@/lib/api/api.ts";
import type { HolidayBody } from "../model/holiday_form.ts";

const storeKey = ["store"] as const;

export const statusQuery = queryOptions({
  queryKey: [...storeKey, "status"],
  queryFn: () => api("adminStoreStatus"),
  refetchInterval: 60_000,
});

export const hoursQuery = queryOptions({
  queryKey: [...storeKey, "hours"],
  queryFn: () => api("adminHours"),
});

export const holidaysQuery = queryOptions({
  queryKey: [...storeKey, "holidays"],
  queryFn: () => api("adminHolidays"),
});

export const settingsQuery = queryOptions({
  queryKey: [...storeKey, "settings"],
  queryFn: async () => (await api("adminSettings")).settings,
});

/** The values of the settings that limit pickup windows. */
export type Limits = Record<"max_orders_per_slot" | "max_dishes_per_slot" | "capacity_bands", string>;

export const previewQuery = (query: Limits & { date: string }) =>
  queryOptions({
    queryKey: [...storeKey, "preview", query],
    queryFn: () => api("capacityPreview", { query }),
  });

/** Fetches the lists and the open status again. Call it after each change. */
export const refetchStore = (client: QueryClient): Promise<void> => refetch(client, storeKey);

export const saveHours = (days: (Omit<AdminHoursRow, "version"> & { version?: string })[]) =>
  api("saveHours", { body: days });

export const addHoliday = (body: HolidayBody) => api("createHoliday", { body });

export const editHoliday = (id: string, body: HolidayBody & { version: string }) =>
  api("updateHoliday", { id, body });

export const deleteHoliday = (id: string) => api("deleteHoliday", { id });

export type SettingEdit = {
  setting_key: string;
  setting_value: string;
  setting_type: Setting["setting_type"];
  previous_value: string;
};

export const saveSettings = (settings: SettingEdit[]) => api("saveSettings", { body: { settings } });
