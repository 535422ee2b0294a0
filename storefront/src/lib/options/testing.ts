import type { MenuOption, MenuOptionGroup } from "@contract/schemas/options.ts";

/** An option for tests: free, available and not a default. */
export const optionOf = (id: string, change: Partial<MenuOption> = {}): MenuOption => ({
  id,
  name: id,
  name_korean: "",
  price: 0,
  is_default: false,
  max: 1,
  is_available: true,
  adds: [],
  removes: [],
  ...change,
});

/** A group for tests from which up to three options can be chosen. */
export const groupOf = (
  id: string,
  options: MenuOption[],
  change: Partial<MenuOptionGroup> = {},
): MenuOptionGroup => ({
  id,
  kind: "choice",
  name: id,
  name_korean: "",
  min: 0,
  max: 3,
  options,
  ...change,
});

/** Spice is required and has a default, size is required and has none, extras and requests are optional. */
export const bibimbapGroups: MenuOptionGroup[] = [
  groupOf("Spice", [optionOf("mild", { name: "Mild", is_default: true }), optionOf("hot")], {
    min: 1,
    max: 1,
  }),
  groupOf("Size", [optionOf("regular"), optionOf("large", { price: 4 })], { min: 1, max: 1 }),
  groupOf("Extras", [
    optionOf("egg", { price: 2, max: 2, adds: ["egg"] }),
    optionOf("cheese", {
      name: "Cheese",
      name_korean: "치즈",
      price: 2.5,
      adds: ["milk"],
      removes: ["vegetarian"],
    }),
    optionOf("tofu", { price: 3, is_available: false }),
    optionOf("beef", { price: 5 }),
  ]),
  groupOf("Requests", [optionOf("no_egg", { name: "No egg", name_korean: "계란 빼고", removes: ["egg"] })], {
    kind: "request",
  }),
];
