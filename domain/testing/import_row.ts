import { noFlags } from "@domain/menu/dish_flags.ts";
import type { ImportRow } from "@domain/usecases/menu/import_menu.ts";

/** A row of an imported table for the category "Rice". Without an id it adds or changes "Japchae". */
export function importRow(
  line: number,
  more: Partial<Omit<ImportRow, "fields">> & { fields?: Partial<ImportRow["fields"]> },
): ImportRow {
  return {
    line,
    id: undefined,
    category: "Rice",
    optionGroups: [],
    registerGroups: [],
    columns: ["name", "priceCents"],
    ...more,
    fields: {
      name: "Japchae",
      nameKorean: "",
      kitchenName: "",
      description: "",
      descriptionKorean: "",
      aliases: [],
      priceCents: 1595,
      lunchPriceCents: undefined,
      contains: [],
      allergens: [],
      allergenNote: "",
      allergenNoteKorean: "",
      ...noFlags,
      isTaxable: true,
      prepMinutes: 15,
      imageUrl: undefined,
      illustration: undefined,
      isAvailable: true,
      ...more.fields,
    },
  };
}
