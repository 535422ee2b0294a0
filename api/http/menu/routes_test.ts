import assert from "node:assert/strict";
import { adminMenuItem, adminMenuPage } from "@contract/schemas/menu.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { listen } from "@api/testing/events.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { menuRoutes } from "./routes.ts";

const soup = { name: "Seolleongtang", price: 17.95, category_id: "cat_soups", prep_time_minutes: 20 };

async function office(shop: MemoryShop) {
  const [manager, admin] = await Promise.all([tokenOf(shop, "manager"), tokenOf(shop, "admin")]);
  const categories = await expectData(shop, "adminCategories", { token: manager });
  const category = categories[0];
  assert.ok(category);
  const body = { ...soup, category_id: category.id };
  return { manager, admin, categories, category, body };
}

Deno.test("dishes are listed, added, edited, priced, duplicated, turned off and deleted", () =>
  withMemoryShop(async (shop) => {
    const { manager, admin, category, body } = await office(shop);

    const page = await expectData(shop, "adminMenu", { token: manager });
    adminMenuPage.parse(page);
    assert.equal(page.items.length, 20);
    assert.equal(page.totalPages, Math.ceil(page.total / 20));
    const none = await expectData(shop, "adminMenu", { token: manager, query: { search: "no such dish" } });
    assert.deepEqual([none.items, none.total, none.totalPages], [[], 0, 1]);
    const names = page.items.map((item) => item.name);
    assert.deepEqual(names, names.toSorted((one, other) => one.localeCompare(other, "en")));
    const priciest = await expectData(shop, "adminMenu", {
      token: manager,
      query: {
        sortBy: "price",
        sortOrder: "desc",
        limit: "1",
        category: "",
        availability: "all",
        search: "",
      },
    });
    assert.equal(
      priciest.items[0]?.price,
      Math.max(...(await allItems(shop, manager)).map((item) => item.price)),
    );

    await using guests = await listen<{ type: string }>(`${shop.url}/api/store/stream`);
    const made = await expectData(shop, "createDish", {
      token: admin,
      body: {
        ...{ ...body, lunch_price: 15.95, name_korean: "설렁탕" },
        ...{ contains: ["beef"], allergens: "Soy, Wheat; may contain nuts", is_vegan: false },
      },
    });
    adminMenuItem.parse(made);
    assert.deepEqual(
      [made.allergen_choices, made.allergen_note, made.allergens],
      [["wheat", "soy"], "may contain nuts", "Wheat, Soy; may contain nuts"],
    );
    assert.deepEqual([made.is_available, made.is_taxable, made.category_name], [true, true, category.name]);
    await guests.first("news of the menu", (event) => event.type === "menu_changed");
    const shown = (await expectData(shop, "menuByCategory")).flatMap((each) => each.items);
    const item = shown.find(({ id }) => id === made.id);
    assert.deepEqual([item?.price, item?.contains], [17.95, ["beef"]]);

    const edited = await expectData(shop, "updateDish", {
      id: made.id,
      token: manager,
      body: { ...body, description: "Ox bone", version: made.version },
    });
    assert.deepEqual(
      [edited.description, edited.price, edited.lunch_price, edited.contains, edited.allergens],
      ["Ox bone", 17.95, 15.95, ["beef"], made.allergens],
    );
    const stale = await expectError(
      409,
      "changed_meanwhile",
      callApi(shop, "updateDish", { id: made.id, token: admin, body: { ...body, version: made.version } }),
    );
    assert.equal(adminMenuItem.parse(stale.present).description, "Ox bone");

    const pricier = { ...body, price: 18.95 };
    const denied = await expectError(
      403,
      "price_change_forbidden",
      callApi(shop, "updateDish", {
        id: made.id,
        token: manager,
        body: { ...pricier, price_reason: "beef is dear" },
      }),
    );
    assert.match(denied.error, /Only admins/);
    await expectError(
      400,
      "price_reason_missing",
      callApi(shop, "updateDish", { id: made.id, token: admin, body: pricier }),
    );
    await expectData(shop, "updateDish", {
      id: made.id,
      token: admin,
      body: { ...pricier, price_reason: "beef is dear" },
    });
    const same = await expectError(
      400,
      "price_unchanged",
      callApi(shop, "changePrice", { id: made.id, token: admin, body: { price: 18.95, reason: "again?" } }),
    );
    assert.equal(same.error, "New price must be different from current price");
    const priced = await expectData(shop, "changePrice", {
      id: made.id,
      token: admin,
      body: { price: 19.5, reason: "market price" },
    });
    assert.equal(priced.price, 19.5);

    const copy = await expectData(shop, "duplicateDish", { id: made.id, token: admin });
    assert.deepEqual([copy.name, copy.is_available], ["Seolleongtang (Copy)", false]);
    const both = await expectData(shop, "bulkAvailability", {
      token: manager,
      body: { item_ids: [made.id, copy.id], is_available: false, off_for: "2_hours" },
    });
    assert.equal(both.updated, 2);
    assert.match(both.items[0]?.off_until ?? "", /^2026-11-20T22:0\d:/);
    const off = await expectData(shop, "adminMenu", {
      token: manager,
      query: { search: "seolleong", availability: "unavailable" },
    });
    assert.equal(off.total, 2);

    assert.equal(await expectData(shop, "deleteDish", { id: copy.id, token: admin }), null);
    await expectError(404, "no_such_dish", callApi(shop, "deleteDish", { id: copy.id, token: admin }));

    const log = await expectData(shop, "auditLogs", {
      token: admin,
      query: { search: made.id, limit: "100" },
    });
    assert.deepEqual(log.map((entry) => [entry.action, entry.status, entry.admin_user_role]).toReversed(), [
      ["dish.created", "success", "admin"],
      ["dish.updated", "success", "manager"],
      ["dish.updated", "failed", "admin"],
      ["dish.updated", "failed", "manager"],
      ["dish.updated", "failed", "admin"],
      ["dish.price_changed", "success", "admin"],
      ["dish.price_changed", "failed", "admin"],
      ["dish.price_changed", "success", "admin"],
      ["dish.availability", "success", "manager"],
    ]);
    assert.deepEqual(log[1]?.details, {
      name: "Seolleongtang",
      old_price_cents: 1895,
      new_price_cents: 1950,
      percent_change: 2.9,
      reason: "market price",
    });
    assert.equal(log[0]?.ip_address, "127.0.0.1");
  }));

Deno.test("categories are managed, and deleting one with dishes is refused with their names", () =>
  withMemoryShop(async (shop) => {
    const { admin, manager, categories, category } = await office(shop);
    const inUse = await expectError(
      409,
      "category_in_use",
      callApi(shop, "deleteCategory", { id: category.id, token: admin }),
    );
    assert.match(
      inUse.error,
      /^This category still has .+ and \d+ more\. Please move or delete them first\.$/,
    );
    await expectError(
      403,
      "access_denied",
      callApi(shop, "deleteCategory", { id: category.id, token: manager }),
    );

    const made = await expectData(shop, "createCategory", {
      token: admin,
      body: { name: "Seasonal", name_korean: "제철", description_korean: " 이맘때만 있습니다 " },
    });
    assert.deepEqual([made.sort_order, made.item_count, made.is_active], [categories.length + 1, 0, true]);
    const hidden = await expectData(shop, "updateCategory", {
      id: made.id,
      token: admin,
      body: { name: "Summer", is_active: false, version: made.version },
    });
    assert.deepEqual([hidden.name, hidden.name_korean, hidden.is_active], ["Summer", "제철", false]);
    assert.equal(hidden.description_korean, "이맘때만 있습니다");
    const stale = await expectError(
      409,
      "changed_meanwhile",
      callApi(shop, "updateCategory", {
        id: made.id,
        token: admin,
        body: { name: "Winter", version: made.version },
      }),
    );
    assert.equal((stale.present as { name: string }).name, "Summer");

    const order = [made, ...categories].map(({ id }, index) => ({ id, sort_order: index + 1 }));
    const arranged = await expectData(shop, "reorderCategories", {
      token: admin,
      body: { categories: order },
    });
    assert.deepEqual(arranged.map(({ id, sort_order }) => ({ id, sort_order })), order);
    await expectError(
      409,
      "categories_changed_meanwhile",
      callApi(shop, "reorderCategories", { token: admin, body: { categories: order.slice(1) } }),
    );
    const inOrder = async () => {
      const query = { category: category.id, sortBy: "sort_order", limit: "100" };
      return (await expectData(shop, "adminMenu", { token: admin, query })).items.map(({ id }) => id);
    };
    const before = await inOrder();
    const ids = before.toReversed();
    const arrangeDishes = (more: object, id = category.id) =>
      callApi(shop, "arrangeDishes", { id, token: admin, body: { ids, previous_order: before, ...more } });
    assert.equal((await arrangeDishes({})).status, 200);
    assert.deepEqual(await inOrder(), ids);
    const shown = await expectData(shop, "menuByCategory", {});
    assert.deepEqual(
      shown.find(({ category_id }) => category_id === category.id)?.items.map(({ id }) => id),
      ids,
    );
    // The second of two editors still has the order from before.
    await expectError(409, "dishes_changed_meanwhile", arrangeDishes({}));
    await expectError(
      409,
      "dishes_changed_meanwhile",
      arrangeDishes({ ids: ids.slice(1), previous_order: ids }),
    );
    await expectError(404, "no_such_category", arrangeDishes({}, "gone"));
    await expectError(
      403,
      "access_denied",
      callApi(shop, "arrangeDishes", { id: category.id, token: manager, body: { ids } }),
    );
    assert.equal(await expectData(shop, "deleteCategory", { id: made.id, token: admin }), null);
    await expectError(
      404,
      "no_such_category",
      callApi(shop, "deleteCategory", { id: made.id, token: admin }),
    );
    await expectError(
      404,
      "no_such_category",
      callApi(shop, "updateCategory", { id: made.id, token: admin, body: { name: "x" } }),
    );
  }));

Deno.test("every error of a menu form has its own code and text", () =>
  withMemoryShop(async (shop) => {
    const { admin, body } = await office(shop);
    const dish = (more: object) => () =>
      callApi(shop, "createDish", { token: admin, body: { ...body, ...more } });
    const price = (more: object) => () =>
      callApi(shop, "changePrice", {
        id: "x",
        token: admin,
        body: { price: 5, reason: "long enough", ...more },
      });
    const category = (more: object) => () =>
      callApi(shop, "createCategory", { token: admin, body: { name: "Soups", ...more } });
    const mistakes: [() => ReturnType<typeof callApi>, string, string, string][] = [
      [dish({ name: " " }), "name", "dish_name_required", "Name is required"],
      [dish({ name: undefined }), "name", "dish_name_required", "Name is required"],
      [dish({ price: 0 }), "price", "price_invalid", "Valid price is required"],
      [dish({ price: "5" }), "price", "price_invalid", "Valid price is required"],
      [dish({ price: 5.005 }), "price", "price_invalid", "Valid price is required"],
      [dish({ category_id: "" }), "category_id", "category_required", "Category is required"],
      [
        dish({ prep_time_minutes: 0 }),
        "prep_time_minutes",
        "prep_time_invalid",
        "Valid prep time is required",
      ],
      [
        dish({ prep_time_minutes: 181 }),
        "prep_time_minutes",
        "prep_time_invalid",
        "Valid prep time is required",
      ],
      [
        dish({ prep_time_minutes: 1.5 }),
        "prep_time_minutes",
        "prep_time_invalid",
        "Valid prep time is required",
      ],
      [
        dish({ lunch_price: 17.95 }),
        "lunch_price",
        "lunch_price_too_high",
        "Lunch price must be lower than the price",
      ],
      [
        dish({ image_url: "https://elsewhere.example/a.png" }),
        "image_url",
        "picture_invalid",
        "Use a picture uploaded here",
      ],
      [price({ price: -1 }), "price", "price_invalid", "Valid price is required"],
      [price({ reason: "why " }), "reason", "price_reason_too_short", "Reason must be at least 5 characters"],
      [
        price({ reason: "x".repeat(501) }),
        "reason",
        "price_reason_too_long",
        "Reason must be at most 500 characters",
      ],
      [category({ name: "" }), "name", "category_name_required", "Category name is required"],
      [
        category({ name: "x".repeat(101) }),
        "name",
        "category_name_too_long",
        "Category name must be less than 100 characters",
      ],
      [
        category({ name_korean: "x".repeat(101) }),
        "name_korean",
        "category_korean_name_too_long",
        "Korean name must be less than 100 characters",
      ],
      [
        category({ description: "x".repeat(501) }),
        "description",
        "category_description_too_long",
        "Description must be less than 500 characters",
      ],
      [
        category({ description_korean: "x".repeat(501) }),
        "description_korean",
        "category_korean_description_too_long",
        "Korean description must be less than 500 characters",
      ],
      [category({ sort_order: -1 }), "sort_order", "sort_order_invalid", "Sort order must be 0 or greater"],
      [
        () => callApi(shop, "bulkAvailability", { token: admin, body: { item_ids: [], is_available: true } }),
        "item_ids",
        "selection_empty",
        "Please select items first",
      ],
    ];
    for (const [call, field, code, message] of mistakes) {
      const refusal = await expectError(400, "invalid", call());
      const [detail] = refusal.details ?? [];
      assert.deepEqual([detail?.field, detail?.code, detail?.message], [field, code, message]);
      assert.equal(refusal.details?.length, 1);
      assert.equal(refusal.error, message);
    }
    await expectError(404, "no_such_category", dish({ category_id: "cat_gone" })());
    await expectError(404, "no_such_dish", price({})());
    await expectError(404, "no_such_dish", callApi(shop, "updateDish", { id: "x", token: admin, body }));
    await expectError(404, "no_such_dish", callApi(shop, "duplicateDish", { id: "x", token: admin }));
    await expectError(400, "invalid", callApi(shop, "adminMenu", { token: admin, query: { limit: "101" } }));
    await expectError(
      400,
      "invalid",
      callApi(shop, "adminMenu", { token: admin, query: { sortBy: "id; drop table" } }),
    );
  }));

async function allItems(shop: MemoryShop, token: string) {
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      expectData(shop, "adminMenu", { token, query: { limit: "100", page: String(page) } })
    ),
  );
  return pages.flatMap((page) => page.items);
}

Deno.test("an edit of dishes or of a category reads the menu once, however many dishes it changes", async () => {
  const memory = restaurant();
  let reads = 0;
  const { loadForStaff, change } = memory.menus;
  const counted = <T>(read: T) => {
    reads += 1;
    return read;
  };
  const menus: typeof memory.menus = {
    ...memory.menus,
    loadForStaff: async () => counted(await loadForStaff()),
    change: (decide) => change((menu) => decide(counted(menu))),
  };
  const routes = menuRoutes({ ports: { ...memory, menus } });
  const { dishes, categories } = await loadForStaff();
  const [dish] = dishes;
  const [category] = categories;
  assert.ok(dish && category && dishes.length > 2);
  const staff = { account: { id: "staff_1", role: "super_admin" } };
  const call = (more: unknown) => ({ ...(more as object), staff }) as never;
  const calls = {
    bulkAvailability: () =>
      routes.bulkAvailability(call({ body: { item_ids: dishes.map(({ id }) => id), is_available: false } })),
    duplicateDish: () => routes.duplicateDish(call({ id: dish.id })),
    changePrice: () => routes.changePrice(call({ id: dish.id, body: { price: 40, reason: "beef is dear" } })),
    updateCategory: () => routes.updateCategory(call({ id: category.id, body: { name: "New" } })),
  };
  for (const [name, edit] of Object.entries(calls)) {
    reads = 0;
    await edit();
    assert.equal(reads, 1, name);
  }
});
