import type { CartItem } from "@contract/schemas/cart.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import { useAddToCart } from "@/lib/cart_changes.ts";
import { useEditLine } from "@/lib/options/line.ts";
import { saveLastOptions } from "@/lib/options/memory.ts";

type Saved = Pick<
  Parameters<ReturnType<typeof useEditLine>["mutate"]>[0],
  "quantity" | "special_instructions" | "options"
>;

/** Adds the dish, or changes its line, and stores the options for `lastOptions`. */
export function useSaveDish(dish: MenuItem, line: CartItem | undefined) {
  const add = useAddToCart();
  const edit = useEditLine();
  const { isPending, error } = line ? edit : add;
  return {
    isPending,
    error,
    /** The promise settles also after the component is unmounted. */
    save: async ({ options, ...rest }: Saved) => {
      if (line) await edit.mutateAsync({ line, options, ...rest });
      else await add.mutateAsync({ menu_item_id: dish.id, options: [...options], ...rest });
      if (options.length > 0) saveLastOptions(dish.id, options);
    },
  };
}
