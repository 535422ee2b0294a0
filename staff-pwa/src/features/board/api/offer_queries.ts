import { menuByCategory } from "@contract/menu.ts";
import { storeSlots } from "@contract/store.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { offerMenu } from "../model/offer.ts";

/** Today's menu, for the options that an offer can swap. Fetched for each sheet, because options are switched off during the day. */
export const offerMenuQuery = queryOptions({
  queryKey: ["menu", "offer"],
  queryFn: async () => offerMenu(await api(menuByCategory)),
  staleTime: 0,
});

/** The pickup slots with room. */
export const slotsQuery = queryOptions({
  queryKey: ["store", "slots"],
  queryFn: () => api(storeSlots, { query: {} }),
  staleTime: 0,
});
