import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { seenOrders } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useNow } from "@/lib/use_now.ts";
import { afterFrame } from "@/lib/use_pending.ts";
import { DownIcon } from "@/ui/action_icons.tsx";
import css from "./new_elsewhere.module.css";

/** This much of a card must be on the screen, so that its number is visible. */
const visiblePx = 48;

/** A button with the number of unseen orders on NEW that are off the screen. It scrolls to the first of them. */
export function NewElsewhere({ orders }: { orders: readonly StaffOrder[] }) {
  const t = useTranslate();
  const seen = useAtomValue(seenOrders);
  const unseen = orders.map(({ id }) => id).filter((id) => !(id in seen)).join();
  const [count, setCount] = useState({ above: 0, below: 0 });
  const now = useNow();
  useEffect(() => {
    const measure = () => {
      const { above, below } = offScreen(unseen);
      setCount((last) =>
        last.above === above.length && last.below === below.length
          ? last
          : { above: above.length, below: below.length }
      );
    };
    // After the frame, because measuring before it would make the browser lay out the page twice.
    afterFrame(measure);
    const listening = new AbortController();
    for (const type of ["scroll", "resize"]) {
      addEventListener(type, measure, { passive: true, signal: listening.signal });
    }
    return () => listening.abort();
    // Cards also move without an event, so they are measured every second.
  }, [unseen, now]);

  const side = count.below > 0 ? "below" : "above";
  if (count[side] === 0) return null;
  return (
    <button
      type="button"
      className={`${css.pill} figures`}
      data-side={side}
      onClick={() => {
        const { above, below } = offScreen(unseen);
        const card = below[0] ?? above.at(-1);
        card?.scrollIntoView({ block: "start" });
        card?.querySelector("button")?.focus({ preventScroll: true });
      }}
    >
      <DownIcon size="1.25rem" />
      <span className={css.name}>{t(`orders.new_${side}`, { count: count[side] })}</span>
      <span className={css.count} aria-hidden="true">{count[side]}</span>
    </button>
  );
}

/** The list items of these orders that are above and below the visible part of the page, top first. */
function offScreen(ids: string): { above: Element[]; below: Element[] } {
  const top = document.querySelector("[role=tabpanel]")?.previousElementSibling?.getBoundingClientRect()
    .bottom ?? 0;
  const items = ids.split(",").flatMap((id) => {
    // The list item, because measuring the card would render a card that is far off the screen.
    const item = document.getElementById(`order-${id}`)?.closest("li");
    const box = item?.getBoundingClientRect();
    return item && box && box.height > 0 ? [{ item, box }] : [];
  }).toSorted((a, b) => a.box.top - b.box.top);
  const itemsWhere = (is: (box: DOMRect) => boolean) =>
    items.filter(({ box }) => is(box)).map(({ item }) => item);
  return {
    above: itemsWhere((box) => box.top + visiblePx < top),
    below: itemsWhere((box) => box.top + visiblePx > innerHeight),
  };
}
