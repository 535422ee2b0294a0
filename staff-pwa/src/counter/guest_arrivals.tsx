import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { bell } from "../features/alarm/model/use_bell.ts";
import { arrivedIds, guestArrivalText, newArrivals } from "../features/board/model/guest_arrival.ts";
import { mutedUntil } from "../lib/device_choices.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { muteLeft } from "../lib/mute.ts";
import { notify } from "../ui/toasts/toasts.tsx";

/** How loud the tone is, compared with the alarm. */
const softly = 0.4;

/** Sounds one soft tone and shows a toast when a guest arrives (docs/product-rules.md, "Guest arrival"). */
export function GuestArrivals(
  { orders, isLoaded, sound }: {
    orders: readonly StaffOrder[];
    isLoaded: boolean;
    /** As `useSoundOf` returns it. */
    sound: { rings: boolean; volume: number };
  },
) {
  const t = useTranslate();
  const muted = useAtomValue(mutedUntil);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const arrived = newArrivals(known.current, orders);
    known.current = arrivedIds(known.current ?? [], orders);
    if (arrived.length === 0) return;
    if (sound.rings && muteLeft(muted) === 0) bell.accepted(sound.volume * softly);
    for (const { id, order_number: number, guest_arrival } of arrived) {
      if (!guest_arrival) continue;
      notify("info", t("arrival.toast", { number, text: guestArrivalText(guest_arrival, t) }), `here ${id}`);
    }
  }, [orders, isLoaded]);
  return null;
}
