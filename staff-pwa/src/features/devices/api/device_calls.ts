import { queryOptions } from "@tanstack/react-query";
import { ownDevices } from "@contract/account.ts";
import { devices } from "@contract/device.ts";
import { api } from "@/lib/api/api.ts";

/** Every device, for the back office. */
export const devicesQuery = queryOptions({ queryKey: ["devices"], queryFn: () => api(devices) });

/** The devices of the signed-in person. */
export const ownDevicesQuery = queryOptions({
  queryKey: ["account", "devices"],
  queryFn: () => api(ownDevices),
});
