import { queryOptions } from "@tanstack/react-query";
import type { OwnSession, Profile } from "@contract/account.ts";
import type { TrustedDevice } from "@contract/auth.ts";
import { call } from "../../lib/call.ts";

export const profileKey = ["account", "profile"] as const;
export const devicesKey = ["account", "devices"] as const;

export const trustedKey = ["account", "trusted"] as const;

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: () => call<Profile>({ method: "GET", path: "/api/auth/profile" }),
});

/** One's own sign-ins that stand. */
export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: () => call<OwnSession[]>({ method: "GET", path: "/api/auth/sessions" }),
});

/** Browsers in which one signed in lately. */
export const trustedQuery = queryOptions({
  queryKey: trustedKey,
  queryFn: () => call<TrustedDevice[]>({ method: "GET", path: "/api/auth/trusted-devices" }),
});
