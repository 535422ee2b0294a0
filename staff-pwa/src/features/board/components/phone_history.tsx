import { orderDetail } from "@contract/orders.ts";
import type { OrderDetail } from "@contract/schemas/orders.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { shortDate } from "@/lib/format/times.ts";
import { queryOptions } from "@tanstack/react-query";

type Props = { history: OrderDetail["phone_history"] };

/** The other orders with an order's phone number, and the last of them that was not picked up. */
export function PhoneHistory({ history: { orders, no_shows: noShows, last_no_show: last } }: Props) {
  const t = useTranslate();
  return (
    <>
      {t("phone_history", { orders, noShows })}{" "}
      {last !== null && t("phone_history.last", { date: shortDate(last) })}
    </>
  );
}

/** The other orders with the phone number of this order. */
export function phoneHistoryQuery(orderId: string) {
  return queryOptions({
    queryKey: ["phone history", orderId],
    queryFn: async () => (await api(orderDetail, { id: orderId })).phone_history,
  });
}
