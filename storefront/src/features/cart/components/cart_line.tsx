import type { CartItem } from "@contract/schemas/cart.ts";
import { nameOf } from "../../../lib/dish_names.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { Badge } from "../../../../../web/ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Button } from "../../../../../web/ui/button.tsx";
import { DishName } from "../../../ui/dish_name.tsx";
import { Patchwork } from "../../../ui/patchwork.tsx";
import { Photo } from "../../../ui/photo.tsx";
import { QuantityStepper } from "../../../ui/quantity_stepper.tsx";
import styles from "./cart_line.module.css";

type Props = { line: CartItem; max: number; onChange: (quantity: number) => void };

/** A line of the cart page. The stepper stops at 1; a separate button removes the line. */
export function CartLine({ line, max, onChange }: Props) {
  const t = useTranslate();
  const name = nameOf(line, useLanguage());
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {line.image_url === null
          ? <Patchwork of={line.menu_item_id} />
          : <Photo url={line.image_url} sizes="6rem" />}
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <DishName dish={line} />
        </h3>
        {line.is_available && (
          <p className={`${styles.unit} figures`}>{t("cart.each", { price: dollars(line.price) })}</p>
        )}
        {line.special_instructions !== "" && (
          <p className={styles.note}>
            <span className={styles.noteLabel}>{t("cart.note")}</span> {line.special_instructions}
          </p>
        )}
        {!line.is_available && (
          <Badge tone="bad" icon={<Icon name="alert" size={16} />}>{t("cart.lineUnavailable")}</Badge>
        )}
      </div>
      <p className={`${styles.total} figures`}>{line.is_available && dollars(line.line_total)}</p>
      <div className={styles.controls}>
        <QuantityStepper
          of={name}
          quantity={line.quantity}
          min={1}
          max={line.is_available ? max : line.quantity}
          onChange={onChange}
        />
        <Button
          look="ghost"
          onClick={() => onChange(0)}
          aria-label={t("quantity.remove", { dish: name })}
        >
          {t("cart.remove")}
        </Button>
      </div>
    </li>
  );
}
