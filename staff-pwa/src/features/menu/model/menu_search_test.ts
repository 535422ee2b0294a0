import { deepEqual } from "node:assert/strict";
import { menuSearchIn, sortedBy } from "./menu_search.ts";

Deno.test("the usual list has nothing in its address", () => {
  deepEqual(
    menuSearchIn({ page: 1, search: " ", sortBy: "name", sortOrder: "asc", availability: "all" }),
    {},
  );
});

Deno.test("what was chosen stays in the address, nonsense does not", () => {
  deepEqual(
    menuSearchIn({ page: 3, search: "김치", category: "cat_1", availability: "available", sortBy: "price" }),
    { page: 3, search: "김치", category: "cat_1", availability: "available", sortBy: "price" },
  );
  deepEqual(menuSearchIn({ page: "-2", availability: "gone", sortBy: "colour", category: 7 }), {});
  deepEqual(menuSearchIn({ search: 65 }), { search: "65" });
});

Deno.test("a column is sorted upwards first, downwards on the second click, and the pages begin anew", () => {
  const once = sortedBy({ page: 4 }, "price");
  deepEqual(once, { sortBy: "price" });
  const twice = sortedBy(once, "price");
  deepEqual(twice, { sortBy: "price", sortOrder: "desc" });
  deepEqual(sortedBy(twice, "price"), { sortBy: "price" });
  deepEqual(sortedBy({}, "name"), { sortOrder: "desc" });
});
