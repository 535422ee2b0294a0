import assert from "node:assert/strict";
import { anOrder, at, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { pictureUrl } from "@domain/menu/picture.ts";
import { deleteUnusedPictures, runRetention } from "./retention.ts";
import { editDish } from "../menu/edit_dishes.ts";

Deno.test("contact details are erased after 24 months of the Los Angeles calendar, or after the months of the setting", async () => {
  const ports = restaurant(fridayDinner);
  const state = { status: "expired", expiredAt: fridayDinner } as const;
  for (
    const [id, placed] of [["ord_1", "2024-07-10T16:59-07:00"], ["ord_2", "2024-07-10T17:01-07:00"]] as const
  ) {
    ports.orders.put(anOrder({ id, placedAt: at(placed), state }));
  }
  const isKnown = async (id: string) => (await ports.orders.byId(id))?.contact.email !== "";
  assert.equal(await runRetention(ports), 1);
  assert.deepEqual([await isKnown("ord_1"), await isKnown("ord_2")], [false, true]);
  ports.store.changeSettings({ retentionMonths: 1 });
  assert.equal(await runRetention(ports), 1);
  assert.equal(await isKnown("ord_2"), false);
});

Deno.test("a replaced picture is removed a week later, and a picture in use never is", async () => {
  const ports = restaurant(fridayDinner);
  const [shown, replaced, ofRestaurant] = ["a".repeat(32), "b".repeat(32), "c".repeat(32)];
  const image = { bytes: new Uint8Array([1]), type: "image/webp" };
  for (const id of [shown, replaced, ofRestaurant]) await ports.pictures.put(`${id}/960.webp`, image);
  const [dish] = (await ports.menus.loadForStaff()).dishes;
  assert.ok(dish);
  await editDish(ports, {
    by: { id: "staff_admin", role: "admin" },
    dishId: dish.id,
    fields: { imageUrl: pictureUrl(shown, "c9532c") },
  });
  const { settings } = await ports.store.load();
  const restaurantSettings = { ...settings.restaurant, pictureUrl: pictureUrl(ofRestaurant, "c9532c") };
  ports.store.changeSettings({ restaurant: restaurantSettings });
  assert.equal(await deleteUnusedPictures(ports), 0);
  ports.clock.advance(7 * 24 * 3_600_000 + 1);
  assert.equal(await deleteUnusedPictures(ports), 1);
  assert.equal(await ports.pictures.read(`${replaced}/960.webp`), undefined);
  for (const id of [shown, ofRestaurant]) {
    assert.deepEqual(await ports.pictures.read(`${id}/960.webp`), image);
  }
  assert.equal(await deleteUnusedPictures(ports), 0);
});
