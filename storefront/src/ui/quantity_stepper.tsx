import { useTranslate } from "../lib/i18n.ts";
import { Icon } from "./icon.tsx";
import styles from "./quantity_stepper.module.css";

type Props = {
  /** The dish's name, for the accessible names of the buttons. */
  of: string;
  quantity: number;
  onChange: (quantity: number) => void;
  /** With 0 the minus button removes the dish at quantity 1; with 1 it is disabled there. */
  min: 0 | 1;
  max: number;
  /** Whether the button that removes the dish shows a trash can instead of a minus. */
  withTrash?: boolean;
};

export function QuantityStepper(
  { of, quantity, onChange, min, max, withTrash = true }: Props,
) {
  const t = useTranslate();
  const removes = quantity === 1 && min === 0 && withTrash;
  return (
    <div className={styles.stepper} role="group" aria-label={t("quantity.of", { dish: of })}>
      <button
        type="button"
        onClick={() => onChange(quantity - 1)}
        disabled={quantity <= min}
        aria-label={t(removes ? "quantity.remove" : "quantity.less", { dish: of })}
      >
        <Icon name={removes ? "trash" : "minus"} size={20} />
      </button>
      <output className="figures" aria-live="polite">{quantity}</output>
      <button
        type="button"
        onClick={() => onChange(quantity + 1)}
        disabled={quantity >= max}
        aria-label={t("quantity.more", { dish: of })}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  );
}
