import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { localized, namesOf } from "@/lib/format/dish_names.ts";
import { useLanguage } from "@/lib/i18n.ts";
import { Seam } from "@/ui/seam.tsx";
import styles from "./category_section.module.css";
import { anchorOf, categoryNames } from "@/lib/categories.ts";
import { DishCard } from "./dish_card.tsx";

type Props = {
  category: MenuCategory;
  /** Only a category that is shown has an id, because a hidden one may be in the page twice. */
  isShown: boolean;
  onChoose: (dish: MenuItem) => void;
  withPrepTime?: boolean;
  canOrder: boolean;
  /** Whether lunch prices apply to an order placed now. */
  isLunch: boolean;
  notes?: ReadonlyMap<string, string> | undefined;
  /** How many dishes have illustrations of their own, which load before any script. */
  first?: number;
};

export function CategorySection(
  { category, isShown, onChoose, withPrepTime = false, canOrder, isLunch, notes, first = 0 }: Props,
) {
  const language = useLanguage();
  const names = namesOf(categoryNames(category), language);
  const description = localized(
    language,
    category.category_description,
    category.category_description_korean,
  );
  const anchor = anchorOf(category);
  const name = `${anchor}-name`;
  return (
    <section
      id={isShown ? anchor : undefined}
      aria-labelledby={isShown ? name : undefined}
      className={styles.category}
    >
      <Seam of={category.category_id} />
      <h2 id={isShown ? name : undefined} className={styles.name}>
        <span lang={names.first.language}>{names.first.text}</span>{" "}
        {names.second !== undefined && (
          <span lang={names.second.language} className={styles.second}>{names.second.text}</span>
        )}
      </h2>
      {description.text !== "" && (
        <p lang={description.language} className={styles.description}>{description.text}</p>
      )}
      {/* The key makes a new element when the number of dishes changes, because the browser caches the height of the old one. */}
      <ul key={category.items.length} className={styles.dishes} data-dishes={category.items.length}>
        {category.items.map((dish, at) => (
          <DishCard
            key={dish.id}
            dish={dish}
            onChoose={onChoose}
            withPrepTime={withPrepTime}
            canOrder={canOrder}
            isLunch={isLunch}
            note={notes?.get(dish.id)}
            isFirst={at < first}
          />
        ))}
      </ul>
    </section>
  );
}
