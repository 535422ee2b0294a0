export const optionGroups = { method: "GET", path: "/api/admin/menu/option-groups" } as const;
export const createOptionGroup = { method: "POST", path: "/api/admin/menu/option-groups" } as const;
export const arrangeOptionGroups = { method: "PUT", path: "/api/admin/menu/option-groups-order" } as const;
export const exportOptionGroups = { method: "GET", path: "/api/admin/menu/option-groups/export" } as const;
export const importOptionGroups = { method: "POST", path: "/api/admin/menu/option-groups/import" } as const;
export const updateOptionGroup = { method: "PUT", path: "/api/admin/menu/option-groups/{id}" } as const;
export const deleteOptionGroup = { method: "DELETE", path: "/api/admin/menu/option-groups/{id}" } as const;
export const duplicateOptionGroup = {
  method: "POST",
  path: "/api/admin/menu/option-groups/{id}/duplicate",
} as const;
export const attachOptionGroup = {
  method: "PUT",
  path: "/api/admin/menu/option-groups/{id}/dishes",
} as const;
export const setOptionAvailability = {
  method: "PUT",
  path: "/api/admin/menu/options/{id}/availability",
} as const;
