import { storeStatus } from "@contract/store.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";

/** The restaurant as guests see it. */
export const restaurantQuery = queryOptions({
  queryKey: ["be_found", "restaurant"],
  queryFn: async () => (await api(storeStatus)).restaurant,
});
