import { useEffect, useRef, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { watchOnScreen } from "@/lib/on_screen.ts";
import css from "./order_card.module.css";

/** How many dishes of a card are under its sticky footer, of which this is a child. Screen readers read the dishes themselves. */
export function HiddenDishes({ items }: { items: StaffOrder["items"] }) {
  const t = useTranslate();
  const place = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(0);
  const [room, setRoom] = useState(0);
  const [isOnScreen, setIsOnScreen] = useState(false);
  useEffect(() => {
    const card = place.current?.closest("li");
    return card ? watchOnScreen(card, setIsOnScreen) : undefined;
  }, []);
  // A board has a hundred cards, of which a few are measured.
  useEffect(() => {
    const foot = place.current?.parentElement;
    const card = foot?.closest("li");
    if (!isOnScreen || !foot || !card) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { top, bottom } = card.getBoundingClientRect();
      const isCut = top < innerHeight && bottom > innerHeight - foot.offsetHeight;
      setCount(isCut ? hiddenUnder(foot, items) : 0);
      if (isCut) {
        setRoom(foot.getBoundingClientRect().top - (foot.parentElement?.getBoundingClientRect().top ?? 0));
      }
    };
    const later = () => frame ||= requestAnimationFrame(measure);
    const sizes = new ResizeObserver(later);
    for (const element of [card, document.body]) sizes.observe(element);
    // What appears above moves the card without a change of its size.
    const again = setInterval(later, 1_000);
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      clearInterval(again);
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [items, isOnScreen]);
  return (
    <span
      ref={place}
      className={`${css.hidden} figures`}
      style={{ height: `min(3rem, ${room}px)` }}
      aria-hidden="true"
      data-none={count === 0}
    >
      {count > 0 && <span>{t("card.hidden", { count })}</span>}
    </span>
  );
}

/** A dish may end this many pixels under the footer, which is its own padding. */
const tolerance = 4;

function hiddenUnder(foot: HTMLElement, items: StaffOrder["items"]): number {
  const { top } = foot.getBoundingClientRect();
  const lines = [...foot.previousElementSibling?.querySelector("ul")?.children ?? []];
  return lines.reduce((sum, line, nth) => {
    const isHidden = line.getBoundingClientRect().bottom > top + tolerance;
    return sum + (isHidden ? items[nth]?.quantity ?? 0 : 0);
  }, 0);
}
