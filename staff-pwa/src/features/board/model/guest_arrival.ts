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

/** The ids of the orders of `now` whose guests are here, and those of `known`: a hand-over that is undone brings its order back. */
export const arrivedIds = (known: Iterable<string>, now: readonly Arriving[]): ReadonlySet<string> =>
  new Set([...known, ...now.filter(hasArrived).map(({ id }) => id)]);

/** Returns the orders whose guests are here and that are not `known`, the `arrivedIds` so far; undefined before the first read. */
export const newArrivals = <Order extends Arriving>(
  known: ReadonlySet<string> | undefined,
  now: readonly Order[],
): Order[] => known === undefined ? [] : now.filter((order) => hasArrived(order) && !known.has(order.id));

const hasArrived = ({ guest_arrival }: Arriving): boolean => guest_arrival !== null;
