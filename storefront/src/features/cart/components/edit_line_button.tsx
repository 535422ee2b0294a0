import type { CartItem } from "@contract/schemas/cart.ts";
import { useNavigate } from "@tanstack/react-router";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { Button } from "@web/ui/button.tsx";

/** Opens the dialog that changes the line's options, note and quantity. */
export function EditLineButton({ line }: { line: CartItem }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const dish = nameOf(line, useLanguage());
  const hasProblem = (line.option_problems ?? []).length > 0;
  return (
    <Button
      look={hasProblem ? "secondary" : "ghost"}
      aria-haspopup="dialog"
      aria-label={t(hasProblem ? "cart.changeOptionsNamed" : "cart.editNamed", { dish })}
      onClick={() =>
        navigate({
          to: ".",
          search: ({ dish: _, ...search }) => ({ ...search, line: line.id }),
          state: { openedHere: true },
          resetScroll: false,
        })}
    >
      {t(hasProblem ? "cart.changeOptions" : "cart.edit")}
    </Button>
  );
}
