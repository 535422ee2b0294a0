import { Patchwork } from "../../ui/Patchwork.tsx";
import styles from "./DishPicture.module.css";

/** The photograph where there is one, else the dish's own cloth. The name stands beside it, so it needs no words. */
export function DishPicture({ dish }: { dish: { id: string; image_url: string | null } }) {
  return (
    <div className={styles.picture}>
      {dish.image_url === null
        ? <Patchwork of={dish.id} />
        : <img src={dish.image_url} alt="" loading="lazy" decoding="async" width="240" height="240" />}
    </div>
  );
}
