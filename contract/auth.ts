export const login = { method: "POST", path: "/api/auth/login" } as const;
export const waitingOrders = { method: "GET", path: "/api/auth/login/waiting" } as const;
export const refresh = { method: "POST", path: "/api/auth/refresh" } as const;
export const authStatus = { method: "GET", path: "/api/auth/status" } as const;
export const logout = { method: "POST", path: "/api/auth/logout" } as const;
export const secondStep = { method: "POST", path: "/api/auth/login/second-factor" } as const;
export const resendCode = { method: "POST", path: "/api/auth/login/resend-code" } as const;
