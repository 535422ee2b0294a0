import type * as z from "zod";
import { type AdminCategory, categoryBody, type editCategoryBody } from "@contract/schemas/menu.ts";

/** Every field of the contract's body has a control. */
export const categoryFields = categoryBody.required();
export type CategoryValues = z.infer<typeof categoryFields>;

/** The body of an edit of `category`. It has the place only when the form changes it, because others may arrange the categories meanwhile. */
export const toCategoryBody = (
  { sort_order, ...fields }: CategoryValues,
  category: AdminCategory,
): z.input<typeof editCategoryBody> => ({
  ...fields,
  ...(sort_order !== category.sort_order && { sort_order }),
  version: category.version,
});
