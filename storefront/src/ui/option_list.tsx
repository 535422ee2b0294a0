import type { CartItem } from "@contract/schemas/cart.ts";
import { useTranslate } from "../lib/i18n.ts";
import type { ChosenOption } from "@contract/schemas/options.ts";
import { priceDifference } from "../lib/options/groups.ts";
import { DishName } from "./dish_name.tsx";
import styles from "./option_list.module.css";

/** The options of a cart line unless they are the default ones. See docs/product-rules.md, "Option groups". */
export function LineOptions({ line }: { line: Pick<CartItem, "options" | "has_default_options"> }) {
  const t = useTranslate();
  if (line.has_default_options) return null;
  return line.options.length === 0
    ? <p className={styles.options}>{t("line.noOptions")}</p>
    : <OptionList options={line.options} />;
}

/** The chosen options of a sold dish, whose price includes them. */
export function OptionList({ options }: { options: readonly ChosenOption[] }) {
  if (options.length === 0) return null;
  return (
    <ul className={styles.options}>
      {options.map((option) => (
        <li key={option.id}>
          {option.quantity > 1 && `${option.quantity} × `}
          <DishName dish={option} /> <span className="figures">{priceDifference(option.added_amount)}</span>
        </li>
      ))}
    </ul>
  );
}
