export const health = { method: "GET", path: "/api/admin/store/health" } as const;
export const readiness = { method: "GET", path: "/api/admin/readiness" } as const;
export const sendTestMessage = { method: "POST", path: "/api/admin/readiness/test-message" } as const;
export const placeTestCalls = { method: "POST", path: "/api/admin/readiness/test-calls" } as const;
export const reportPageSpeed = { method: "POST", path: "/api/vitals" } as const;
export const pageSpeed = { method: "GET", path: "/api/admin/store/health/page-speed" } as const;
export const reportCsp = { method: "POST", path: "/api/csp-reports" } as const;
export const healthMetrics = { method: "GET", path: "/api/admin/store/health/metrics" } as const;
