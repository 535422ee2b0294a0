import assert from "node:assert/strict";
import { displayName } from "./account.ts";
import { may, type Permission, permissions, type Role, roles, rolesFor } from "./permissions.ts";

/** The specification's section 6 with decisions 14, 27, 30 and 32, written out by hand. */
// deno-fmt-ignore: a table is read across.
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
  users:          { manager: false, admin: false, super_admin: true },
};

for (const [permission, row] of Object.entries(expected) as [Permission, Record<Role, boolean>][]) {
  Deno.test(`${permission} is for ${roles.filter((role) => row[role]).join(", ")} alone`, () => {
    for (const role of roles) assert.equal(may(role, permission), row[role], role);
    assert.deepEqual(rolesFor(permission), roles.filter((role) => row[role]));
  });
}

Deno.test("no permission is left out above, and a greater role may whatever a lesser may", () => {
  assert.deepEqual(Object.keys(expected).toSorted(), Object.keys(permissions).toSorted());
  for (const row of Object.values(expected)) {
    assert.ok(!row.manager || row.admin);
    assert.ok(!row.admin || row.super_admin);
  }
});

Deno.test("a name is shown without the gap of a missing half", () => {
  assert.equal(displayName({ firstName: "Mina", lastName: "Kim" }), "Mina Kim");
  assert.equal(displayName({ firstName: "Mina", lastName: "" }), "Mina");
});
