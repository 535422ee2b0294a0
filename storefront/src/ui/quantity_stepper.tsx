import { useTranslate } from "../lib/i18n.ts";
import { Icon } from "./icon.tsx";
import styles from "./quantity_stepper.module.css";

type Props = {
  /** The dish, for the buttons' spoken names. */
  of: string;
  quantity: number;
  onChange: (quantity: number) => void;
  /** 1 where minus must stop, 0 where minus at 1 removes. */
  min: 0 | 1;
  max: number;
  disabled?: boolean;
};

export function QuantityStepper({ of, quantity, onChange, min, max, disabled = false }: Props) {
  const t = useTranslate();
  const removes = quantity === 1 && min === 0;
  return (
    <div className={styles.stepper} role="group" aria-label={t("quantity.of", { dish: of })}>
      <button
        type="button"
        onClick={() => onChange(quantity - 1)}
        disabled={disabled || quantity <= min}
        aria-label={t(removes ? "quantity.remove" : "quantity.less", { dish: of })}
      >
        <Icon name={removes ? "trash" : "minus"} size={20} />
      </button>
      <output className="figures" aria-live="polite">{quantity}</output>
      <button
        type="button"
        onClick={() => onChange(quantity + 1)}
        disabled={disabled || quantity >= max}
        aria-label={t("quantity.more", { dish: of })}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  );
}
