import { queryOptions } from "@tanstack/react-query";

/** The other orders with the phone number of this order. The import is dynamic, so that the sheet that asks opens without this code. */
export function phoneHistoryQuery(orderId: string) {
  return queryOptions({
    queryKey: ["phone history", orderId],
    queryFn: async () => {
      const { api } = await import("@/lib/api/api.ts");
      return (await api("orderDetail", { id: orderId })).phone_history;
    },
  });
}
