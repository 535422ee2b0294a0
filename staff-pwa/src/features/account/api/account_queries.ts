import { profile } from "@contract/account.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";

export const profileKey = ["account", "profile"] as const;

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: () => api(profile),
});
