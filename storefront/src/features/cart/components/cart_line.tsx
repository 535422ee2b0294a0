import type { CartItem } from "@contract/schemas/cart.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import { DishName } from "@/ui/dish_name.tsx";
import { DishPicture } from "@/ui/dish_picture.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { LineOptions } from "@/ui/option_list.tsx";
import { QuantityStepper } from "@/ui/quantity_stepper.tsx";
import styles from "./cart_line.module.css";
import { EditLineButton } from "./edit_line_button.tsx";
import { LineProblem } from "./line_problem.tsx";

type Props = {
  line: CartItem;
  max: number;
  /** Why the last change of this line failed. */
  error: string | undefined;
  onChange: (quantity: number) => void;
};

/** A line of the cart page. The stepper stops at 1; a separate button removes the line. */
export function CartLine({ line, max, error, onChange }: Props) {
  const t = useTranslate();
  const name = nameOf(line, useLanguage());
  // Only other options make a line available again. A dish that is off cannot be saved, and one that left the menu has no dialog.
  const hasOptionProblem = (line.option_problems ?? []).length > 0;
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <DishPicture dish={{ ...line, id: line.menu_item_id }} sizes="6rem" />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <DishName dish={line} />
        </h3>
        <LineOptions line={line} />
        {line.is_available && line.quantity > 1 && (
          <p className={`${styles.unit} figures`}>{t("cart.each", { price: dollars(line.price) })}</p>
        )}
        {line.special_instructions !== "" && (
          <p className={styles.note}>
            <span className={styles.noteLabel}>{t("cart.note")}</span> {line.special_instructions}
          </p>
        )}
        <LineProblem line={line} />
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
        {(line.is_available || hasOptionProblem) && <EditLineButton line={line} />}
        <Button
          look="ghost"
          onClick={() => onChange(0)}
          aria-label={t("quantity.remove", { dish: name })}
        >
          {t("cart.remove")}
        </Button>
      </div>
      {error !== undefined && (
        <div className={styles.error}>
          <ErrorBox>{error}</ErrorBox>
        </div>
      )}
    </li>
  );
}
