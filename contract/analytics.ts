export const dashboard = { method: "GET", path: "/api/admin/dashboard" } as const;
export const analytics = { method: "GET", path: "/api/admin/analytics" } as const;
export const analyticsExport = { method: "GET", path: "/api/admin/analytics.csv" } as const;
export const optionAnalyticsExport = { method: "GET", path: "/api/admin/analytics/options.csv" } as const;
export const offersExport = { method: "GET", path: "/api/admin/analytics/offers.csv" } as const;
export const sourcesExport = { method: "GET", path: "/api/admin/analytics/sources.csv" } as const;
export const promisesExport = { method: "GET", path: "/api/admin/analytics/promises.csv" } as const;
