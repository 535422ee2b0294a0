export const dayReport = { method: "GET", path: "/api/admin/day-close" } as const;
export const closeDay = { method: "POST", path: "/api/admin/day-close" } as const;
export const reopenDay = { method: "POST", path: "/api/admin/day-close/reopen" } as const;
