import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AdminHoliday, AdminHoursRow, Setting } from "@contract/store_admin.ts";
import { readAgain } from "../../../../look/read_again.ts";
import { call } from "../../lib/call.ts";
import type { HolidayBody } from "./holiday_form.ts";

const storeKey = ["store"] as const;
const path = "/api/admin/store";

export const statusQuery = queryOptions({
  queryKey: [...storeKey, "status"],
  queryFn: () => call<{ is_open: boolean; state: string }>({ method: "GET", path: `${path}/status` }),
  refetchInterval: 60_000,
});

export const hoursQuery = queryOptions({
  queryKey: [...storeKey, "hours"],
  queryFn: () => call<AdminHoursRow[]>({ method: "GET", path: `${path}/hours` }),
});

export const holidaysQuery = queryOptions({
  queryKey: [...storeKey, "holidays"],
  queryFn: () => call<AdminHoliday[]>({ method: "GET", path: `${path}/holidays` }),
});

export const settingsQuery = queryOptions({
  queryKey: [...storeKey, "settings"],
  queryFn: async () =>
    (await call<{ settings: Setting[] }>({ method: "GET", path: `${path}/settings` })).settings,
});

/** After each change: the lists, and whether the restaurant is open (spec section 2). */
export const readStoreAgain = (client: QueryClient): Promise<void> => readAgain(client, storeKey);

export const saveHours = (days: readonly (Omit<AdminHoursRow, "version"> & { version?: string })[]) =>
  call<AdminHoursRow[]>({ method: "PUT", path: `${path}/hours`, body: days });

export const addHoliday = (body: HolidayBody) =>
  call<AdminHoliday>({ method: "POST", path: `${path}/holidays`, body });

export const editHoliday = (id: string, body: HolidayBody & { version: string }) =>
  call<AdminHoliday>({ method: "PUT", path: `${path}/holidays/${id}`, body });

export const deleteHoliday = (id: string) => call({ method: "DELETE", path: `${path}/holidays/${id}` });

export type SettingEdit = {
  setting_key: string;
  setting_value: string;
  setting_type: Setting["setting_type"];
  previous_value: string;
};

export const saveSettings = (settings: readonly SettingEdit[]) =>
  call<{ settings: Setting[]; updated: number }>({
    method: "PUT",
    path: `${path}/settings/bulk`,
    body: { settings },
  });
