import { useText } from "../lib/i18n.ts";
import { Badge } from "./badge.tsx";
import styles from "./marks.module.css";

export type Flags = {
  is_popular: boolean;
  is_special: boolean;
  is_spicy: boolean;
  is_vegetarian: boolean;
};

/** Popular, Chef's Special, Spicy, Vegetarian: a drawing and a word each. */
export function Marks({ dish }: { dish: Flags }) {
  const text = useText();
  if (!dish.is_popular && !dish.is_special && !dish.is_spicy && !dish.is_vegetarian) return null;
  return (
    <ul className={styles.marks} aria-label={text("marks.label")}>
      {dish.is_popular && (
        <li>
          <Badge tone="caution" icon="star">{text("marks.popular")}</Badge>
        </li>
      )}
      {dish.is_special && (
        <li>
          <Badge tone="info" icon="hat">{text("marks.special")}</Badge>
        </li>
      )}
      {dish.is_spicy && (
        <li>
          <Badge tone="bad" icon="chili">{text("marks.spicy")}</Badge>
        </li>
      )}
      {dish.is_vegetarian && (
        <li>
          <Badge tone="good" icon="leaf">{text("marks.vegetarian")}</Badge>
        </li>
      )}
    </ul>
  );
}
