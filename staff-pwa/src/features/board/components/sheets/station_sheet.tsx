import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import type { MenuCategories } from "../../model/kitchen.ts";
import css from "./kitchen_sheets.module.css";

/** Chooses the categories whose dishes this device shows. */
export function StationSheet(
  { menu, chosen, onChoose, onClose }: {
    /** Undefined until the menu is known. */
    menu: MenuCategories | undefined;
    chosen: readonly string[];
    onChoose: (ids: readonly string[]) => void;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const ownName = useOwnName();
  return (
    <Sheet title={t("kitchen.station.title")} open onClose={onClose}>
      <p className={css.hint}>{t("kitchen.station.hint")}</p>
      {menu === undefined && <p role="status">{t("kitchen.station.no_menu")}</p>}
      <ul className={css.choices}>
        {menu?.categories.map((category) => (
          <li key={category.id}>
            <Check
              label={ownName(category).first}
              checked={chosen.includes(category.id)}
              onChange={({ target }) =>
                onChoose(
                  target.checked ? [...chosen, category.id] : chosen.filter((id) => id !== category.id),
                )}
            />
          </li>
        ))}
      </ul>
      <Button disabled={chosen.length === 0} onClick={() => onChoose([])}>{t("kitchen.station.all")}</Button>
    </Sheet>
  );
}
