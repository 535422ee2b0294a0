import { ownSessions, profile, trustedDevices } from "@contract/account.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";

export const profileKey = ["account", "profile"] as const;
export const devicesKey = ["account", "devices"] as const;

export const trustedKey = ["account", "trusted"] as const;

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: () => api(profile),
});

/** The user's own open sessions. */
export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: () => api(ownSessions),
});

/** The user's own trusted devices. */
export const trustedQuery = queryOptions({
  queryKey: trustedKey,
  queryFn: () => api(trustedDevices),
});
