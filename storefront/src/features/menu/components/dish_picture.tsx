import { Patchwork } from "../../../ui/patchwork.tsx";
import { Photo } from "../../../ui/photo.tsx";
import styles from "./dish_picture.module.css";

/** The dish's photograph, or its patchwork if it has none. `sizes` is the `sizes` attribute of the image. */
export function DishPicture(
  { dish, sizes }: { dish: { id: string; image_url: string | null }; sizes: string },
) {
  return (
    <div className={styles.picture}>
      {dish.image_url === null ? <Patchwork of={dish.id} /> : <Photo url={dish.image_url} sizes={sizes} />}
    </div>
  );
}
