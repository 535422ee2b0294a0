import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Check } from "@/ui/form/check.tsx";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { offFor, type OffLength, offLengths } from "../../api/off_list.ts";
import type { Denial } from "../../api/use_answers.ts";
import { itemsOf, keyOf, type MenuItem } from "../../model/menu_items.ts";
import css from "./sheets.module.css";

/** The dishes and options to turn off with a denial, by `keyOf`, and for how long. */
export type SoldOut = { keys: ReadonlySet<string>; length: OffLength };

export const nothingSoldOut: SoldOut = { keys: new Set(), length: "until_tomorrow" };

/** The field of the request; undefined when nothing is selected. */
export function soldOutBody({ keys, length }: SoldOut): Denial["soldOut"] {
  if (keys.size === 0) return undefined;
  const ids = (kind: MenuItem["kind"]) =>
    [...keys].flatMap((key) => key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : []);
  return { dish_ids: ids("dish"), option_ids: ids("option"), ...offFor(length) };
}

/** Asks which dishes and options of a denied order are sold out, and how long they are off the menu. */
export function SoldOutFields(
  { order, value: { keys, length }, onChange }: {
    order: StaffOrder;
    value: SoldOut;
    onChange: (value: SoldOut) => void;
  },
) {
  const t = useTranslate();
  const { dishes, options } = itemsOf(order);
  function toggle(key: string) {
    const without = [...keys].filter((each) => each !== key);
    onChange({ length, keys: new Set(keys.has(key) ? without : [...keys, key]) });
  }
  return (
    <div className={css.soldOut}>
      <fieldset>
        <legend className={css.legend}>{t("deny.sold_out")}</legend>
        <div className={css.soldOutItems}>
          {[...dishes, ...options].map((item) => {
            const key = keyOf(item);
            return (
              <Check
                key={key}
                label={item.name_korean === "" ? item.name : `${item.name_korean} ${item.name}`}
                checked={keys.has(key)}
                onChange={() => toggle(key)}
              />
            );
          })}
        </div>
      </fieldset>
      {keys.size > 0 && (
        <fieldset>
          <legend className={css.legend}>{t("deny.sold_out.length")}</legend>
          <div className={css.reasons}>
            {offLengths.map((each) => (
              <TapChoice
                key={each}
                type="radio"
                name="off-length"
                checked={each === length}
                onChange={() => onChange({ keys, length: each })}
              >
                {t(`off_list.${each}`)}
              </TapChoice>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
