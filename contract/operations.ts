export const paymentDiscrepancies = { method: "GET", path: "/api/admin/store/health/payments" } as const;
export const undeliveredMessages = { method: "GET", path: "/api/admin/messages/undelivered" } as const;
export const resendMessage = { method: "POST", path: "/api/admin/messages/{id}/resend" } as const;
export const callReport = { method: "POST", path: "/api/calls/{id}/report" } as const;
export const inboundText = { method: "POST", path: "/api/messages/inbound" } as const;
export const deliveryReport = { method: "POST", path: "/api/messages/{id}/report" } as const;
