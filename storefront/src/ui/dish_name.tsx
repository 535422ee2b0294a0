import { namesOf } from "../lib/dish_names.ts";
import { useLanguage } from "../lib/i18n.ts";
import styles from "./dish_name.module.css";

/** The heroes of every page: the name and its Hangul, in the order of the guest's language. */
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
