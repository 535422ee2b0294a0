import assert from "node:assert/strict";
import { displayName } from "./account.ts";
import { may, type Permission, permissions, type Role, roles, rolesFor } from "./permissions.ts";

/** The table of docs/product-rules.md, "Roles and permissions". */
// deno-fmt-ignore: keeps the columns aligned.
const expected: Record<Permission, Record<Role, boolean>> = {
  dashboard:      { manager: true,  admin: true,  super_admin: true },
  orders:         { manager: true,  admin: true,  super_admin: true },
  refunds:        { manager: false, admin: true,  super_admin: true },
  evidence:       { manager: false, admin: true,  super_admin: true },
  pause_ordering: { manager: true,  admin: true,  super_admin: true },
  menu_basic:     { manager: true,  admin: true,  super_admin: true },
  menu_structure: { manager: false, admin: true,  super_admin: true },
  menu_prices:    { manager: false, admin: true,  super_admin: true },
  store_settings: { manager: false, admin: true,  super_admin: true },
  analytics:      { manager: false, admin: true,  super_admin: true },
  test_calls:     { manager: false, admin: false, super_admin: true },
  users:          { manager: false, admin: false, super_admin: true },
};

for (const [permission, row] of Object.entries(expected) as [Permission, Record<Role, boolean>][]) {
  Deno.test(`only ${roles.filter((role) => row[role]).join(", ")} may use ${permission}`, () => {
    for (const role of roles) assert.equal(may(role, permission), row[role], role);
    assert.deepEqual(rolesFor(permission), roles.filter((role) => row[role]));
  });
}

Deno.test("the table has every permission, and a higher role has every permission of a lower one", () => {
  assert.deepEqual(Object.keys(expected).toSorted(), Object.keys(permissions).toSorted());
  for (const row of Object.values(expected)) {
    assert.ok(!row.manager || row.admin);
    assert.ok(!row.admin || row.super_admin);
  }
});

Deno.test("a name without a last name has no trailing space", () => {
  assert.equal(displayName({ firstName: "Mina", lastName: "Kim" }), "Mina Kim");
  assert.equal(displayName({ firstName: "Mina", lastName: "" }), "Mina");
});
