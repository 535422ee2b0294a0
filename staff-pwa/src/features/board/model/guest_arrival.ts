import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Translate } from "@/lib/i18n/text.ts";
import { clockTime } from "@/lib/format/times.ts";

type Arrival = NonNullable<StaffOrder["guest_arrival"]>;
type Arriving = Pick<StaffOrder, "id" | "guest_arrival">;

/** "Guest is here 12:41 PM · blue Kia". */
export function guestArrivalText({ at, note }: Arrival, t: Translate): string {
  const here = t("arrival.card", { time: clockTime(at) });
  return note === "" ? here : `${here} · ${note}`;
}

/** Returns the orders whose guests are here and were not before. `before` is the list as it was, or undefined before the first read. */
export function newArrivals<Order extends Arriving>(
  before: readonly Arriving[] | undefined,
  now: readonly Order[],
): Order[] {
  if (before === undefined) return [];
  const known = new Set(before.filter(hasArrived).map(({ id }) => id));
  return now.filter((order) => hasArrived(order) && !known.has(order.id));
}

const hasArrived = ({ guest_arrival }: Arriving): boolean => guest_arrival !== null;
