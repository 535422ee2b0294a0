import { queryOptions } from "@tanstack/react-query";
import * as store from "@contract/store.ts";
import type { AdminHoursRow, Setting } from "@contract/schemas/store.ts";
import { api } from "@/lib/api/api.ts";
import type { HolidayBody } from "../model/holiday_form.ts";

export const storeKey = ["store"] as const;

export const statusQuery = queryOptions({
  queryKey: [...storeKey, "status"],
  queryFn: () => api(store.adminStoreStatus),
  refetchInterval: 60_000,
});

export const hoursQuery = queryOptions({
  queryKey: [...storeKey, "hours"],
  queryFn: () => api(store.adminHours),
});

export const holidaysQuery = queryOptions({
  queryKey: [...storeKey, "holidays"],
  queryFn: () => api(store.adminHolidays),
});

/** Stores a picture and returns its address, which the settings then name. */
export async function uploadPicture(picture: File): Promise<string> {
  const form = new FormData();
  form.set("image", picture);
  return (await api(store.uploadPicture, { upload: form })).picture_url;
}

export const settingsQuery = queryOptions({
  queryKey: [...storeKey, "settings"],
  queryFn: async () => (await api(store.adminSettings)).settings,
});

/** The values of the settings that limit pickup windows. */
export type Limits = Record<"max_orders_per_slot" | "max_dishes_per_slot" | "capacity_bands", string>;

export const previewQuery = (query: Limits & { date: string }) =>
  queryOptions({
    queryKey: [...storeKey, "preview", query],
    queryFn: () => api(store.capacityPreview, { query }),
  });

export const saveHours = (days: (Omit<AdminHoursRow, "version"> & { version?: string })[]) =>
  api(store.saveHours, { body: days });

export const addHoliday = (body: HolidayBody) => api(store.createHoliday, { body });

export const editHoliday = (id: string, body: HolidayBody & { version: string }) =>
  api(store.updateHoliday, { id, body });

export const deleteHoliday = (id: string) => api(store.deleteHoliday, { id });

export type SettingEdit = {
  setting_key: string;
  setting_value: string;
  setting_type: Setting["setting_type"];
  previous_value: string;
};

export const saveSettings = (settings: SettingEdit[]) => api(store.saveSettings, { body: { settings } });
