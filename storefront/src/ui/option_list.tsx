import type { ChosenOption } from "@contract/schemas/options.ts";
import { priceDifference } from "../lib/options/groups.ts";
import { DishName } from "./dish_name.tsx";
import styles from "./option_list.module.css";

/** The chosen options of a cart line or a sold dish, whose price includes them. */
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
