import { type ReactNode, Suspense } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { kitchenNames } from "@domain/menu/kitchen_name.ts";
import { namesAllergy } from "@domain/order/allergy_note.ts";
import { type MessageId, useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { lazy, lazyPart } from "@/lib/lazy.tsx";
import { price } from "@/lib/format/money.ts";
import { AlertIcon, NoteIcon, PhoneIcon, UtensilsIcon } from "@/ui/icons.tsx";
import css from "./order_items.module.css";

const OrderOptions = lazy(() => import("./order_options.tsx").then(({ OrderOptions }) => OrderOptions));
const Gloss = lazyPart(() => import("./gloss.tsx").then(({ Gloss }) => Gloss));
const LongNote = lazyPart(() => import("./long_note.tsx").then(({ LongNote }) => LongNote));

/** The dishes of an order: quantity, Korean name first and larger, options, highlighted notes and, with `hasPrices`, the prices. */
export function OrderItems(
  { items, hasPrices = false, mark }: {
    items: StaffOrder["items"];
    hasPrices?: boolean;
    /** Rendered above the price of each dish, and beside its names without prices. */
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
          <DishNames item={item} className={css.names} first={css.korean} second={css.english} />
          {!hasPrices && mark?.(item)}
          {hasPrices && (
            <span className={`${css.price} figures`}>
              {mark?.(item)}
              {item.quantity > 1 && <span>{t("card.each", { price: price(item.unit_price) })}</span>}{" "}
              {price(item.line_total)}
            </span>
          )}
          {item.options.length + item.left_out.length > 0 && (
            <OrderOptions options={item.options} leftOut={item.left_out} hasPrices={hasPrices} />
          )}
          <NoteLine text={item.special_instructions} label="card.note" className={css.note} />
        </li>
      ))}
    </ul>
  );
}

/** The names of a dish for the kitchen: see `kitchenNames`. */
export function DishNames(
  { item, className, first, second }: {
    item: Pick<StaffOrder["items"][number], "name" | "name_korean" | "kitchen_name">;
    className?: string | undefined;
    first: string | undefined;
    second: string | undefined;
  },
) {
  const names = kitchenNames({
    name: { en: item.name, ko: item.name_korean },
    kitchenName: item.kitchen_name,
  });
  return (
    <span className={className}>
      <span lang={names.isKorean ? "ko" : "en"} className={`${first} ${names.isKorean ? "hangul" : ""}`}>
        {names.first}
      </span>
      {names.second === "" ? null : " "}
      {names.second !== "" && <span lang="en" className={`${second} english`}>{names.second}</span>}
    </span>
  );
}

/** A guest's note with its gloss. One that names an allergy is red. Nothing when `text` is empty. */
export function NoteLine(
  { text, label, className }: { text: string; label: MessageId; className: string | undefined },
) {
  const t = useTranslate();
  if (text === "") return null;
  const isAllergy = namesAllergy(text);
  return (
    <p className={className} data-allergy={isAllergy}>
      {isAllergy ? <AlertIcon /> : <NoteIcon />}
      <span>
        <span className="visually-hidden">{t(isAllergy ? "card.allergy" : label)}:</span> <Note text={text} />
        <Suspense>
          <Gloss text={text} />
        </Suspense>
      </span>
    </p>
  );
}

/** The note of the whole order on its card. */
export function OrderNote({ order }: { order: Pick<StaffOrder, "special_instructions"> }) {
  return <NoteLine text={order.special_instructions} label="card.order_note" className={css.orderNote} />;
}

/** A longer note may need more than four lines. */
const maxShortNote = 40;

/** The text of a guest's note, cut after four lines. */
const Note = ({ text }: { text: string }) =>
  text.length > maxShortNote || text.includes("\n")
    ? (
      <Suspense fallback={text}>
        <LongNote text={text} />
      </Suspense>
    )
    : text;

/** What goes with the dishes: that an ID must be checked, and what the guest asked for, in the reader's language. */
export function Utensils(
  { order: { utensils, id_required } }: { order: Pick<StaffOrder, "utensils" | "id_required"> },
) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <>
      {id_required && <p className={css.checkId}>{t("card.check_id")}</p>}
      {utensils.length > 0 && (
        <p className={css.utensils}>
          <UtensilsIcon size="1.1em" />
          <span>
            <span className="visually-hidden">{t("card.utensils")}:</span>{" "}
            {utensils.map(({ name, name_korean }) => language === "ko" ? name_korean : name).join(", ")}
          </span>
        </p>
      )}
    </>
  );
}

/** Marks an order that was paid from a link of staff; nothing for other orders. */
export function ByPhone({ order }: { order: Pick<StaffOrder, "is_by_phone"> }) {
  const t = useTranslate();
  if (!order.is_by_phone) return null;
  return (
    <>
      {" "}
      · <PhoneIcon size="1em" /> {t("card.by_phone")}
    </>
  );
}
