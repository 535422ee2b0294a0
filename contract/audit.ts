export const auditActions = { method: "GET", path: "/api/admin/audit/actions" } as const;
export const auditResources = { method: "GET", path: "/api/admin/audit/resources" } as const;
export const auditPeople = { method: "GET", path: "/api/admin/audit/people" } as const;
export const auditLogs = { method: "GET", path: "/api/admin/audit/logs" } as const;
export const auditExport = { method: "GET", path: "/api/admin/audit/logs.csv" } as const;
export const adminSessions = { method: "GET", path: "/api/admin/sessions" } as const;
