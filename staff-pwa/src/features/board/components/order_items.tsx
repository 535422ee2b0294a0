import { type ReactNode, Suspense } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { lazy, lazyPart } from "@/lib/lazy.tsx";
import { price } from "@/lib/format/money.ts";
import { CutleryIcon, NoteIcon } from "@/ui/icons.tsx";
import css from "./order_items.module.css";

const OrderOptions = lazy(() => import("./order_options.tsx").then(({ OrderOptions }) => OrderOptions));
const LongNote = lazyPart(() => import("./long_note.tsx").then(({ LongNote }) => LongNote));

/** The dishes of an order: quantity, Korean name first and larger, options, highlighted notes and, with `hasPrices`, the prices. */
export function OrderItems(
  { items, hasPrices = false, mark }: {
    items: StaffOrder["items"];
    hasPrices?: boolean;
    /** Rendered beside the names of each dish. */
    mark?: (item: StaffOrder["items"][number]) => ReactNode;
  },
) {
  const t = useTranslate();
  return (
    <ul className={css.items}>
      {items.map((item) => (
        <li key={item.id} className={css.item}>
          <span className={`${css.quantity} figures`} data-several={item.quantity > 1}>
            {item.quantity}
            <span className={css.times}>×</span>
          </span>
          <span className={css.names}>
            {item.name_korean !== "" && (
              <span lang="ko" className={`${css.korean} hangul`}>{item.name_korean}</span>
            )}{" "}
            <span lang="en" className={item.name_korean === "" ? css.korean : css.english}>{item.name}</span>
          </span>
          {mark?.(item)}
          {hasPrices && (
            <span className={`${css.price} figures`}>
              {item.quantity > 1 && <span>{t("card.each", { price: price(item.unit_price) })}</span>}{" "}
              {price(item.line_total)}
            </span>
          )}
          {item.options.length > 0 && <OrderOptions options={item.options} hasPrices={hasPrices} />}
          {item.special_instructions !== "" && (
            <p className={css.note}>
              <NoteIcon />
              <span>
                <span className="visually-hidden">{t("card.note")}:</span>
                <Note text={item.special_instructions} />
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A longer note may need more than four lines. */
const maxShortNote = 40;

/** The text of a guest's note, cut after four lines. */
export const Note = ({ text }: { text: string }) =>
  text.length > maxShortNote || text.includes("\n")
    ? (
      <Suspense fallback={text}>
        <LongNote text={text} />
      </Suspense>
    )
    : text;

/** An icon on orders whose guest asked for cutlery. */
export function Cutlery({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  if (!order.wants_cutlery) return null;
  return (
    <span className={css.cutlery} title={t("card.cutlery.yes")}>
      <CutleryIcon size="1.1em" />
      <span className="visually-hidden">{t("card.cutlery.yes")}</span>
    </span>
  );
}
