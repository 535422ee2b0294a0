import { noFlags } from "@domain/menu/dish_flags.ts";
import { type Edit, edited } from "@domain/shared/edit.ts";
import type { ImportRow } from "@domain/usecases/menu/import_menu.ts";

/** A row of an imported table for the category "Rice". Without an id it adds or changes "Japchae". */
export function importRow(
  line: number,
  more: Partial<Omit<ImportRow, "fields">> & { fields?: Edit<ImportRow["fields"]> },
): ImportRow {
  return {
    line,
    id: undefined,
    category: "Rice",
    optionGroups: [],
    registerGroups: [],
    columns: ["name:en", "priceCents"],
    ...more,
    fields: edited<ImportRow["fields"]>({
      name: { en: "Japchae", ko: "" },
      kitchenName: "",
      description: { en: "", ko: "" },
      aliases: [],
      priceCents: 1595,
      contains: [],
      allergens: [],
      allergenNote: { en: "", ko: "" },
      ...noFlags,
      isTaxable: true,
      prepMinutes: 15,
      availability: { kind: "on" },
    }, more.fields ?? {}),
  };
}
