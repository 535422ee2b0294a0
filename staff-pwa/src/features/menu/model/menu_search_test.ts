import { deepEqual } from "node:assert/strict";
import { menuSearchIn, sortedBy } from "./menu_search.ts";

Deno.test("drops default values", () => {
  deepEqual(
    menuSearchIn({ page: 1, search: " ", sortBy: "name", sortOrder: "asc", availability: "all" }),
    {},
  );
});

Deno.test("keeps valid values and drops invalid ones", () => {
  deepEqual(
    menuSearchIn({ page: 3, search: "김치", category: "cat_1", availability: "available", sortBy: "price" }),
    { page: 3, search: "김치", category: "cat_1", availability: "available", sortBy: "price" },
  );
  deepEqual(menuSearchIn({ page: "-2", availability: "gone", sortBy: "colour", category: 7 }), {});
  deepEqual(menuSearchIn({ search: 65 }), { search: "65" });
});

Deno.test("sorts a column ascending first and descending on the second click, from the first page", () => {
  const once = sortedBy({ page: 4 }, "price");
  deepEqual(once, { sortBy: "price" });
  const twice = sortedBy(once, "price");
  deepEqual(twice, { sortBy: "price", sortOrder: "desc" });
  deepEqual(sortedBy(twice, "price"), { sortBy: "price" });
  deepEqual(sortedBy({}, "name"), { sortOrder: "desc" });
});
