/** Staff roles, lowest first. */
export const roles = ["manager", "admin", "super_admin"] as const;
export type Role = typeof roles[number];

/**
 * The roles with each permission, used by the API, the route guard and the menus.
 * See docs/product-rules.md, "Roles and permissions".
 */
export const permissions = {
  dashboard: ["manager", "admin", "super_admin"],
  orders: ["manager", "admin", "super_admin"],
  refunds: ["admin", "super_admin"],
  evidence: ["admin", "super_admin"],
  pause_ordering: ["manager", "admin", "super_admin"],
  menu_basic: ["manager", "admin", "super_admin"],
  menu_structure: ["admin", "super_admin"],
  menu_prices: ["admin", "super_admin"],
  store_settings: ["admin", "super_admin"],
  analytics: ["admin", "super_admin"],
  test_calls: ["super_admin"],
  users: ["super_admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Returns whether the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return rolesFor(permission).includes(role);
}

/** The role does not have the required permission; `roles` are those that do. */
export type AccessDenied = { kind: "access_denied"; roles: readonly Role[] };

/** Returns the refusal for a role without `permission`; undefined when the role has it. */
export function refuseRole(role: Role, permission: Permission): AccessDenied | undefined {
  return may(role, permission) ? undefined : { kind: "access_denied", roles: rolesFor(permission) };
}

/** Returns the roles with a permission, lowest first, as listed on the 'Access Denied' page. */
export function rolesFor(permission: Permission): readonly Role[] {
  return permissions[permission];
}
