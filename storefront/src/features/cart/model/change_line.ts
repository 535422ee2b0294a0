import type { CartItem } from "@contract/schemas/cart.ts";
import { useAddToCart, useSetQuantity } from "@/lib/cart_changes.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { toast } from "@/ui/toast.ts";

/**
 * Returns a function that sets the quantity of a line. At 0 it removes the line and offers to undo that, which adds the dish again with
 * its options and note.
 */
export function useChangeLine(onError: (error: unknown, line: CartItem) => void) {
  const t = useTranslate();
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const setQuantity = useSetQuantity(onError);
  const add = useAddToCart();

  const restore = ({ menu_item_id, quantity, special_instructions, options }: CartItem) =>
    add.mutateAsync({
      menu_item_id,
      quantity,
      special_instructions,
      options: options.map(({ id, quantity }) => ({ id, quantity })),
    }).catch((error) => toast("error", errorMessage(error, "add.failed")));

  return (line: CartItem, quantity: number) => {
    // Promises settle even when the line is no longer rendered, which ends the callbacks of `mutate`.
    setQuantity.mutateAsync({ line, quantity }).then(() => {
      if (quantity > 0) return;
      toast("info", t("cart.removed", { dish: nameOf(line, language) }), 8000, {
        label: t("cart.undo"),
        onClick: () => restore(line),
      });
    }, () => {});
  };
}
