export const users = { method: "GET", path: "/api/admin/users" } as const;
export const addUser = { method: "POST", path: "/api/admin/users" } as const;
export const editUser = { method: "PUT", path: "/api/admin/users/{id}" } as const;
export const resetPassword = { method: "POST", path: "/api/admin/users/{id}/reset-password" } as const;
export const endUserSessions = { method: "POST", path: "/api/admin/users/{id}/end-sessions" } as const;
export const removeSecondFactor = {
  method: "POST",
  path: "/api/admin/users/{id}/remove-second-factor",
} as const;
