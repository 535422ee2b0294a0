import { useText } from "../lib/i18n.ts";
import { Icon } from "./icon.tsx";
import styles from "./quantity_stepper.module.css";

type Props = {
  /** The dish, for the buttons' spoken names. */
  of: string;
  quantity: number;
  onChange: (quantity: number) => void;
  /** 1 where minus must stop, 0 where minus at 1 removes. */
  least: 0 | 1;
  most: number;
  disabled?: boolean;
};

export function QuantityStepper({ of, quantity, onChange, least, most, disabled = false }: Props) {
  const text = useText();
  const removes = quantity === 1 && least === 0;
  return (
    <div className={styles.stepper} role="group" aria-label={text("quantity.of", { dish: of })}>
      <button
        type="button"
        onClick={() => onChange(quantity - 1)}
        disabled={disabled || quantity <= least}
        aria-label={text(removes ? "quantity.remove" : "quantity.less", { dish: of })}
      >
        <Icon name={removes ? "trash" : "minus"} size={20} />
      </button>
      <output className="figures" aria-live="polite">{quantity}</output>
      <button
        type="button"
        onClick={() => onChange(quantity + 1)}
        disabled={disabled || quantity >= most}
        aria-label={text("quantity.more", { dish: of })}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  );
}
