import assert from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import {
  addCategory,
  arrangeCategories,
  categoryVersion,
  editCategory,
  removeCategory,
} from "./edit_categories.ts";

const by = { id: "staff_admin", role: "admin" } as const;
const fields = {
  name: { en: "Soups", ko: "국" },
  description: { en: "", ko: "" },
  isHidden: false,
  sortOrder: undefined,
};

Deno.test("a new category is placed after the last one, at 0 when there is none", async () => {
  const ports = restaurant();
  const added = await addCategory(ports, { by, fields });
  assert.equal(added.ok && added.value.sortOrder, 3);
  for (const category of [...(await ports.menus.loadForStaff()).categories]) {
    for (const dish of (await ports.menus.loadForStaff()).dishes) ports.menus.remove(dish.id);
    assert.equal((await removeCategory(ports, { by, id: category.id })).ok, true);
  }
  const first = await addCategory(ports, { by, fields });
  assert.equal(first.ok && first.value.sortOrder, 0);
});

Deno.test("after a category at the highest place that there is, a new one gets the same place", async () => {
  const ports = restaurant();
  const add = async (sortOrder?: number) => {
    const added = await addCategory(ports, { by, fields: { ...fields, sortOrder } });
    return added.ok && added.value.sortOrder;
  };
  assert.deepEqual([await add(10_000), await add()], [10_000, 10_000]);
});

Deno.test("a category with dishes is not removed, and the refusal names the dishes", async () => {
  const ports = restaurant();
  assert.deepEqual(await removeCategory(ports, { by, id: "rice" }), {
    ok: false,
    error: { kind: "category_in_use", dishes: ["Bibimbap", "Galbi", "Bulgogi"] },
  });
  assert.deepEqual(await removeCategory(ports, { by, id: "gone" }), {
    ok: false,
    error: { kind: "no_such_category" },
  });
  assert.deepEqual(ports.audit, []);
});

Deno.test("a hidden category and its dishes are not on the guests' menu but stay in the menu repository", async () => {
  const ports = restaurant();
  assert.equal((await editCategory(ports, { by, id: "rice", fields: { isHidden: true } })).ok, true);
  const { categories, dishes } = await ports.menus.load();
  assert.deepEqual(categories.map((category) => category.id), ["banchan"]);
  assert.deepEqual(dishes.map((dish) => dish.id), ["cold_kimchi"]);
  assert.equal((await ports.menus.loadForStaff()).dishes.length, 4);
});

Deno.test("an edit of a category that another editor changed is refused with the current category", async () => {
  const ports = restaurant();
  const [rice] = (await ports.menus.loadForStaff()).categories;
  assert.ok(rice);
  const rename = (name: string) =>
    editCategory(ports, { by, id: "rice", fields: { name: { en: name } }, version: categoryVersion(rice) });
  assert.equal((await rename("Rice bowls")).ok, true);
  const second = await rename("Bowls");
  assert.equal(!second.ok && second.error.kind, "changed_meanwhile");
  assert.deepEqual(ports.audit.map((entry) => entry.details), [
    { name: "Rice bowls", name_before: "Rice", name_after: "Rice bowls" },
  ]);
});

Deno.test("when two admins arrange the same list, the second is refused", async () => {
  const ports = restaurant();
  const ids = (await ports.menus.loadForStaff()).categories.map(({ id }) => id);
  const turned = ids.toReversed();
  assert.ok((await arrangeCategories(ports, { by, ids: turned, previous: ids })).ok);
  assert.deepEqual(await arrangeCategories(ports, { by, ids, previous: ids }), {
    ok: false,
    error: { kind: "categories_changed_meanwhile" },
  });
  assert.ok((await arrangeCategories(ports, { by, ids, previous: turned })).ok);
});

Deno.test("arranging numbers all categories from 1 and refuses an incomplete list", async () => {
  const ports = restaurant();
  for (const ids of [["rice"], ["rice", "rice"], ["rice", "gone"], ["rice", "banchan", "gone"]]) {
    assert.deepEqual(await arrangeCategories(ports, { by, ids }), {
      ok: false,
      error: { kind: "categories_changed_meanwhile" },
    });
  }
  assert.equal((await arrangeCategories(ports, { by, ids: ["banchan", "rice"] })).ok, true);
  assert.deepEqual(
    (await ports.menus.load()).categories.map(({ id, sortOrder }) => [id, sortOrder]),
    [["banchan", 1], ["rice", 2]],
  );
  assert.deepEqual(ports.audit[0]?.details, { order_before: "Rice, Sides", order_after: "Sides, Rice" });
});
