import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Dish } from "@domain/menu/dish.ts";
import { pictureUrl } from "@domain/menu/picture.ts";
import type { PictureRefusal } from "@domain/ports/pictures.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { type DishEditRefusal, editDish } from "./edit_dishes.ts";

/** Converts and stores an uploaded picture and sets it as the dish's picture. The previous one stays for a week, for pages that still show it. */
export async function setPicture(
  deps: Pick<Ports, "menus" | "clock" | "pictures">,
  command: { by: Editor; dishId: string; bytes: Uint8Array; type: string },
): Promise<Result<Dish, DishEditRefusal | PictureRefusal>> {
  const { dishes } = await deps.menus.loadForStaff();
  if (!dishes.some((dish) => dish.id === command.dishId)) return refuse({ kind: "no_such_dish" });
  const stored = await storePicture(deps, command);
  if (!stored.ok) return stored;
  return await editDish(deps, {
    by: command.by,
    dishId: command.dishId,
    fields: { imageUrl: stored.value },
  });
}

/** Converts and stores an uploaded picture. Returns its `pictureUrl`. Unless it is used, it is removed after a week. */
export async function storePicture(
  { pictures }: Pick<Ports, "pictures">,
  { bytes, type }: { bytes: Uint8Array; type: string },
): Promise<Result<string, PictureRefusal>> {
  const prepared = await pictures.prepare(bytes, type);
  if (!prepared.ok) return prepared;
  const { id, color, variants } = prepared.value;
  for (const { name, ...image } of variants) await pictures.put(`${id}/${name}`, image);
  return ok(pictureUrl(id, color));
}
