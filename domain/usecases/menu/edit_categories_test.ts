import assert from "node:assert/strict";
import { restaurant } from "../../testing/fixtures.ts";
import {
  addCategory,
  arrangeCategories,
  categoryVersion,
  editCategory,
  removeCategory,
} from "./edit_categories.ts";

const by = { id: "staff_admin", role: "admin" } as const;
const fields = {
  name: "Soups",
  nameKorean: "국",
  description: "",
  descriptionKorean: "",
  isHidden: false,
  sortOrder: undefined,
};

Deno.test("a new category comes after the last one, and is 0 where there is none", async () => {
  const house = restaurant();
  const added = await addCategory(house, { by, fields });
  assert.equal(added.ok && added.value.sortOrder, 3);
  for (const category of [...(await house.menuRepository.load()).categories]) {
    for (const dish of (await house.menuRepository.load()).dishes) house.menus.remove(dish.id);
    assert.equal((await removeCategory(house, { by, id: category.id })).ok, true);
  }
  const first = await addCategory(house, { by, fields });
  assert.equal(first.ok && first.value.sortOrder, 0);
});

Deno.test("a category that holds dishes is not removed, and says which they are", async () => {
  const house = restaurant();
  assert.deepEqual(await removeCategory(house, { by, id: "rice" }), {
    ok: false,
    error: { kind: "category_in_use", dishes: ["Bibimbap", "Galbi"] },
  });
  assert.deepEqual(await removeCategory(house, { by, id: "gone" }), {
    ok: false,
    error: { kind: "no_such_category" },
  });
  assert.deepEqual(house.audit, []);
});

Deno.test("a hidden category and its dishes leave the guests' menu and stay in the book", async () => {
  const house = restaurant();
  assert.equal((await editCategory(house, { by, id: "rice", fields: { isHidden: true } })).ok, true);
  const { categories, dishes } = await house.menus.load();
  assert.deepEqual(categories.map((category) => category.id), ["banchan"]);
  assert.deepEqual(dishes.map((dish) => dish.id), ["cold_kimchi"]);
  assert.equal((await house.menuRepository.load()).dishes.length, 3);
});

Deno.test("an edit of a category that somebody else changed is refused with what it is now", async () => {
  const house = restaurant();
  const [rice] = (await house.menuRepository.load()).categories;
  assert.ok(rice);
  const rename = (name: string) =>
    editCategory(house, { by, id: "rice", fields: { name }, version: categoryVersion(rice) });
  assert.equal((await rename("Rice bowls")).ok, true);
  const second = await rename("Bowls");
  assert.equal(!second.ok && second.error.kind, "category_changed_meanwhile");
  assert.deepEqual(house.audit.map((entry) => entry.details), [
    { name: "Rice bowls", name_before: "Rice", name_after: "Rice bowls" },
  ]);
});

Deno.test("of two admins who arrange the same list, the second is told", async () => {
  const house = restaurant();
  const ids = (await house.menuRepository.load()).categories.map(({ id }) => id);
  const turned = ids.toReversed();
  assert.ok((await arrangeCategories(house, { by, ids: turned, previous: ids })).ok);
  assert.deepEqual(await arrangeCategories(house, { by, ids, previous: ids }), {
    ok: false,
    error: { kind: "categories_changed_meanwhile" },
  });
  assert.ok((await arrangeCategories(house, { by, ids, previous: turned })).ok);
});

Deno.test("arranging numbers all categories from 1 and refuses a list that is not all of them", async () => {
  const house = restaurant();
  for (const ids of [["rice"], ["rice", "rice"], ["rice", "gone"], ["rice", "banchan", "gone"]]) {
    assert.deepEqual(await arrangeCategories(house, { by, ids }), {
      ok: false,
      error: { kind: "categories_changed_meanwhile" },
    });
  }
  assert.equal((await arrangeCategories(house, { by, ids: ["banchan", "rice"] })).ok, true);
  assert.deepEqual(
    (await house.menus.load()).categories.map(({ id, sortOrder }) => [id, sortOrder]),
    [["banchan", 1], ["rice", 2]],
  );
  assert.deepEqual(house.audit[0]?.details, { order_before: "Rice, Sides", order_after: "Sides, Rice" });
});
