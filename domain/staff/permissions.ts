/** Staff roles, least first (spec section 6). */
export const roles = ["manager", "admin", "super_admin"] as const;
export type Role = typeof roles[number];

/**
 * The one permission table: API, route guard and menus all read it (spec section 6, decisions 14, 27, 30, 32).
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
  users: ["super_admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export function may(role: Role, permission: Permission): boolean {
  return rolesFor(permission).includes(role);
}

/** A role without a permission that the action needs, and the roles that hold it. */
export type AccessDenied = { kind: "access_denied"; roles: readonly Role[] };

/** The refusal of an action that needs `permission`; undefined when the role holds it. */
export function refuseRole(role: Role, permission: Permission): AccessDenied | undefined {
  return may(role, permission) ? undefined : { kind: "access_denied", roles: rolesFor(permission) };
}

/** Who holds a permission, least role first, as the 'Access Denied' screen lists them. */
export function rolesFor(permission: Permission): readonly Role[] {
  return permissions[permission];
}
