import { Patchwork } from "../../../ui/patchwork.tsx";
import { Photo } from "../../../ui/photo.tsx";
import styles from "./dish_picture.module.css";

/** The photograph where there is one, else the dish's own cloth; `sizes` is how wide it stands on the page. */
export function DishPicture(
  { dish, sizes }: { dish: { id: string; image_url: string | null }; sizes: string },
) {
  return (
    <div className={styles.picture}>
      {dish.image_url === null ? <Patchwork of={dish.id} /> : <Photo url={dish.image_url} sizes={sizes} />}
    </div>
  );
}
