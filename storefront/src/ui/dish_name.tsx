import { namesOf } from "../lib/format/dish_names.ts";
import { useLanguage } from "../lib/i18n.ts";
import styles from "./dish_name.module.css";

/** A dish's names, the one in the guest's language first. */
export function DishName({ dish }: { dish: { name: string; name_korean: string } }) {
  const { first, second } = namesOf(dish, useLanguage());
  return (
    <>
      <span lang={first.language} className={styles.first}>{first.text}</span>
      {second !== undefined && (
        <>
          {" "}
          <span lang={second.language} className={styles.second}>{second.text}</span>
        </>
      )}
    </>
  );
}
